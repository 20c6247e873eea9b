/** The face of each level, drawn on a field of 100 by 100. */

type Shape = readonly [d: string, fill: string, more?: { stroke: string; width: number }];
export interface Bird {
  ring: string;
  ground: string;
  shapes: readonly Shape[];
}

const eye = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const BIRDS: Readonly<Record<string, Bird>> = {
  random: {
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
  greedy: {
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
};
