/** The table of Summon & Magic as the page lays it out: what lies together, and what waits in which order. */

import { t } from "../../lib/i18n.svelte";
import type { CardView, GameView, StackItemView, Zone } from "../../wire";

/** A card of the field with what lies with it. */
export interface Heap {
  top: CardView;
  /** Face-up cards under it, the nearest first. */
  under: CardView[];
}

/** The heaps of one zone, in the order of the zone. */
export function heaps(view: GameView | null, seat: number, zone: Zone): Heap[] {
  const all = view?.zones ?? [];
  const below = all.filter((z) => z.zone === "under").flatMap((z) => z.cards);
  const tops = all.find((z) => z.seat === seat && z.zone === zone)?.cards ?? [];
  return tops.map((top) => ({
    top,
    under: top.pile === null ? [] : below.filter((c) => c.pile === top.pile).reverse(),
  }));
}

/** A number of the chain on a card: the place of what was declared, counted from 1, and whose it is. */
export interface Numbered {
  n: number;
  seat: number;
}

export function numbers(stack: StackItemView[]): Map<number, Numbered[]> {
  const found = new Map<number, Numbered[]>();
  stack.forEach((item, i) => {
    if (item.card === null) return;
    const list = found.get(item.card) ?? [];
    list.push({ n: i + 1, seat: item.seat });
    found.set(item.card, list);
  });
  return found;
}

/** What was declared, in a word. */
export const deedName = (kind: string): string =>
  ({
    charge: t("チャージ", "Charge"),
    summon: t("サモン", "Summon"),
    use: t("使用", "Use"),
    set: t("伏せる", "Set"),
    command: t("コマンド", "Command"),
    attack: t("攻撃", "Attack"),
    skill: t("スキル", "Skill"),
    answer: t("応戦", "Answer"),
    change_position: t("表示変更", "Position"),
    end: t("ターン終了", "End of turn"),
  })[kind] ?? kind;

/** What a card went through, in words for the reader. */
export const stateName = (state: string): string | null =>
  ({
    set_this_turn: t("このターンに伏せた", "set this turn"),
    entered_this_turn: t("このターンに出た", "entered this turn"),
    acted: t("コマンド済み", "has acted"),
    turned: t("表示変更済み", "position changed"),
    attacker: t("攻撃中", "attacking"),
    target: t("攻撃されている", "under attack"),
    in_use: t("使用中", "in use"),
    sealed: t("封印", "sealed"),
    doomed: t("破壊される", "being destroyed"),
    strayed: t("離れている", "strayed"),
  })[state] ?? null;

/** A skill's text taken apart: 【攻(炎)】《火の粉吐き》…, “Attack (fire) “Spit Sparks”: …”. */
export interface Skill {
  flag: string;
  orb: string;
  name: string;
  text: string;
}
const JA = /^【([^【】()]+)\(([^()]*)\)】《([^》]*)》/u;
const EN = /^(Attack|Guard|Action [⓪①-⑳]|Constant|Timed) \(([^()]*)\) “([^”]*)”:? ?/u;

export function skillOf(text: string): Skill | null {
  const found = JA.exec(text) ?? EN.exec(text);
  if (!found) return null;
  const [all, flag = "", orb = "", name = ""] = found;
  return { flag, orb: orb === "-" ? "" : orb, name, text: text.slice(all.length) };
}
