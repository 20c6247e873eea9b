/** How the cards of this game are drawn. */
import { painter } from "../../../art/picture.ts";
import { palette, scene } from "./scenes.ts";

export { palette };
export const picture = painter({ palette, whole: scene });
