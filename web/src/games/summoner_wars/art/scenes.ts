/** Which figure before which background a card shows, and in whose colours. */
import {
  F,
  G,
  K,
  M,
  O,
  P,
  ellipse,
  n1,
  path,
  poly,
  stroke,
  times,
  tongue,
  type Pt,
  type Rng,
  type Subject,
} from "../../../art/kit.ts";
import { peaks, ridge, type Frame, type Setting } from "../../../art/settings.ts";
import { coloursOf } from "./crests.ts";
import { DWARVES } from "./dwarves.ts";
import { ELVES } from "./elves.ts";
import { GOBLINS } from "./goblins.ts";
import { HIRED } from "./hired.ts";
import { ORCS } from "./orcs.ts";

const between = (r: Rng, a: number, b: number): number => a + (b - a) * r();

/** A cave's mouth, stones hanging from the roof, moss that glows. */
const cave = (f: Frame): string => {
  const { w, h, r } = f;
  const x = w * between(r, 0.36, 0.64);
  let s =
    `<rect x="-2" y="-2" width="${w + 4}" height="${h + 4}" fill="${M}" opacity=".62"/>` +
    ellipse(x, h * 0.5, w * between(r, 0.36, 0.44), h * between(r, 0.36, 0.44), F) +
    ellipse(x + w * between(r, -0.04, 0.04), h * 0.5, w * 0.3, h * 0.34, "var(--al)") +
    ellipse(x + w * between(r, -0.12, 0.12), h * between(r, 0.3, 0.4), h * 0.09, h * 0.09, O);
  s += ridge(f, h * 0.78, h * 0.14, F);
  const p: Pt[] = [
    [w + 4, -4],
    [w + 4, h * 0.12],
  ];
  for (let at = w + 4; at > -4;) {
    const step = between(r, 7, 17);
    p.push([at - step / 2, h * between(r, 0.14, 0.32)], [at - step, h * between(r, 0.06, 0.12)]);
    at -= step;
  }
  return (
    s +
    path(poly([...p, [-4, -4]]), K, 'opacity=".82"') +
    times(3, () => ellipse(w * r(), h * between(r, 0.82, 0.9), between(r, 2, 5), 1.6, G))
  );
};
/** Mountains cut into steps, and a rampart before them. */
const rampart = (f: Frame): string => {
  let d = `M-4 ${f.h}V${n1(f.h * 0.83)}`;
  for (let x = -4; x < f.w; x += 9) d += `H${x + 5}v3.4h4v-3.4`;
  return (
    ridge(f, f.h * 0.62, f.h * 0.08, F, 0.6) +
    peaks(f, f.h * 0.66, f.h * 0.4, F) +
    peaks(f, f.h * 0.82, f.h * 0.22, M) +
    path(`${d}V${f.h}Z`, K, 'opacity=".7"')
  );
};
/** A hall of pillars. */
const hall = (f: Frame): string => {
  const { w, h, r } = f;
  const lamp = w * between(r, 0.2, 0.8);
  return (
    `<rect x="-2" y="-2" width="${w + 4}" height="${n1(h * 0.14)}" fill="${M}"/>` +
    times(4, (i) => {
      const x = w * (0.02 + 0.31 * i);
      return (
        path(
          `M${n1(x - 6)} ${h}V${n1(h * 0.22)}L${n1(x - 11)} ${n1(h * 0.12)}H${n1(x + 11)}L${n1(x + 6)} ${n1(h * 0.22)}V${h}Z`,
          i % 2 ? F : M,
          'opacity=".85"',
        ) + stroke(`M${n1(x)} ${n1(h * 0.26)}V${h}`, F, 1)
      );
    }) +
    stroke(`M${n1(lamp)} 0V${n1(h * 0.2)}`, K, 1) +
    ellipse(lamp, h * 0.24, 5, 5, O) +
    ridge(f, h * 0.88, h * 0.02, M)
  );
};
/** Rows of fire up to the sky. */
const blaze = ({ w, h, r }: Frame): string =>
  [F, M]
    .map((fill, k) =>
      times(7, (i) =>
        tongue(
          (w * (i + 0.5)) / 7 + between(r, -6, 6),
          h * (0.94 + k * 0.08),
          between(r, 9, 14),
          h * between(r, 0.34, 0.62) * (k ? 0.62 : 1),
          fill,
          between(r, -8, 8),
        ),
      ),
    )
    .join("");
/** Spires of the elves before the rising sun. */
const spires = (f: Frame): string =>
  ridge(f, f.h * 0.76, f.h * 0.12, F) +
  times(5, (i) => {
    const x = f.w * (0.06 + 0.22 * i) + between(f.r, -5, 5);
    const y = f.h * between(f.r, 0.3, 0.56);
    const q = between(f.r, 4, 7);
    return path(
      `M${n1(x - q)} ${f.h}V${n1(y + q * 2)}Q${n1(x - q)} ${n1(y + q)} ${n1(x)} ${n1(y - q * 2)}Q${n1(x + q)} ${n1(y + q)} ${n1(x + q)} ${n1(y + q * 2)}V${f.h}Z`,
      i % 2 ? F : M,
      'opacity=".8"',
    );
  }) +
  ridge(f, f.h * 0.88, f.h * 0.05, M);
/** Splinters of ice as high as houses. */
const glacier = ({ w, h, r }: Frame): string =>
  [F, M]
    .map((fill, k) => {
      let d = `M-4 ${h}V${n1(h * 0.82)}`;
      for (let x = -4; x < w + 4;) {
        const step = between(r, 9, 22);
        const up = h * between(r, 0.14, 0.46) * (k ? 0.6 : 1);
        d += `L${n1(x + step * 0.35)} ${n1(h * (0.8 + k * 0.06) - up)}L${n1(x + step * 0.6)} ${n1(h * 0.8 - up * 0.62)}L${n1(x + step)} ${n1(h * 0.84)}`;
        x += step;
      }
      return path(`${d}V${h}Z`, fill);
    })
    .join("");
const flakes = ({ w, h, r }: Frame): string =>
  times(14, () => ellipse(w * r(), h * r(), between(r, 0.6, 1.7), between(r, 0.6, 1.7), P));
/** Open country with birds. */
const steppe = (f: Frame): string => {
  let d = "";
  for (let i = 0; i < 5; i++)
    d += `M${n1(f.w * between(f.r, 0.1, 0.86))} ${n1(f.h * between(f.r, 0.12, 0.34))}q2.6 -3.4 4.4 0q1.8 -3.4 4.4 0`;
  return ridge(f, f.h * 0.7, f.h * 0.14, F) + ridge(f, f.h * 0.82, f.h * 0.1, M) + stroke(d, K, 1);
};
const dark = (f: Frame): string => ridge(f, f.h * 0.95, f.h * 0.06, K);
const snowy = (f: Frame): string => ridge(f, f.h * 0.95, f.h * 0.06, P) + flakes(f);

const PLACES: Record<string, Setting> = {
  cave: { back: cave, front: dark, bare: true },
  rampart: { back: rampart, front: dark },
  hall: { back: hall, front: dark, bare: true },
  blaze: { back: blaze, front: dark },
  spires: { back: spires, front: dark },
  glacier: { back: glacier, front: snowy },
  steppe: { back: steppe, front: dark },
  open: { back: (f) => ridge(f, f.h * 0.86, f.h * 0.1, F), front: dark, bare: true },
};
const BY_FACTION: Record<string, readonly string[]> = {
  cave_goblin: ["cave"],
  guild_dwarf: ["rampart", "rampart", "hall"],
  phoenix_elf: ["spires", "blaze"],
  tundra_orc: ["glacier"],
};
/** Where the ground of the faction would hide what the card is about. */
const ELSEWHERE: Record<string, string> = {
  goblin_rage: "open",
  goblin_invincibility: "open",
  heroic_feat: "open",
  spirit_of_the_phoenix: "open",
  greater_burn: "open",
  magic_drain: "open",
  a_hero_is_born: "open",
  reinforcements: "steppe",
  besiege_the_walls: "rampart",
  thorkur: "hall",
  tordok: "hall",
  oldin: "hall",
  fire_drake: "blaze",
  fire_beast: "blaze",
  rahlee: "spires",
  prince_elien: "spires",
};
/** What a card nobody drew for shows: somebody of its faction. */
const FOLK: Record<string, readonly Subject[]> = {
  cave_goblin: [GOBLINS["goblin_fighter"]!, GOBLINS["slinger"]!],
  guild_dwarf: [DWARVES["guardsman"]!, DWARVES["spearman"]!],
  phoenix_elf: [ELVES["guardian"]!, ELVES["archer"]!],
  tundra_orc: [ORCS["orc_fighter"]!, ORCS["ragnor"]!],
};
const SUBJECTS: Record<string, Subject> = { ...GOBLINS, ...DWARVES, ...ELVES, ...ORCS, ...HIRED };

/** The colours of a faction, else of the mercenaries; events and walls of no one faction are parchment. */
export const paletteOf = (faction: string | undefined, type: string): string =>
  (faction === undefined ? undefined : coloursOf(faction)) ?? (type === "unit" ? "hired" : "parchment");

/** The words of all cards that have a drawing of their own. */
export const DRAWN = Object.keys(SUBJECTS);

/** The subject and the setting of a card. */
export function scene(
  word: string,
  type: string,
  faction: string | undefined,
  r: Rng,
): { subject: Subject; place: Setting } {
  const one = <T>(list: readonly T[]): T => list[Math.floor(r() * list.length)]!;
  const folk =
    faction !== undefined && Object.hasOwn(FOLK, faction)
      ? FOLK[faction]!
      : [HIRED["sword_grounder"]!, HIRED["spear_grounder"]!];
  const places = faction !== undefined && Object.hasOwn(BY_FACTION, faction) ? BY_FACTION[faction]! : ["steppe"];
  const subject = Object.hasOwn(SUBJECTS, word)
    ? SUBJECTS[word]!
    : type === "wall"
      ? HIRED["plain_wall"]!
      : type === "event"
        ? HIRED["magic_drain"]!
        : one(folk);
  const place = Object.hasOwn(ELSEWHERE, word) ? ELSEWHERE[word]! : one(places);
  return { subject, place: PLACES[place]! };
}
