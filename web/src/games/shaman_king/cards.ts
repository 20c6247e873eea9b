/** How the cards look, and how they are told. */

import type { Cards } from "../game";
import { picture } from "./art/picture";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import { KINDS, levelOf } from "./label";
import { ZONES } from "./names";
import { says } from "./words";

/** What a card is found by besides: its class or line, and whose it is. */
const PRINTED = ["class", "line", "user", "person", "own_spirit_of"];

const cards: Cards = {
  Face,
  Back,
  picture,
  kinds: KINDS,
  sort: (card) => card.type,
  cost: levelOf,
  found: (card) => card.fields.filter((f) => PRINTED.includes(f.field)).flatMap((f) => [f.value.ja, f.value.en]),
  zones: ZONES,
  says,
};

export default cards;
