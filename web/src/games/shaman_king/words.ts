/** Words of this game that the page itself says. */

import type { Pick } from "../../lib/choices";
import { lang, say, t } from "../../lib/i18n.svelte";
import type { CardView } from "../../wire";
import { cardName, printed } from "../../table/cards.svelte";
import type { Match } from "../../table/match.svelte";
import { has, isShaman } from "./field";
import { kindLabel } from "./label";

export interface PhaseSeal {
  id: string;
  part: "start" | "main" | "end";
  seal: string;
  name: string;
}
export const phases = (): PhaseSeal[] => [
  { id: "setup", part: "start", seal: t("備", "S"), name: t("準備", "Setup") },
  { id: "draw", part: "start", seal: t("引", "D"), name: t("ドロー", "Draw") },
  { id: "summon", part: "start", seal: t("召", "Su"), name: t("召喚", "Summon") },
  { id: "art_1", part: "main", seal: t("巫1", "A1"), name: t("巫術1", "Art 1") },
  { id: "attack_1", part: "main", seal: t("攻1", "At1"), name: t("攻撃1", "Attack 1") },
  { id: "art_2", part: "main", seal: t("巫2", "A2"), name: t("巫術2", "Art 2") },
  { id: "attack_2", part: "main", seal: t("攻2", "At2"), name: t("攻撃2", "Attack 2") },
  { id: "art_3", part: "main", seal: t("巫3", "A3"), name: t("巫術3", "Art 3") },
  { id: "attach", part: "end", seal: t("付", "Ac"), name: t("付加", "Attach") },
  { id: "end", part: "end", seal: t("終", "E"), name: t("終了", "End") },
];
export const partName = (part: string): string =>
  ({ start: t("開始", "Start"), main: t("メイン", "Main"), end: t("終了", "End") })[part] ?? part;
export const rowName = (row: string): string =>
  ({ battle_row: t("戦闘", "Battle"), summon_row: t("召喚", "Summon"), wait_row: t("待機", "Wait") })[row] ?? row;

/** The name without its title: 白峰トウカ〈雪見の巫女〉 is 白峰トウカ. */
export const shortName = (word: string | null): string => cardName(word).replace(/〈.*〉$|, .*$/, "");
/** The person a shaman counts as, by the first name where there is little room. */
export function personName(card: CardView | null): string {
  const person = card?.keywords[0];
  return person ? say(person.name) : shortName(card?.card ?? null);
}
/** The name of one who fights beside the name of the other: where both have one name, by whose they are. */
export function apart(name: string, other: string, match: Match, seat: number): string {
  if (name === "" || name !== other) return name;
  if (match.watching) return t(`${match.nameOf(seat)}の${name}`, `${match.nameOf(seat)}: ${name}`);
  return seat === match.me ? t(`自分の${name}`, `Your ${name}`) : t(`相手の${name}`, `Their ${name}`);
}
export const stars = (level: number | null): string => (level === null ? "" : "★".repeat(Math.max(0, level)));
/** The lines of a forecast: points, what follows, what the loser suffers. */
export const foreLines = (pick: Pick | null | undefined): string[] =>
  pick?.forecast ? say(pick.forecast).split("\n").filter(Boolean) : [];
/** The own points after a choice, where the server says them. */
export const ownPoints = (pick: Pick | null | undefined, seat: number): number | null =>
  pick?.counts.find((c) => c.seat === seat && c.figure === "points")?.value ?? null;

export const stateName = (state: string): string | null =>
  ({
    incapacitated: t("戦闘不能", "incapacitated"),
    over_souled: t("オーバーソウル", "over-souled"),
    attacked: t("このターンに攻撃した", "has attacked this turn"),
    attacker: t("攻撃側", "attacking"),
    target: t("攻撃対象", "target of the attack"),
    own_spirit: t("持霊（召喚値0）", "own spirit (summon value 0)"),
    last_step: t("直前のステップで出た", "put in the last step"),
    staged: t("表向きで出す", "to be put face-up"),
    staged_down: t("裏向きで出す", "to be put face-down"),
    user: t("巫術の使用者", "uses the art"),
  })[state] ?? null;

export const statName = (stat: string): string =>
  ({
    level: t("レベル", "level"),
    attack: t("攻撃力", "attack"),
    defence: t("防御力", "defence"),
    health: t("体力", "health"),
    summon_power: t("召喚力", "summon power"),
    summon_number: t("召喚数", "summon number"),
    summon_value: t("召喚値", "summon value"),
  })[stat] ?? stat;

/** The whole state of a card in one sentence, for those who hear it. */
export function says(card: CardView, me: number, where = ""): string {
  const whose = card.controller === me ? t("自分の", "your ") : t("相手の", "opponent's ");
  const down = t("裏向きのカード", "face-down card");
  const parts = [whose + (card.card ? cardName(card.card) : down)];
  const kind = printed(card.card)?.type;
  if (kind) parts.push(kindLabel(kind, lang()));
  if (card.card && card.face_down && !has(card, "incapacitated")) parts.push(t("裏向き", "face-down"));
  if (where) parts.push(where);
  for (const s of card.stats) {
    const hurt = s.stat === "health";
    parts.push(
      s.now === s.printed
        ? `${statName(s.stat)} ${s.now}`
        : hurt
          ? t(`体力 ${s.now}（${s.printed}のうち）`, `health ${s.now} of ${s.printed}`)
          : t(
              `${statName(s.stat)} ${s.now}（元は${s.printed}）`,
              `${statName(s.stat)} ${s.now} (printed ${s.printed})`,
            ),
    );
  }
  for (const state of card.states) {
    const name = stateName(state);
    if (name) parts.push(name);
  }
  return parts.join(t("、", ", "));
}

/** Where a place lies, said from the reader's side. */
export const placeName = (match: Match, seat: number, position: number): string =>
  (seat === match.me ? t("自分の", "your ") : t("相手の", "the opponent's ")) +
  t(position === 0 ? "1体目のシャーマン" : "2体目のシャーマン", position === 0 ? "first shaman" : "second shaman");

/** What is known of a card in a row: a fighter's attack is what counts there. */
export const fights = (card: CardView): string => (isShaman(card) ? t("シャーマン自身", "the shaman itself") : "");
