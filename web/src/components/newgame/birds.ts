/** The face of each level, drawn on a field of 100 by 100. */

import type { LevelId } from "../../lib/offer";

/** A form with its colour; with a width it is a line of that colour. */
type Shape = readonly [d: string, colour: string, width?: number];
export interface Bird {
  ring: string;
  ground: string;
  shapes: readonly Shape[];
}

const eye = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const BIRDS: Readonly<Record<LevelId, Bird>> = {
  first_steps: {
    ring: "#8a6b3f",
    ground: "#f4e6c8",
    shapes: [
      ["M20 66C14 50 22 34 40 32C46 22 62 20 70 30C74 34 75 40 73 45C80 60 70 76 52 78C38 79 26 76 20 66Z", "#6b4a2a"],
      ["M28 66C26 54 36 46 48 50C58 54 58 68 48 74C40 76 31 74 28 66Z", "#f0dcb4"],
      ["M44 31C50 22 64 22 70 31C62 33 52 34 44 31Z", "#8f3d22"],
      [eye(62, 38, 3), "#1d1712"],
      [eye(63, 37, 1), "#fff"],
      ["M72 38L84 42L72 45Z", "#d29a3a"],
      ["M22 62C12 60 6 52 4 44C14 46 22 50 28 56Z", "#4f3520"],
      [eye(55, 46, 4.4), "#4a3020"],
    ],
  },
  easy: {
    ring: "#2f4f7c",
    ground: "#e3ebf2",
    shapes: [
      [
        "M8 22C28 24 44 34 52 48C60 38 76 30 94 30C84 40 74 48 62 52C66 62 62 72 56 78L62 96L50 82L36 92L44 74C38 64 40 56 46 50C34 46 18 36 8 22Z",
        "#1c2c4c",
      ],
      ["M50 54C56 54 60 60 58 68C56 74 50 76 46 72C43 66 44 56 50 54Z", "#f4efe2"],
      ["M44 47C48 42 56 43 59 48C56 53 47 53 44 47Z", "#b3442a"],
      [eye(54, 46, 1.7), "#fff"],
    ],
  },
  normal: {
    ring: "#5b4a78",
    ground: "#e9e3f1",
    shapes: [
      [
        "M22 34C22 22 30 26 36 30C44 26 56 26 64 30C70 26 78 22 78 34C84 52 82 78 64 86C56 90 44 90 36 86C18 78 16 52 22 34Z",
        "#3b2f55",
      ],
      ["M30 64C36 58 64 58 70 64C70 78 60 84 50 84C40 84 30 78 30 64Z", "#d9cde6"],
      ["M36 66q4 5 8 0M46 66q4 5 8 0M56 66q4 5 8 0M36 74q4 5 8 0M46 74q4 5 8 0M56 74q4 5 8 0", "#7a6a96", 1.8],
      [eye(38, 46, 12), "#f6efdf"],
      [eye(62, 46, 12), "#f6efdf"],
      [eye(38, 46, 6), "#e2a62c"],
      [eye(62, 46, 6), "#e2a62c"],
      [eye(38, 46, 3.2), "#1a1424"],
      [eye(62, 46, 3.2), "#1a1424"],
      ["M46 52L54 52L50 61Z", "#d98f2b"],
    ],
  },
  hard: {
    ring: "#8e2f20",
    ground: "#f6e6d6",
    shapes: [
      [
        "M14 84C14 58 22 34 42 22C58 14 76 20 84 34C88 42 86 48 80 50C74 46 68 46 62 49C66 60 64 74 58 88L48 78L40 90L32 80L22 92Z",
        "#3a1712",
      ],
      ["M42 22C58 14 76 20 84 34C76 33 68 36 62 43C56 40 46 42 40 48C36 40 36 30 42 22Z", "#f4efe2"],
      ["M74 31C84 30 92 36 90 48C88 54 84 54 84 49C82 45 77 44 72 44Z", "#e0a02c"],
      [eye(66, 33, 3), "#1d1010"],
      ["M58 29L72 31L70 28L60 25Z", "#3a1712"],
      ["M24 72L34 58M32 78L42 62M44 74L52 62", "#7a3a2a", 2.4],
    ],
  },
};
