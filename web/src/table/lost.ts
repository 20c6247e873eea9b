import type { OfferKind, OfferView } from "../wire";

/** What this seat had asked for when the line was cut and is no longer asked, though nothing has happened since. */
export function lost(before: readonly OfferView[], now: readonly OfferView[], seat: number | null): OfferKind[] {
  const own = (offers: readonly OfferView[]): OfferKind[] =>
    offers.filter((offer) => offer.seat === seat && offer.what !== "rematch").map((offer) => offer.what);
  const stands = own(now);
  return own(before).filter((what) => !stands.includes(what));
}
