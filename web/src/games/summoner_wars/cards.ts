/** How the cards look, and how they are told. */

import type { Cards } from "../game";
import { picture } from "./art/picture";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import { backOf, coatOf, factionOf } from "./factions";
import { KINDS, sideLabel, sides, sortOf } from "./label";
import SideMark from "./SideMark.svelte";
import { ZONES } from "./names";
import { says } from "./words";

/** What a card is found by besides: its rank, its ability and its weapon, and whose it is. */
const PRINTED = ["rank", "ability", "range"];

const cards: Cards = {
  Face,
  Back,
  picture,
  kinds: KINDS,
  sort: sortOf,
  cost: (card) => card.cost,
  found: (card) => [
    ...card.fields.filter((f) => PRINTED.includes(f.field)).flatMap((f) => [f.value.ja, f.value.en]),
    ...sides(card).flatMap((side) => [sideLabel(side, "ja"), sideLabel(side, "en")]),
  ],
  faction: factionOf,
  coat: coatOf,
  backOf,
  Side: SideMark,
  zones: ZONES,
  says,
};

export default cards;
