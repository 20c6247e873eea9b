/** Plays events as motion: the table is drawn in its new state, and what moved is shown on its way there. */

import { cellKey } from "../lib/choices";
import { many, t } from "../lib/i18n.svelte";
import { inTwo, moves, ROLL_MS, type Beat, type Schedule } from "../lib/schedule";
import { sound, soundOf } from "../lib/sound";
import type { CellView, EventView } from "../wire";
import { drawn } from "./dice";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const FIELD = new Set(["unit_zone", "master_zone", "battlefield"]);

interface Left {
  rect: DOMRect;
  copy: HTMLElement | null;
}

const byId = (root: Element, id: number | null): HTMLElement | null =>
  id === null ? null : root.querySelector(`[data-cid="${id}"]`);

function byPlace(root: Element, place: CellView | null): HTMLElement | null {
  if (!place) return null;
  if (FIELD.has(place.zone)) return root.querySelector(`[data-cell="${cellKey(place)}"]`);
  const at = root.querySelector<HTMLElement>(`[data-zone="${place.seat}/${place.zone}"][data-at="${place.column}"]`);
  if (at) return at;
  return (
    root.querySelector(`[data-zone="${place.seat}/${place.zone}"] .stack`) ??
    root.querySelector(`[data-zone="${place.seat}/${place.zone}"]`)
  );
}

/** The picture of a card alone, without its buttons and numbers, so that a copy says nothing twice. */
export function copyOf(element: HTMLElement | null): HTMLElement | null {
  const face = element?.querySelector<HTMLElement>("[data-face]") ?? null;
  if (!face) return null;
  const copy = face.cloneNode(true) as HTMLElement;
  for (const inner of [copy, ...copy.querySelectorAll("[id], [data-cid]")]) inner.removeAttribute("data-cid");
  return copy;
}

function rectOf(element: Element): DOMRect {
  return (element.querySelector("[data-face]") ?? element).getBoundingClientRect();
}

/** Shrinks a wide place (a hand, a row of mana) to a card in its middle. */
function cardIn(rect: DOMRect, like: DOMRect | null): DOMRect {
  const width = like?.width ?? Math.min(rect.width, 60);
  const height = like?.height ?? (width * 88) / 63;
  if (rect.width < width * 2 && rect.height < height * 2) return rect;
  return new DOMRect(rect.left + (rect.width - width) / 2, rect.top + (rect.height - height) / 2, width, height);
}

/**
 * Plays one update over `root`. What brings a result about (a blow, dice) is shown on the table as it was; then `apply`
 * draws the new state, and what moved is shown on its way there. `layer` is where flying copies live. Resolves when all
 * has come to rest; `hurry` resolves it at once. `blow` says when a blow falls, where that is not at once.
 */
export async function play(
  root: HTMLElement,
  layer: HTMLElement,
  update: { events: EventView[] },
  apply: () => Promise<void>,
  hurry: AbortSignal,
  blow?: "won",
): Promise<void> {
  const { causes, results } = inTwo(update.events);
  if (causes.beats.length > 0) await show(root, layer, causes, new Map(), hurry, blow);
  const { beats } = results;
  const left = new Map<Beat, Left>();
  for (const beat of beats) {
    if (!moves(beat.event)) continue;
    const card = byId(root, beat.event.card);
    const from = card ?? byPlace(root, beat.event.from);
    if (from) left.set(beat, { rect: rectOf(from), copy: card ? copyOf(card) : null });
  }
  await apply();
  if (beats.length > 0) await show(root, layer, results, left, hurry, blow);
}

/** Plays beats over the table as it is drawn now. */
async function show(
  root: HTMLElement,
  layer: HTMLElement,
  { beats, total_ms }: Schedule,
  left: ReadonlyMap<Beat, Left>,
  hurry: AbortSignal,
  blow: "won" | undefined,
): Promise<void> {
  const running: Animation[] = [];
  const run = (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation => {
    const animation = element.animate(frames, options);
    running.push(animation);
    return animation;
  };
  for (const beat of beats) {
    const heard = soundOf(beat.event.kind);
    if (heard) sound(heard, beat.at_ms);
    if (moves(beat.event)) fly(root, layer, beat, left.get(beat) ?? null, run);
    else if (beat.event.kind === "attack" || beat.event.kind === "direct" || beat.event.kind === "battle_won")
      lean(root, beat, blow, run);
    else if (beat.event.kind === "die" || beat.event.kind === "roll") roll(root, layer, beat, aimed(beats, beat), run);
    else number(root, layer, beat, run);
  }
  await new Promise<void>((done) => {
    const timer = setTimeout(done, total_ms);
    hurry.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
    if (hurry.aborted) done();
  });
  for (const animation of running) animation.cancel();
  layer.replaceChildren();
}

type Run = (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => Animation;

function fly(root: HTMLElement, layer: HTMLElement, beat: Beat, left: Left | null, run: Run): void {
  const event = beat.event;
  const there = byId(root, event.card_after ?? event.card);
  const target = there ?? byPlace(root, event.to);
  if (!left || !target) return;
  const to = there ? rectOf(there) : cardIn(rectOf(target), left.rect);
  const from = cardIn(left.rect, left.copy ? null : to);
  if (Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 4) return;
  const ghost = copyOf(there) ?? left.copy?.cloneNode(true) ?? copyOf(target) ?? back(root);
  if (!(ghost instanceof HTMLElement)) return;
  // What is folded away on this page has no size, and nothing flies there.
  if (to.width === 0 || to.height === 0) return;
  const frame = document.createElement("div");
  frame.className = "flying";
  frame.append(ghost);
  layer.append(frame);
  frame.style.width = `${to.width}px`;
  frame.style.height = `${to.height}px`;
  frame.style.left = `${to.left}px`;
  frame.style.top = `${to.top}px`;
  const scale = from.width > 0 ? from.width / to.width : 1;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  run(
    frame,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 14}px) scale(${(scale + 1) / 2 + 0.04})`, offset: 0.55 },
      { transform: "none" },
    ],
    { duration: beat.ms, delay: beat.at_ms, easing: EASE, fill: "both" },
  );
  // A card that comes out of a pile is not there before it moves; one from the field waits in its old place.
  if (!left.copy) run(frame, [{ opacity: 0 }, { opacity: 0 }], { duration: beat.at_ms, fill: "backwards" });
  run(frame, [{ opacity: 1 }, { opacity: 0 }], { duration: 1, delay: beat.at_ms + beat.ms, fill: "forwards" });
  if (there) run(there, [{ opacity: 0 }, { opacity: 0 }], { duration: beat.at_ms + beat.ms });
}

/** Where a die falls: the card that is attacked, and the how-manieth of how many it is. */
interface Aim {
  card: number | null;
  nth: number;
  all: number;
}
function aimed(beats: Beat[], beat: Beat): Aim {
  const at = beats.indexOf(beat);
  const same = (b: Beat | undefined): boolean =>
    b !== undefined && b.event.kind === beat.event.kind && b.event.card === beat.event.card;
  let first = at;
  while (same(beats[first - 1])) first -= 1;
  let last = at;
  while (same(beats[last + 1])) last += 1;
  const attack = beats.slice(0, at).findLast((b) => b.event.kind === "attack" && b.event.card === beat.event.card);
  return { card: attack?.event.other ?? null, nth: at - first, all: last - first + 1 };
}

/** A die tumbles onto the field and lies there for a moment; the log keeps it. */
function roll(root: HTMLElement, layer: HTMLElement, beat: Beat, aim: Aim, run: Run): void {
  const at =
    byId(root, aim.card) ?? byId(root, beat.event.card_after ?? beat.event.card) ?? root.querySelector("[data-grid]");
  if (!at) return;
  const rect = at.getBoundingClientRect();
  const size = 30;
  const perRow = Math.min(aim.all, 6);
  const left = rect.left + rect.width / 2 + ((aim.nth % perRow) - (perRow - 1) / 2) * (size + 4) - size / 2;
  const die = document.createElement("span");
  die.className = "rolling";
  die.innerHTML = drawn({ n: beat.event.amount ?? 1, hit: null });
  Object.assign(die.style, {
    left: `${Math.max(4, Math.min(innerWidth - size - 4, left))}px`,
    top: `${rect.top + rect.height / 2 - size / 2 + Math.floor(aim.nth / perRow) * (size + 4)}px`,
    width: `${size}px`,
  });
  layer.append(die);
  const rest = Math.min(1, ROLL_MS / beat.ms);
  run(
    die,
    [
      { opacity: 0, transform: `translate(${-26 + aim.nth * 6}px, -46px) rotate(-300deg) scale(.7)` },
      { opacity: 1, transform: "translate(4px, 6px) rotate(30deg) scale(1.12)", offset: rest * 0.7 },
      { opacity: 1, transform: "none", offset: rest },
      { opacity: 1, transform: "none", offset: 0.93 },
      { opacity: 0, transform: "none" },
    ],
    { duration: beat.ms, delay: beat.at_ms, easing: "ease-out", fill: "both" },
  );
}

function back(root: HTMLElement): HTMLElement | null {
  return copyOf(
    root.querySelector<HTMLElement>(`[data-zone$="/deck"]:not(.none), [data-zone$="/draw_pile"]:not(.none)`),
  );
}

function lean(root: HTMLElement, beat: Beat, blow: "won" | undefined, run: Run): void {
  const won = beat.event.kind === "battle_won" ? beat.event.seat : null;
  // Where the blow falls when the battle has been won, a fighter only steps forward before that.
  if (won === null && blow === "won") return;
  const fighter = (seat: number): HTMLElement | null => root.querySelector(`[data-fighter="${seat}"]`);
  const from = won === null ? byId(root, beat.event.card) : fighter(won);
  // An attack that meets nobody goes for the other deck: what stands for the player.
  const player =
    beat.event.kind === "direct" && beat.event.seat !== null
      ? root.querySelector(`[data-zone="${1 - beat.event.seat}/deck"]`)
      : null;
  const to = won !== null ? fighter(1 - won) : (byId(root, beat.event.other) ?? byPlace(root, beat.event.to) ?? player);
  if (!from || !to) return;
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  const dx = (b.left + b.width / 2 - a.left - a.width / 2) * 0.4;
  const dy = (b.top + b.height / 2 - a.top - a.height / 2) * 0.4;
  run(
    from,
    [
      { transform: "none", zIndex: 9 },
      { transform: `translate(${-dx * 0.12}px, ${-dy * 0.12}px)`, offset: 0.3, zIndex: 9 },
      { transform: `translate(${dx}px, ${dy}px)`, offset: 0.62, zIndex: 9 },
      { transform: "none", zIndex: 9 },
    ],
    {
      duration: beat.ms,
      delay: beat.at_ms,
      easing: "ease-in-out",
    },
  );
}

function label(event: EventView): string {
  const n = event.amount;
  if (n === null || (n === 0 && event.kind !== "hits")) return "";
  if (event.kind === "heal") return `+${n}`;
  if (event.kind === "hits") return t(`${n}ヒット`, many(n, "hit"));
  if (event.kind === "wound" || event.kind === "damage" || event.kind === "damage_master" || event.kind === "skill")
    return `−${n}`;
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "";
}

function number(root: HTMLElement, layer: HTMLElement, beat: Beat, run: Run): void {
  const event = beat.event;
  const master = event.seat === null ? null : root.querySelector(`[data-master="${event.seat}"] .life b`);
  const hit = (event.kind === "skill" || event.kind === "hits") && event.other !== null;
  const at = hit
    ? byId(root, event.other)
    : event.kind === "damage_master" || event.kind === "heal"
      ? (master ?? byId(root, event.card))
      : (byId(root, event.card_after) ?? byId(root, event.card));
  if (!at) return;
  if (event.kind === "use" || event.kind === "reveal" || (event.kind === "skill" && !hit)) {
    run(at, [{ filter: "none" }, { filter: "brightness(1.18)" }, { filter: "none" }], {
      duration: beat.ms,
      delay: beat.at_ms,
    });
    return;
  }
  const text = label(event);
  if (!text) return;
  const rect = at.getBoundingClientRect();
  const float = document.createElement("span");
  float.className = `floating ${event.kind === "heal" || (event.kind === "modify" && (event.amount ?? 0) > 0) ? "good" : "bad"}`;
  float.textContent = text;
  float.style.left = `${rect.left + rect.width / 2}px`;
  float.style.top = `${rect.top + rect.height * 0.35}px`;
  layer.append(float);
  run(
    float,
    [
      { opacity: 0, transform: "translate(-50%, 10px) scale(.8)" },
      { opacity: 1, transform: "translate(-50%, -8px) scale(1.15)", offset: 0.25 },
      { opacity: 1, transform: "translate(-50%, -14px) scale(1)", offset: 0.7 },
      { opacity: 0, transform: "translate(-50%, -26px) scale(1)" },
    ],
    { duration: beat.ms, delay: beat.at_ms, fill: "both", easing: "ease-out" },
  );
  if (event.kind === "damage" || event.kind === "damage_master" || event.kind === "wound") {
    run(at, [{ translate: "0 0" }, { translate: "-4px 0" }, { translate: "3px 0" }, { translate: "0 0" }], {
      duration: Math.min(200, beat.ms),
      delay: beat.at_ms,
    });
  }
}
