/** The keyboard at the table: arrows go to the nearest thing in that direction. */

type Way = "left" | "right" | "up" | "down";

const WAYS: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
export const wayOf = (key: string): Way | null => WAYS[key] ?? null;

interface Point {
  x: number;
  y: number;
}

/**
 * Of `points`, the index of the nearest in the given direction from `from`; straight ahead counts as nearer, and what
 * lies far aside is taken only when nothing is ahead.
 */
export function nearest(from: Point, points: Point[], way: Way): number {
  const ahead = best(from, points, way, 1.6);
  return ahead >= 0 ? ahead : best(from, points, way, Infinity);
}

function best(from: Point, points: Point[], way: Way, widest: number): number {
  let found = -1;
  let least = Infinity;
  points.forEach((p, i) => {
    const dx = p.x - from.x;
    const dy = p.y - from.y;
    const ahead = way === "left" ? -dx : way === "right" ? dx : way === "up" ? -dy : dy;
    const aside = way === "left" || way === "right" ? Math.abs(dy) : Math.abs(dx);
    if (ahead < 4 || aside > ahead * widest) return;
    const cost = ahead + aside * 2.2;
    if (cost < least) {
      least = cost;
      found = i;
    }
  });
  return found;
}

/** Moves the focus from the focused stop to the nearest one in a direction. */
export function step(root: HTMLElement, way: Way): boolean {
  const stops = [...root.querySelectorAll<HTMLElement>("[data-stop]")].filter(
    (e) => e.offsetParent !== null && !e.matches(":disabled"),
  );
  const middle = (e: HTMLElement): Point => {
    const r = e.getBoundingClientRect();
    return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
  };
  const now =
    document.activeElement instanceof HTMLElement && root.contains(document.activeElement)
      ? document.activeElement
      : null;
  if (!now) {
    stops[0]?.focus();
    return stops.length > 0;
  }
  const others = stops.filter((s) => s !== now);
  const found = others[nearest(middle(now), others.map(middle), way)];
  found?.focus();
  return !!found;
}
