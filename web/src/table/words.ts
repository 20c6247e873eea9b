/** Words of the rulebook that the page itself says. */

import { t } from "../lib/i18n.svelte";
import type { CardView, CellView } from "../wire";
import { cardName, gameNow, printed } from "./cards.svelte";
import { shamanSays } from "./shaman_king/words";

export const zoneName = (zone: string): string =>
  ({
    deck: gameNow() === "summon_and_magic" || gameNow() === "shaman_king" ? t("デッキ", "Deck") : t("山札", "Deck"),
    hand: t("手札", "Hand"),
    mana_zone: t("マナゾーン", "Mana zone"),
    unit_zone: t("ユニットゾーン", "Unit zone"),
    master_zone: t("マスターゾーン", "Master zone"),
    outside: t("場外", "Outside"),
    out_of_game: t("ゲーム外", "Out of game"),
    resolving: t("解決中", "Resolving"),
    graveyard: gameNow() === "shaman_king" ? t("墓場", "Graveyard") : t("墓地", "Graveyard"),
    monster_zone: t("モンスターゾーン", "Monster zone"),
    magic_zone: t("魔法ゾーン", "Magic zone"),
    land_zone: t("土地ゾーン", "Land zone"),
    weather_zone: t("天候ゾーン", "Weather zone"),
    avatar_zone: t("アバター", "Avatar"),
    under: t("カードの下", "Under a card"),
    counters: t("カウンター", "Counters"),
    draw_pile: t("山札", "Draw Pile"),
    discard_pile: t("捨て札", "Discard Pile"),
    magic_pile: t("魔力パイル", "Magic Pile"),
    removed: t("取り除かれたカード", "Removed cards"),
    battlefield: t("戦場", "Battlefield"),
    on_top: t("カードの上", "On a card"),
    shaman_position: t("シャーマンポジション", "Shaman positions"),
    attach_position: t("付加ポジション", "Attach positions"),
    battle_row: t("戦闘フィールド", "Battle row"),
    summon_row: t("召喚フィールド", "Summon row"),
    wait_row: t("待機フィールド", "Wait row"),
  })[zone] ?? zone;

export const columnName = (column: number): string => [t("左列", "left column"), t("中央列", "centre column"), t("右列", "right column")][column] ?? "";

export const phases = (): { id: string; name: string }[] => [
  { id: "standby", name: t("スタンバイ", "Standby") },
  { id: "draw", name: t("ドロー", "Draw") },
  { id: "mana", name: t("マナ", "Mana") },
  { id: "main", name: t("メイン", "Main") },
  { id: "end", name: t("エンド", "End") },
];

export const directionName = (d: string): string =>
  ({ left: t("左隣", "left"), front: t("正面", "front"), right: t("右隣", "right") })[d] ?? d;
export const directionArrow = (d: string): string => ({ left: "←", front: "↑", right: "→" })[d] ?? "";

export const kindName = (type: string): string =>
  ({ unit: t("ユニット", "Unit"), skill: t("スキル", "Skill"), master: t("マスター", "Master") })[type] ?? type;

export const untilName = (until: string): string =>
  ({
    this_turn: t("ターン終了まで", "until end of turn"),
    this_battle: t("この戦闘の間", "for this battle"),
    until_own_turn_begins: t("次の自分のターンの始まりまで", "until your next turn begins"),
    this_game: t("このゲームの間", "for this game"),
    until_enemy_turn_ends: t("相手の次のターンの終わりまで", "until the end of the opponent's next turn"),
    while_here: t("この場にあるかぎり", "while it stays here"),
    always: t("ずっと", "lasting"),
  })[until] ?? "";

/** Where a place lies, said from the reader's side. */
export function cellName(cell: CellView, me: number): string {
  const whose = cell.seat === me ? t("自分の", "your ") : t("相手の", "the opponent's ");
  return whose + columnName(cell.column) + (cell.zone === "master_zone" ? t("（マスターゾーン）", " (master zone)") : "");
}

/** The whole state of a card in one sentence, for those who hear it. */
export function cardSays(card: CardView, me: number): string {
  if (gameNow() === "shaman_king") return shamanSays(card, me);
  const whose = card.controller === me ? t("自分の", "your ") : t("相手の", "opponent's ");
  const across = gameNow() === "summon_and_magic" ? t("守備表示", "defence position") : t("レスト", "rested");
  if (!card.card) return whose + t("裏向きのカード", "face-down card") + (card.rested ? t(`、${across}`, `, ${across}`) : "");
  const parts = [whose + cardName(card.card)];
  if (card.face_down) parts.push(t("裏向き", "face-down"));
  for (const s of card.stats) {
    if ((s.stat === "cost" || s.stat === "advance") && s.now === s.printed) continue;
    const name = { atk: "ATK", hp: "HP", attack: gameNow() === "summoner_wars" ? t("攻撃力", "attack") : "ATTACK", life: t("ライフ", "life"), defence: "DEFENCE", advance: t("先払いCOST", "advance COST"), cost: t("コスト", "cost") }[s.stat] ?? s.stat;
    parts.push(s.now === s.printed ? `${name} ${s.now}` : t(`${name} ${s.now}（元は${s.printed}）`, `${name} ${s.now} (printed ${s.printed})`));
  }
  if (card.damage > 0) parts.push(t(`${card.damage}ダメージ`, `${card.damage} damage`));
  if (gameNow() !== "summoner_wars" && printed(card.card)?.type === "unit" && card.column !== null) parts.push(columnName(card.column));
  if (card.rested) parts.push(across);
  return parts.join(t("、", ", "));
}
