/** Finds a place for a bubble: beside its card, inside the page, on top of nothing that matters. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Placed {
  left: number;
  top: number;
  side: "right" | "left" | "above" | "below" | "free";
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const clamp = (v: number, low: number, high: number): number => Math.max(low, Math.min(high, v));

/**
 * The best place for a box of `size` at `anchor` inside `room`. Covering the anchor is worst, then the `keep` boxes
 * (buttons, prompt, targets); among equals the first side wins.
 */
export function place(anchor: Box, size: { width: number; height: number }, room: Box, keep: Box[], gap = 10): Placed {
  const midX = (anchor.left + anchor.right) / 2 - size.width / 2;
  const midY = (anchor.top + anchor.bottom) / 2 - size.height / 2;
  const candidates: Placed[] = [
    { side: "right", left: anchor.right + gap, top: midY },
    { side: "left", left: anchor.left - gap - size.width, top: midY },
    { side: "above", left: midX, top: anchor.top - gap - size.height },
    { side: "below", left: midX, top: anchor.bottom + gap },
  ];
  // Further rows and columns of the page, for when every side of the card is taken.
  for (let row = 0; row < 8; row += 1) {
    const top = room.top + ((room.bottom - room.top - size.height) * row) / 7;
    for (let column = 0; column < 4; column += 1) {
      candidates.push({ side: "free", left: room.left + ((room.right - room.left - size.width) * column) / 3, top });
    }
  }
  let best: Placed | null = null;
  let least = Infinity;
  for (const c of candidates) {
    const left = clamp(c.left, room.left, Math.max(room.left, room.right - size.width));
    const top = clamp(c.top, room.top, Math.max(room.top, room.bottom - size.height));
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const far = Math.hypot(
      left + size.width / 2 - (anchor.left + anchor.right) / 2,
      top + size.height / 2 - (anchor.top + anchor.bottom) / 2,
    );
    const cost =
      overlap(box, anchor) * 20 +
      keep.reduce((sum, k) => sum + overlap(box, k), 0) * 4 +
      far * (c.side === "free" ? 6 : 1);
    if (cost < least) {
      least = cost;
      best = { side: left === c.left && top === c.top ? c.side : c.side, left, top };
    }
  }
  return best ?? { side: "free", left: room.left, top: room.top };
}
