/** A list that stands still while a finger or the mouse is on it: nothing moves under a press. */

/** How long a list stands still after a finger was on it. */
const REST_MS = 3000;

export class Held<T> {
  #latest = (): T => {
    throw new Error("a list without its source");
  };
  #on = $state(false);
  #kept = $state.raw<T | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(latest: () => T) {
    this.#latest = latest;
  }

  /** What is shown: the latest, or what stood there when it was touched. */
  readonly now = $derived(this.#on && this.#kept !== null ? this.#kept : this.#latest());

  hold = (): void => {
    clearTimeout(this.#timer);
    if (this.#on) return;
    this.#kept = this.now;
    this.#on = true;
  };
  /** The mouse has left; a finger leaves as soon as it is lifted, and the eye a little later. */
  letGo = (event: PointerEvent): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#on = false), event.pointerType === "mouse" ? 0 : REST_MS);
  };
}
