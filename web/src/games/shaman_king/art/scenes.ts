/** Which motif a card shows, before which hills, in whose colours. */
import { A, F, G, K, M, O, P, at, n1, stroke, times, type Rng } from "../../../art/kit.ts";
import { mist, ridge } from "../../../art/settings.ts";
import { ATTACKS } from "./attacks.ts";
import { c, crystal, leaf, type Motif } from "./brushes.ts";
import { PERSONS } from "./persons.ts";
import { SPIRITS } from "./spirits.ts";
import { THINGS } from "./things.ts";

/** What of a card its picture depends on. */
interface Shown {
  card: string;
  type?: string;
  fields?: readonly { field: string; value: { en: string } }[];
}

const MOTIFS: Record<string, Motif> = { ...PERSONS, ...SPIRITS, ...ATTACKS, ...THINGS };
/** The cards that have a motif of their own. */
export const DRAWN: readonly string[] = Object.keys(MOTIFS);

/** Motifs that reach the edges of their box, so that a wide frame may not show more than the box. */
const FULL: readonly string[] = [
  "wind_cave_sprite",
  "diagonal_cut",
  "beast_fang",
  "white_fang_flash",
  "heaven_and_earth_as_one",
  "blizzard_burial",
  "stage_of_mist",
  "intermission",
  "jinza_closing_night",
];

/** Words by which a card is known to be one person's: the own name, and that of the own spirit. */
const OF: readonly (readonly [colours: string, words: RegExp])[] = [
  ["toka", /toka|shirogane/i],
  ["garan", /garan|dondoro/i],
  ["ishka", /ishka|orlin/i],
  ["jinza", /jinza|ochiyo/i],
];
const HOT = /ember|fire|flame|brazier/;

/** The name of the colours of a card: its person's, its class's, else night and saffron. */
export function palette(card: Shown): string {
  const said = (field: string): string => card.fields?.find((f) => f.field === field)?.value.en ?? "";
  const whose = `${said("person")} ${said("own_spirit_of")} ${said("user")}`;
  const persons = OF.filter(([, words]) => words.test(whose));
  if (persons.length === 1) return `sk_${persons[0]![0]}`;
  if (card.type === "spirit" || card.type === "shaman") {
    const kind = said("class").toLowerCase();
    if (kind === "human" || kind === "animal") return `sk_${kind}`;
    if (kind === "nature") return HOT.test(card.card) ? "sk_spark" : "sk_frost";
  }
  if (card.type === "shamanic_art" && persons.length === 0) return HOT.test(card.card) ? "sk_spark" : "sk_frost";
  return "sk_saffron";
}

/** The drawing that stands for a type where nobody drew for the card. */
const USUAL: Record<string, string> = {
  shaman: "travelling_troupe",
  spirit: "stone_buddha_sprite",
  strike: "first_stroke",
  finishing_move: "heaven_and_earth_as_one",
  secret_art: "great_ward",
  shamanic_art: "offering",
  attachment: "paper_double",
};

/** What falls through the air in the colours of a person. */
const AIR: Record<string, (r: Rng, w: number, h: number) => string> = {
  sk_toka: (r, w, h) => times(18, () => c(r() * w, r() * h, 0.6 + r() * 1.3, P, 0.95)),
  sk_frost: (r, w, h) => times(12, () => c(r() * w, r() * h, 0.6 + r(), P, 0.9)),
  sk_garan: (r, w, h) => times(14, () => c(r() * w, h * (0.1 + 0.8 * r()), 0.5 + r(), G, 0.95)),
  sk_spark: (r, w, h) => times(14, () => c(r() * w, h * (0.1 + 0.8 * r()), 0.5 + r(), A, 0.95)),
  sk_ishka: (r, w, h) => times(6, () => leaf(r() * w, r() * h, r() * 360, 0.3, A)),
  sk_jinza: (r, w, h) => times(8, () => leaf(r() * w, r() * h, r() * 360, 0.24, G)),
};

/** The whole picture inside its frame, without the sky. */
export function scene(card: Shown, w: number, h: number, r: Rng): string {
  const colours = palette(card);
  const own = Object.hasOwn(MOTIFS, card.card) ? MOTIFS[card.card] : undefined;
  const type = card.type ?? "";
  const motif = own ?? MOTIFS[Object.hasOwn(USUAL, type) ? USUAL[type]! : "offering"]!;
  const f = { w, h, r };
  const body = motif(r);
  // Many motifs stand before a disc of their own, and the sky has one moon.
  const moon = body.startsWith("<circle")
    ? ""
    : c(w * (0.14 + 0.72 * r()), h * (0.12 + 0.14 * r()), h * (0.07 + 0.05 * r()), O, 0.75);
  const back = moon + ridge(f, h * 0.6, h * 0.16, F) + mist(f, 2, 0.3, 0.6) + ridge(f, h * 0.8, h * 0.12, M);
  // A wide frame shows the motif from its head down as far as there is room, a tall one all that matters.
  const k = Math.max(h / 158, Math.min((w * 0.66) / 126, h / 112), FULL.includes(card.card) ? w / 122 : 0);
  const y = Math.min(0, Math.max(h - 176 * k, h / 2 - 84 * k));
  const strange = own ? "" : crystal(w * 0.5, n1(h * (0.2 + 0.1 * r())), n1(h * 0.12), G, 1.6);
  const air = Object.hasOwn(AIR, colours)
    ? AIR[colours]!(r, w, h)
    : times(7, () => stroke(`M${n1(r() * w)} ${n1(r() * h)}h.1`, r() < 0.5 ? G : K, 1 + r()));
  return back + at(w / 2 - 63 * k, y, k, body) + strange + air;
}
