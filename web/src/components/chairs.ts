/** The chairs of a table of four: how they are called, and which go together. */

import { t } from "../lib/i18n.svelte";

/** Seats of one side are a team; two mats lie side by side. */
export const sideName = (seat: number): string =>
  seat % 2 === 0 ? t("南チーム", "South team") : t("北チーム", "North team");
export const matName = (seat: number): string => (seat < 2 ? t("左の盤", "left mat") : t("右の盤", "right mat"));

/** The other chairs as the maker of a match sees them, in the order of the wire. */
export const otherChairs = (): readonly [string, string, string] => [
  t("向かい（敵）", "Facing you (enemy)"),
  t("味方", "Your teammate"),
  t("味方の向かい（敵）", "Facing your mate (enemy)"),
];
