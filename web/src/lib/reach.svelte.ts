/** Who answers now, for pages that say so. */

class Reach {
  /** The device answers, because the server does not. */
  here = $state(false);
}

export const reach = new Reach();
