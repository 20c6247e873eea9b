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
 * (buttons, prompt, targets), then the `spare` ones (what else lies on the table); among equals the first side wins.
 */
export function place(
  anchor: Box,
  size: { width: number; height: number },
  room: Box,
  keep: Box[],
  spare: Box[] = [],
  gap = 10,
): Placed {
  const midX = (anchor.left + anchor.right) / 2 - size.width / 2;
  const midY = (anchor.top + anchor.bottom) / 2 - size.height / 2;
  const candidates: Placed[] = [
    { side: "right", left: anchor.right + gap, top: midY },
    { side: "left", left: anchor.left - gap - size.width, top: midY },
    { side: "above", left: midX, top: anchor.top - gap - size.height },
    { side: "below", left: midX, top: anchor.bottom + gap },
  ];
  // Straight over what lies across the page between the card and the table, such as the question over the hand.
  for (const across of keep.filter((k) => k.right - k.left > (room.right - room.left) / 2))
    candidates.push({ side: "free", left: midX, top: across.top - gap - size.height });
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
      spare.reduce((sum, k) => sum + overlap(box, k), 0) * 0.4 +
      far * (c.side === "free" ? 6 : 1);
    if (cost < least) {
      least = cost;
      best = { side: c.side, left, top };
    }
  }
  return best ?? { side: "free", left: room.left, top: room.top };
}

/** The line from a box that stands away from its anchor to it: where it begins, how long it is and whereto it goes. */
export function stem(box: Box, anchor: Box): { x: number; y: number; length: number; turn: number } | null {
  const near = (low: number, high: number, v: number): number => clamp(v, low, Math.max(low, high));
  const middle = { x: (anchor.left + anchor.right) / 2, y: (anchor.top + anchor.bottom) / 2 };
  const from = { x: near(box.left + 14, box.right - 14, middle.x), y: near(box.top, box.bottom, middle.y) };
  // From an edge, never from within: where it stands above or below, the line leaves there.
  if (anchor.top >= box.bottom) from.y = box.bottom;
  else if (anchor.bottom <= box.top) from.y = box.top;
  else from.x = anchor.left >= box.right ? box.right : box.left;
  const to = { x: near(anchor.left, anchor.right, from.x), y: near(anchor.top, anchor.bottom, from.y) };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return length < 1 ? null : { x: from.x, y: from.y, length, turn };
}
