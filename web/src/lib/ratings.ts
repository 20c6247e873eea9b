/** Ratings in words. */

import type { RatingView } from "../wire";
import { t } from "./i18n.svelte";

/** The strength with its deviation; one of which little is known says so. */
export const ratingText = ({ rating, deviation, provisional }: RatingView): string =>
  `${rating} ± ${deviation}${provisional ? t("（仮）", " (provisional)") : ""}`;
