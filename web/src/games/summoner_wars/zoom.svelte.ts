/** How near one looks at the field. */

import { tick } from "svelte";
import { laidOut } from "../../lib/laying.svelte";

const LEAST = 1;
const MOST = 3;
const STEP = 1.35;

export class Zoom {
  /** 1 shows the whole field. */
  by = $state(1);
  /** Which ways there is more to see. */
  more = $state.raw({ left: false, right: false, up: false, down: false });
  #port: HTMLElement | null = null;

  attach(port: HTMLElement): () => void {
    this.#port = port;
    const look = (): void => this.#look();
    port.addEventListener("scroll", look, { passive: true });
    port.addEventListener("wheel", this.#wheel, { passive: false });
    port.addEventListener("pointerdown", this.#down);
    port.addEventListener("pointermove", this.#move);
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      port.addEventListener(end, this.#up as EventListener);
    const watch = new ResizeObserver(look);
    watch.observe(port);
    look();
    return () => {
      this.#port = null;
      watch.disconnect();
      port.removeEventListener("scroll", look);
      port.removeEventListener("wheel", this.#wheel);
      port.removeEventListener("pointerdown", this.#down);
      port.removeEventListener("pointermove", this.#move);
      for (const end of ["pointerup", "pointercancel", "pointerleave"])
        port.removeEventListener(end, this.#up as EventListener);
    };
  }

  get near(): boolean {
    return this.by > LEAST + 0.01;
  }
  get nearest(): boolean {
    return this.by >= MOST - 0.01;
  }
  in(): void {
    void this.to(this.by * STEP);
  }
  out(): void {
    void this.to(this.by / STEP);
  }
  whole(): void {
    void this.to(1);
  }

  /** Goes to a nearness; the point of the field at `at`, from 0 to 1 of the port, stays where it is. */
  async to(by: number, at = { x: 0.5, y: 0.5 }): Promise<void> {
    const port = this.#port;
    const next = Math.min(MOST, Math.max(LEAST, by < LEAST * 1.05 ? LEAST : by));
    if (!port || next === this.by) return;
    const share = next / this.by;
    const [x, y] = [port.scrollLeft + port.clientWidth * at.x, port.scrollTop + port.clientHeight * at.y];
    this.by = next;
    await tick();
    port.scrollTo({
      left: x * share - port.clientWidth * at.x,
      top: y * share - port.clientHeight * at.y,
      behavior: "instant",
    });
    this.#look();
  }

  /** Shows a part of the field, the own side of it: 0 the left end, 1 the right one. */
  async show(by: number, x: number): Promise<void> {
    this.by = by;
    // The field is as high as what lies on it.
    await laidOut();
    await tick();
    const port = this.#port;
    port?.scrollTo({ left: x * (port.scrollWidth - port.clientWidth), top: port.scrollHeight, behavior: "instant" });
    this.#look();
  }

  pan(dx: number, dy: number): void {
    const port = this.#port;
    port?.scrollBy({ left: dx * port.clientWidth * 0.5, top: dy * port.clientHeight * 0.5 });
  }

  #look(): void {
    const p = this.#port;
    if (!p) return;
    const more = {
      left: p.scrollLeft > 2,
      right: p.scrollLeft + p.clientWidth < p.scrollWidth - 2,
      up: p.scrollTop > 2,
      down: p.scrollTop + p.clientHeight < p.scrollHeight - 2,
    };
    if (JSON.stringify(more) !== JSON.stringify(this.more)) this.more = more;
  }

  #within(x: number, y: number): { x: number; y: number } {
    const r = this.#port?.getBoundingClientRect();
    return r ? { x: (x - r.left) / r.width, y: (y - r.top) / r.height } : { x: 0.5, y: 0.5 };
  }
  #wheel = (event: WheelEvent): void => {
    // A wheel alone pushes the page of a near field about; with Ctrl, as a pinch on a pad says it, it comes nearer.
    if (!event.ctrlKey) return;
    event.preventDefault();
    void this.to(this.by * Math.exp(-event.deltaY / 220), this.#within(event.clientX, event.clientY));
  };
  #fingers = new Map<number, { x: number; y: number }>();
  #spread = 0;
  #from = 1;
  #down = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#spread = this.#apart();
    this.#from = this.by;
  };
  #move = (event: PointerEvent): void => {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = this.#apart();
    if (now === 0 || this.#spread === 0) return;
    const [a, b] = [...this.#fingers.values()];
    if (a && b) void this.to((this.#from * now) / this.#spread, this.#within((a.x + b.x) / 2, (a.y + b.y) / 2));
  };
  #up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    this.#spread = 0;
  };
  #apart(): number {
    const [a, b] = [...this.#fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}
