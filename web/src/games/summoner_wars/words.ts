/** Words of this game that the page itself says. */

import { t } from "../../lib/i18n.svelte";
import type { CardView, GameView, Phase } from "../../wire";
import { cardName, printed } from "../../table/cards.svelte";
import { numberSays } from "../../table/words";
import { spaceName, teamOf } from "./field";

/** The six phases with a seal each. */
export const phases = (): { id: string; seal: string; name: string; short: string }[] => [
  { id: "draw", seal: t("引", "1"), name: t("ドロー", "Draw"), short: t("ドロー", "Draw") },
  { id: "summon", seal: t("召", "2"), name: t("召喚", "Summon"), short: t("召喚", "Summon") },
  { id: "event", seal: t("事", "3"), name: t("イベント", "Events"), short: t("イベント", "Events") },
  { id: "move", seal: t("移", "4"), name: t("移動", "Movement"), short: t("移動", "Move") },
  { id: "attack", seal: t("攻", "5"), name: t("攻撃", "Attack"), short: t("攻撃", "Attack") },
  { id: "build_magic", seal: t("魔", "6"), name: t("魔力確保", "Build Magic"), short: t("魔力", "Build") },
];
/** In which of the six a moment between them is counted. */
const WITHIN: Partial<Record<Phase, Phase>> = {
  start: "draw",
  set_up: "draw",
  move_after: "move",
  attack_after: "attack",
  attack_end: "attack",
  end: "build_magic",
};
export const phaseAt = (phase: Phase): number => {
  const id = WITHIN[phase] ?? phase;
  return phases().findIndex((p) => p.id === id);
};

/** A forecast has a line each for the dice, what they do, and the chance of each number of wounds. */
export const lines = (forecast: string): string[] => forecast.split("\n").filter(Boolean);

/** The chance in a forecast's second line alone, where there is no room for words. */
export const chance = (verdict: string): string => /[<>]?\d+%/.exec(verdict)?.[0] ?? "0%";

export const rankName = (rank: string): string =>
  ({ summoner: t("召喚者", "Summoner"), champion: t("勇者", "Champion"), common: t("一般兵", "Common") })[rank] ?? rank;

/** The whole state of a card on the grid in one sentence, for those who hear it. */
export function unitSays(card: CardView, side: number, view: GameView, nameOf: (seat: number) => string): string {
  const p = printed(card.card);
  const whose =
    card.controller === side
      ? t("自分の", "your ")
      : view.seats.length > 2
        ? t(`${nameOf(card.controller)}の`, `${nameOf(card.controller)}: `)
        : teamOf(view, card.controller) === teamOf(view, side)
          ? t("味方の", "your teammate's ")
          : t("相手の", "opponent's ");
  const parts = [whose + (card.card ? cardName(card.card) : t("裏向きのカード", "face-down card"))];
  if (card.column !== null) parts.push(spaceName(card.column));
  for (const s of card.stats) {
    if (s.stat === "attack")
      parts.push(
        s.now === s.printed
          ? t(`攻撃力${s.now}`, `attack ${s.now}`)
          : t(`攻撃力${s.now}（元は${s.printed}）`, `attack ${s.now} (printed ${s.printed})`),
      );
    if (s.stat === "life")
      parts.push(
        card.damage > 0
          ? t(`ライフ${s.printed}、残り${s.now}`, `life ${s.printed}, ${s.now} left`)
          : t(`ライフ${s.printed}`, `life ${s.printed}`),
      );
  }
  if (p?.fields.some((f) => f.field === "range" && /bow/i.test(f.value.en))) parts.push(t("弓", "bow"));
  if (card.counters > 0) parts.push(t(`下に${card.counters}枚`, `${card.counters} under it`));
  for (const state of card.states) {
    const name = stateName(state);
    if (name) parts.push(name);
  }
  return parts.join(t("、", ", "));
}

export const stateName = (state: string): string | null =>
  ({
    moved: t("移動済み", "has moved"),
    attacked: t("攻撃済み", "has attacked"),
    attacker: t("攻撃中", "attacking"),
    target: t("攻撃されている", "under attack"),
  })[state] ?? null;

/** The whole state of a card beside the grid in one sentence, for those who hear it. */
export function says(card: CardView, me: number): string {
  const whose = card.controller === me ? t("自分の", "your ") : t("相手の", "opponent's ");
  const rested = t("レスト", "rested");
  if (!card.card)
    return whose + t("裏向きのカード", "face-down card") + (card.rested ? t(`、${rested}`, `, ${rested}`) : "");
  const parts = [whose + cardName(card.card)];
  if (card.face_down) parts.push(t("裏向き", "face-down"));
  for (const s of card.stats) {
    if (s.stat === "cost" && s.now === s.printed) continue;
    parts.push(
      numberSays(
        { attack: t("攻撃力", "attack"), life: t("ライフ", "life"), cost: t("コスト", "cost") }[s.stat] ?? s.stat,
        s.now,
        s.printed,
      ),
    );
  }
  if (card.damage > 0) parts.push(t(`${card.damage}ダメージ`, `${card.damage} damage`));
  if (card.rested) parts.push(rested);
  return parts.join(t("、", ", "));
}

/**
 * What the log calls a seat where more than two play: by its number in turn order, once that is known (R-SW-52), and
 * before that by its place.
 */
export function seatCalled(view: GameView, seat: number): string {
  const figure = (of: number, name: string): number | undefined =>
    view.seats.find((s) => s.seat === of)?.figures.find((f) => f.name === name)?.value;
  const first = view.seats.find((s) => figure(s.seat, "first") === 1)?.seat ?? 0;
  if (view.turn === 0)
    return (
      [t("南の左", "Left South"), t("北の左", "Left North"), t("南の右", "Right South"), t("北の右", "Right North")][
        seat % 4
      ] ?? ""
    );
  const number = ((seat ^ first) % view.seats.length) + 1;
  return t(`プレイヤー${number}`, `Player ${number}`);
}
