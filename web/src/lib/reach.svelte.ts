/** Who answers now, for pages that say so. */

class Reach {
  /** The device answers, because the server does not. */
  here = $state(false);
  /** The device has no room left for what its house has to keep. */
  full = $state(false);
}

export const reach = new Reach();
