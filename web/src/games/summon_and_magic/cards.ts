/** How the cards look, and how they are told. */

import type { Cards } from "../game";
import { picture } from "./art/picture";
import "./attributes.css";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import { KINDS } from "./label";
import { ZONES } from "./names";
import { says } from "./words";

const cards: Cards = {
  Face,
  Back,
  picture,
  kinds: KINDS,
  sort: (card) => card.type,
  cost: (card) => card.cost ?? card.advance,
  zones: ZONES,
  says,
};

export default cards;
