/** A card that is carried with mouse or finger: the second way to do what two taps do. */

import { cellOf } from "../lib/choices";
import type { Match, Spot } from "./match.svelte";
import { copyOf } from "./motion";

/** A press that goes further than this carries. */
const CARRY_PX = 10;

interface Held {
  id: number;
  source: HTMLElement;
  x: number;
  y: number;
  /** The copy under the finger, as soon as the card is carried. */
  ghost: HTMLElement | null;
}

/** What lies under a point of the page, besides the card that is carried there. */
function under(x: number, y: number, held: Held): { spot: Spot | null; mat: boolean } {
  for (const element of document.elementsFromPoint(x, y)) {
    const at = element.closest<HTMLElement>("[data-cid], [data-cell]");
    if (!at || at === held.source || at.dataset["cid"] === String(held.id)) continue;
    if (!at.closest("[data-table]") || at.closest(".hand")) continue;
    if (at.dataset["cid"]) return { spot: { card: Number(at.dataset["cid"]) }, mat: true };
    const cell = cellOf(at.dataset["cell"] ?? "");
    return { spot: cell && { cell }, mat: true };
  }
  const top = document.elementFromPoint(x, y);
  return { spot: null, mat: !!top?.closest("[data-table]") && !top.closest(".hand, .ask") };
}

export class Carry {
  #held: Held | null = null;

  constructor(
    private readonly match: Match,
    private readonly layer: () => HTMLElement | undefined,
  ) {}

  /** Whether a card is on its way now. */
  get on(): boolean {
    return this.#held?.ghost != null;
  }

  press(event: PointerEvent): void {
    this.drop();
    if (event.button !== 0 || !event.isPrimary) return;
    const source = (event.target as Element).closest<HTMLElement>("[data-table] [data-cid]");
    const id = Number(source?.dataset["cid"] ?? NaN);
    if (!source || Number.isNaN(id) || !this.match.mayCarry(id)) return;
    this.#held = { id, source, x: event.clientX, y: event.clientY, ghost: null };
  }

  move(event: PointerEvent): void {
    const held = this.#held;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < CARRY_PX) return;
      // A finger that goes along the hand looks through it.
      if (event.pointerType !== "mouse" && held.source.closest(".hand") && Math.abs(dx) > Math.abs(dy)) {
        this.#held = null;
        return;
      }
      held.ghost = this.#lift(held);
      if (!held.ghost) {
        this.#held = null;
        return;
      }
      this.match.lift({ card: held.id });
    }
    held.ghost.style.translate = `${dx}px ${dy}px`;
  }

  /** Lets the card go where the pointer is; says whether one was carried. */
  release(event: PointerEvent): boolean {
    const held = this.#held;
    const carried = this.on;
    this.drop();
    if (!held || !carried) return false;
    const { spot, mat } = under(event.clientX, event.clientY, held);
    if (mat) this.match.drop({ card: held.id }, spot);
    else this.match.back();
    return true;
  }

  /** Carries nothing any more. */
  drop(): void {
    this.#held?.ghost?.remove();
    this.#held?.source.classList.remove("away");
    this.#held = null;
  }

  #lift({ source }: Held): HTMLElement | null {
    const [layer, face] = [this.layer(), copyOf(source)];
    if (!layer || !face) return null;
    const rect = (source.querySelector("[data-face]") ?? source).getBoundingClientRect();
    const ghost = document.createElement("div");
    ghost.className = "carried";
    ghost.append(face);
    Object.assign(ghost.style, {
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
    layer.append(ghost);
    source.classList.add("away");
    return ghost;
  }
}
