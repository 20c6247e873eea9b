/** What lies behind and before a subject: sky, mountains, seas, fires, roofs. */
import {
  A,
  F,
  G,
  K,
  M,
  O,
  P,
  bar,
  blossom,
  brush,
  circle,
  ellipse,
  gear,
  n1,
  path,
  petal,
  spline,
  stroke,
  times,
  tongue,
  turn,
  type Pt,
  type Rng,
} from "./kit.ts";

/** The picture while it is drawn. */
export interface Frame {
  w: number;
  h: number;
  r: Rng;
}
/** A setting: what is far, and what is nearer than the subject. */
export interface Setting {
  back: (f: Frame) => string;
  front: (f: Frame) => string;
  /** The sun or moon stays away because the subject brings its own light. */
  bare?: boolean;
}

const between = (r: Rng, a: number, b: number): number => a + (b - a) * r();

/** Rolling ridges. */
export function ridge({ w, h, r }: Frame, y: number, rise: number, fill: string, opacity = 1): string {
  const k = 6 + Math.floor(r() * 4);
  const p: Pt[] = [[-6, y + 4]];
  for (let i = 0; i <= k; i++) p.push([(w * i) / k, y - rise * between(r, 0.25, 1) * (i % 2 ? 1 : 0.35)]);
  p.push([w + 6, y + 4]);
  return path(`${spline(p, false, 7)}L${w + 6} ${h}L-6 ${h}Z`, fill, opacity < 1 ? `opacity="${opacity}"` : "");
}

/** Sharp peaks. */
export function peaks({ w, h, r }: Frame, y: number, rise: number, fill: string, opacity = 1): string {
  let d = `M-4 ${h}L-4 ${n1(y)}`;
  let x = -4;
  while (x < w + 4) {
    const step = between(r, 14, 36);
    const up = rise * between(r, 0.4, 1);
    d += `L${n1(x + step * 0.45)} ${n1(y - up)}L${n1(x + step * 0.6)} ${n1(y - up * 0.72)}L${n1(x + step)} ${n1(y - rise * 0.1 * r())}`;
    x += step;
  }
  return path(`${d}L${w + 4} ${h}Z`, fill, opacity < 1 ? `opacity="${opacity}"` : "");
}

/** One great mountain with snow. */
const mountain = ({ w, h, r }: Frame): string => {
  const x = w * between(r, 0.3, 0.75);
  const y = h * between(r, 0.24, 0.34);
  const b = w * between(r, 0.55, 0.75);
  return (
    path(
      `M${n1(x - b)},${h}Q${n1(x - b * 0.32)},${n1(y + h * 0.2)} ${n1(x - 7)},${n1(y)}L${n1(x - 2)},${n1(y + 3)}L${n1(x + 3)},${n1(y - 1)}L${n1(x + 8)},${n1(y + 1)}Q${n1(x + b * 0.34)},${n1(y + h * 0.22)} ${n1(x + b)},${h}Z`,
      F,
    ) +
    path(
      `M${n1(x - 7)},${n1(y)}L${n1(x - 2)},${n1(y + 3)}L${n1(x + 3)},${n1(y - 1)}L${n1(x + 8)},${n1(y + 1)}Q${n1(x + 12)},${n1(y + 10)} ${n1(x + 17)},${n1(y + 16)}L${n1(x + 9)},${n1(y + 12)}L${n1(x + 4)},${n1(y + 19)}L${n1(x - 1)},${n1(y + 12)}L${n1(x - 8)},${n1(y + 18)}L${n1(x - 16)},${n1(y + 15)}Q${n1(x - 10)},${n1(y + 8)} ${n1(x - 7)},${n1(y)}Z`,
      P,
      'opacity=".85"',
    )
  );
};

const volcano = (f: Frame): string => {
  const x = f.w * between(f.r, 0.28, 0.72);
  const y = f.h * 0.36;
  const smoke = (
    [
      [0, -5, 5],
      [-6, -13, 7],
      [5, -19, 8.5],
      [-5, -29, 10],
      [9, -38, 12],
      [-8, -47, 13],
    ] as const
  )
    .map(([dx, dy, q]) => circle(x + dx, y + dy, q, P))
    .join("");
  return (
    `<g opacity=".5">${smoke}</g>` +
    path(
      `M${n1(x - f.w * 0.6)},${f.h}Q${n1(x - 22)},${n1(y + 24)} ${n1(x - 9)},${n1(y)}L${n1(x - 3)},${n1(y + 3)}L${n1(x + 4)},${n1(y - 1)}L${n1(x + 10)},${n1(y + 1)}Q${n1(x + 24)},${n1(y + 26)} ${n1(x + f.w * 0.6)},${f.h}Z`,
      F,
    ) +
    path(
      `M${n1(x - 9)},${n1(y)}L${n1(x - 3)},${n1(y + 3)}L${n1(x + 4)},${n1(y - 1)}L${n1(x + 10)},${n1(y + 1)}L${n1(x + 9)},${n1(y + 12)}L${n1(x + 5)},${n1(y + 7)}L${n1(x + 2)},${n1(y + 22)}L${n1(x - 2)},${n1(y + 8)}L${n1(x - 6)},${n1(y + 15)}Z`,
      A,
    )
  );
};

export const mist = ({ w, h, r }: Frame, count: number, y0: number, y1: number): string =>
  times(count, () => {
    const y = h * between(r, y0, y1);
    const x = between(r, -w * 0.16, w * 0.6);
    const l = w * between(r, 0.28, 0.56);
    const t = between(r, 3.2, 5);
    return `<g opacity=".6">${bar(x, y, l, t, P)}${bar(x + l * 0.28, y + t * 0.85, l * 0.8, t, P)}</g>`;
  });

/** Rows of scales, as waves are drawn on cloth. */
const scales = ({ w, h }: Frame, y: number, size: number, a: string, b: string): string => {
  let s = `<rect x="-2" y="${n1(y + size)}" width="${w + 4}" height="${n1(h - y)}" fill="${a}"/>`;
  for (let row = 0, yy = y + size; yy < h + size; yy += size * 0.58, row++)
    for (let x = row % 2 ? 0 : -size; x < w + size; x += 2 * size)
      s +=
        circle(x, yy, size, a, `stroke="${b}" stroke-width=".9"`) +
        circle(x, yy, size * 0.64, "none", `stroke="${b}" stroke-width=".8"`) +
        circle(x, yy, size * 0.3, b);
  return s;
};

/** A row of curling waves. */
const surf = ({ w, h }: Frame, y: number, fill: string, crest: string, n = 4): string => {
  const step = (w + 12) / n;
  let d = `M-6,${n1(y)}`;
  for (let i = 0; i < n; i++) {
    const x = -6 + i * step;
    d += `C${n1(x + step * 0.25)},${n1(y + 3)} ${n1(x + step * 0.45)},${n1(y - 12)} ${n1(x + step * 0.78)},${n1(y - 10)}C${n1(x + step * 0.95)},${n1(y - 9)} ${n1(x + step * 0.98)},${n1(y - 3)} ${n1(x + step * 0.84)},${n1(y - 3)}C${n1(x + step * 0.9)},${n1(y + 2)} ${n1(x + step * 0.95)},${n1(y + 1)} ${n1(x + step)},${n1(y)}`;
  }
  return path(`${d}L${w + 8},${h}L-6,${h}Z`, fill) + stroke(d, crest, 1.2);
};

const sparks = ({ w, h, r }: Frame, count: number, y0: number, y1: number, colour: string): string =>
  times(count, () => {
    const x = w * r();
    const y = h * between(r, y0, y1);
    const s = between(r, 0.6, 1.9);
    return path(
      `M${n1(x)},${n1(y - s * 1.5)}L${n1(x + s)},${n1(y)}L${n1(x)},${n1(y + s * 1.5)}L${n1(x - s)},${n1(y)}Z`,
      colour,
    );
  });

const petals = ({ w, h, r }: Frame, count: number, colour: string): string =>
  times(count, () =>
    path(
      petal(1.7, 4.6),
      colour,
      `transform="translate(${n1(w * r())} ${n1(h * between(r, 0.04, 0.9))}) rotate(${n1(360 * r())})" opacity=".9"`,
    ),
  );

const flames = ({ w, r }: Frame, count: number, y: number, low: number, high: number, fill: string): string =>
  times(count, (i) =>
    tongue(
      ((i + 0.5) * w) / count + between(r, -5, 5),
      y + 6,
      between(r, 7, 12),
      between(r, low, high),
      fill,
      between(r, -6, 6),
    ),
  );

const grass = ({ w, h, r }: Frame, count: number, colour: string): string =>
  times(count, () => {
    const x = w * r();
    return path(
      brush(
        [
          [x, h + 2],
          [x + between(r, -3, 3), h * 0.94],
          [x + between(r, -8, 8), h * between(r, 0.82, 0.92)],
        ],
        2.2,
        0.5,
        4,
      ),
      colour,
    );
  });

const roofs = (f: Frame, y: number, fill: string, lit: string): string => {
  let s = "";
  let x = -8;
  while (x < f.w) {
    const l = between(f.r, 16, 28);
    const t = y - f.h * between(f.r, 0, 0.14);
    s +=
      path(`M${n1(x)},${f.h}V${n1(t)}H${n1(x + l)}V${f.h}Z`, fill) +
      path(
        `M${n1(x - 4)},${n1(t + 1)}C${n1(x + 2)},${n1(t - 2)} ${n1(x + l * 0.3)},${n1(t - 7)} ${n1(x + l / 2)},${n1(t - 8)}C${n1(x + l * 0.7)},${n1(t - 7)} ${n1(x + l - 2)},${n1(t - 2)} ${n1(x + l + 4)},${n1(t + 1)}Z`,
        fill,
      );
    if (f.r() > 0.4) s += `<rect x="${n1(x + l * 0.3)}" y="${n1(t + 6)}" width="4" height="5" fill="${lit}"/>`;
    if (f.r() > 0.6) s += `<rect x="${n1(x + l * 0.6)}" y="${n1(t + 8)}" width="4" height="5" fill="${lit}"/>`;
    x += l - 2;
  }
  return s;
};

const castle = ({ w, h }: Frame, y: number, fill: string): string => {
  const x = w / 2;
  return (
    path(
      `M-6,${h}L-6,${n1(y + 14)}L${n1(x - 48)},${n1(y + 8)}L${n1(x - 38)},${n1(y + 10)}L${n1(x - 32)},${n1(y)}L${n1(x)},${n1(y - 6)}L${n1(x + 32)},${n1(y)}L${n1(x + 38)},${n1(y + 10)}L${n1(x + 48)},${n1(y + 8)}L${w + 6},${n1(y + 14)}L${w + 6},${h}Z`,
      fill,
    ) +
    path(
      `M${n1(x - 58)},${n1(y + 3)}C${n1(x - 40)},${n1(y - 1)} ${n1(x - 24)},${n1(y - 8)} ${n1(x)},${n1(y - 24)}C${n1(x + 24)},${n1(y - 8)} ${n1(x + 40)},${n1(y - 1)} ${n1(x + 58)},${n1(y + 3)}L${n1(x + 50)},${n1(y + 8)}L${n1(x - 50)},${n1(y + 8)}Z`,
      fill,
    )
  );
};

const bamboo = ({ w, h, r }: Frame): string =>
  times(6, (i) => {
    const x = (w * (i + between(r, 0.1, 0.9))) / 6;
    const t = between(r, 2.4, 4.4);
    const c = i % 2 ? F : M;
    return `<g opacity="${i % 2 ? 0.9 : 0.5}"><rect x="${n1(x)}" y="-2" width="${n1(t)}" height="${h + 4}" fill="${c}"/>${times(5, (k) => `<rect x="${n1(x - 0.6)}" y="${n1(h * (0.1 + k * 0.19) + i * 3)}" width="${n1(t + 1.2)}" height="1.2" fill="${P}"/>`)}${path(petal(2.6, 15), c, `transform="translate(${n1(x)} ${n1(h * 0.3 + i * 4)}) rotate(${i % 2 ? 112 : -118})"`)}</g>`;
  });

const cogs = ({ w, h, r }: Frame): string =>
  times(4, (i) =>
    turn(
      w * (0.08 + 0.28 * i + 0.1 * r()),
      h * between(r, 0.36, 0.7),
      40 * r(),
      gear(between(r, 12, 26), 10 + 2 * (i % 3), i % 2 ? M : F, true),
    ),
  ).replace(/<g /g, '<g opacity=".55" ');

const reeds = ({ w, h, r }: Frame): string =>
  times(9, (i) => {
    const x = i < 5 ? w * 0.24 * r() : w * (0.76 + 0.24 * r());
    const y = h * between(r, 0.5, 0.74);
    return (
      path(
        brush(
          [
            [x, h + 2],
            [x + 1, (h + y) / 2],
            [x + between(r, -5, 5), y],
          ],
          1.6,
          0.8,
          5,
        ),
        K,
      ) + (i % 3 ? "" : ellipse(x + 1, y, 1.8, 5, K))
    );
  });

const bubbles = ({ w, h, r }: Frame): string =>
  times(9, () =>
    circle(
      w * r(),
      h * between(r, 0.1, 0.9),
      between(r, 1, 3.4),
      "none",
      `stroke="${P}" stroke-width=".9" opacity=".8"`,
    ),
  );

const stars = ({ w, h, r }: Frame): string => times(12, () => circle(w * r(), h * 0.5 * r(), between(r, 0.5, 1.2), P));

const road = ({ w, h }: Frame): string =>
  path(
    `M${n1(w * 0.2)},${h}C${n1(w * 0.4)},${n1(h * 0.86)} ${n1(w * 0.72)},${n1(h * 0.84)} ${n1(w * 0.6)},${n1(h * 0.74)}C${n1(w * 0.5)},${n1(h * 0.68)} ${n1(w * 0.66)},${n1(h * 0.64)} ${n1(w * 0.63)},${n1(h * 0.6)}C${n1(w * 0.72)},${n1(h * 0.64)} ${n1(w * 0.62)},${n1(h * 0.68)} ${n1(w * 0.74)},${n1(h * 0.73)}C${n1(w * 0.96)},${n1(h * 0.82)} ${n1(w * 0.8)},${n1(h * 0.9)} ${n1(w * 0.84)},${h}Z`,
    P,
    'opacity=".6"',
  );

const rays = ({ w, h }: Frame): string =>
  times(15, (i) => turn(w / 2, h * 0.5, i * 24, path(`M-5,0L0,${-w}L5,0Z`, P, 'opacity=".34"')));

const boughs = ({ w, h, r }: Frame): string => {
  const left = r() > 0.5;
  const s = left ? 1 : -1;
  const x0 = left ? -4 : w + 4;
  const tips: Pt[] = [
    [x0 + s * w * 0.16, h * 0.16],
    [x0 + s * w * 0.3, h * 0.1],
    [x0 + s * w * 0.42, h * 0.17],
    [x0 + s * w * 0.24, h * 0.25],
    [x0 + s * w * 0.1, h * 0.08],
  ];
  return (
    path(
      brush(
        [
          [x0, h * 0.05],
          [x0 + s * w * 0.18, h * 0.13],
          [x0 + s * w * 0.44, h * 0.15],
        ],
        4,
        0.8,
        8,
      ),
      K,
    ) +
    path(
      brush(
        [
          [x0 + s * w * 0.12, h * 0.11],
          [x0 + s * w * 0.2, h * 0.2],
          [x0 + s * w * 0.27, h * 0.26],
        ],
        2,
        0.6,
        6,
      ),
      K,
    ) +
    tips.map(([x, y], i) => blossom(x, y, between(r, 4.4, 6.4), i % 2 ? P : G, A, 70 * r())).join("")
  );
};

const ground = (f: Frame): string => ridge(f, f.h * 0.95, f.h * 0.06, K);

/** The settings by name. */
export const SETTINGS: Record<string, Setting> = {
  hills: {
    back: (f) => ridge(f, f.h * 0.66, f.h * 0.18, F) + mist(f, 3, 0.14, 0.5) + ridge(f, f.h * 0.82, f.h * 0.12, M),
    front: ground,
  },
  embers: {
    back: (f) => peaks(f, f.h * 0.66, f.h * 0.3, F) + mist(f, 2, 0.12, 0.44) + ridge(f, f.h * 0.82, f.h * 0.12, M),
    front: (f) => ground(f) + sparks(f, 14, 0.08, 0.9, A),
  },
  inferno: {
    back: (f) =>
      ridge(f, f.h * 0.66, f.h * 0.16, F) + mist(f, 2, 0.12, 0.36) + flames(f, 7, f.h * 0.96, f.h * 0.28, f.h * 0.5, M),
    front: (f) =>
      flames(f, 6, f.h, f.h * 0.08, f.h * 0.17, A) +
      flames(f, 7, f.h + 2, f.h * 0.05, f.h * 0.1, G) +
      sparks(f, 16, 0.05, 0.7, G),
  },
  crags: {
    back: (f) => peaks(f, f.h * 0.66, f.h * 0.44, F) + mist(f, 3, 0.2, 0.56) + peaks(f, f.h * 0.84, f.h * 0.2, M),
    front: ground,
  },
  summit: { back: (f) => mountain(f) + mist(f, 3, 0.3, 0.6) + ridge(f, f.h * 0.84, f.h * 0.1, M), front: ground },
  volcano: {
    back: (f) => volcano(f) + ridge(f, f.h * 0.84, f.h * 0.1, M),
    front: (f) => ground(f) + sparks(f, 16, 0.05, 0.8, G),
    bare: true,
  },
  court: {
    back: (f) => ridge(f, f.h * 0.6, f.h * 0.12, F) + mist(f, 3, 0.16, 0.46) + castle(f, f.h * 0.66, M),
    front: (f) => sparks(f, 16, 0.06, 0.76, G),
  },
  roofs: { back: (f) => mist(f, 2, 0.14, 0.4) + roofs(f, f.h * 0.62, F, P) + roofs(f, f.h * 0.8, M, G), front: ground },
  night: {
    back: (f) =>
      stars(f) + ridge(f, f.h * 0.7, f.h * 0.14, F) + mist(f, 3, 0.24, 0.7) + ridge(f, f.h * 0.84, f.h * 0.1, M),
    front: ground,
  },
  sea: { back: (f) => mist(f, 2, 0.1, 0.36) + surf(f, f.h * 0.66, F, P), front: (f) => surf(f, f.h * 0.93, M, P, 5) },
  tide: {
    back: (f) => ridge(f, f.h * 0.56, f.h * 0.1, F, 0.7) + mist(f, 2, 0.1, 0.4) + scales(f, f.h * 0.6, 10, F, P),
    front: (f) => surf(f, f.h * 0.94, M, P, 3),
  },
  deep: {
    back: (f) => bubbles(f) + ridge(f, f.h * 0.8, f.h * 0.3, F, 0.7) + ridge(f, f.h * 0.9, f.h * 0.16, M, 0.7),
    front: (f) => ground(f) + bubbles(f),
  },
  shore: {
    back: (f) => surf(f, f.h * 0.6, F, P, 5) + surf(f, f.h * 0.7, M, P, 3) + mist(f, 2, 0.1, 0.4),
    front: (f) => ridge(f, f.h * 0.95, f.h * 0.05, P),
  },
  lagoon: {
    back: (f) => ridge(f, f.h * 0.62, f.h * 0.16, F) + mist(f, 2, 0.14, 0.46) + scales(f, f.h * 0.7, 8, F, P),
    front: (f) => scales(f, f.h * 0.9, 9, M, P),
  },
  marsh: {
    back: (f) =>
      ridge(f, f.h * 0.62, f.h * 0.14, F) +
      mist(f, 5, 0.3, 0.84) +
      `<rect x="-2" y="${n1(f.h * 0.8)}" width="${f.w + 4}" height="${f.h}" fill="${F}" opacity=".8"/>`,
    front: reeds,
  },
  garden: {
    back: (f) =>
      ridge(f, f.h * 0.64, f.h * 0.2, F) + mist(f, 2, 0.2, 0.5) + ridge(f, f.h * 0.8, f.h * 0.12, M) + boughs(f),
    front: (f) => grass(f, 15, K) + petals(f, 14, G),
  },
  petals: {
    back: (f) => ridge(f, f.h * 0.7, f.h * 0.16, F) + mist(f, 3, 0.16, 0.6),
    front: (f) => ridge(f, f.h * 0.95, f.h * 0.06, M) + petals(f, 24, G),
  },
  pond: {
    back: (f) => ridge(f, f.h * 0.6, f.h * 0.16, F) + mist(f, 3, 0.16, 0.46) + scales(f, f.h * 0.72, 9, M, F),
    front: (f) =>
      times(5, (i) => ellipse(f.w * (0.06 + 0.22 * i), f.h * (0.93 + 0.03 * (i % 2)), 10, 3, K)) + petals(f, 6, G),
  },
  bamboo: { back: (f) => bamboo(f) + mist(f, 3, 0.3, 0.7), front: (f) => ground(f) },
  halo: {
    back: (f) => rays(f) + mist(f, 2, 0.78, 0.88),
    front: (f) => scales(f, f.h * 0.89, 8, M, F) + petals(f, 8, G),
    bare: true,
  },
  works: { back: (f) => cogs(f) + ridge(f, f.h * 0.82, f.h * 0.1, M), front: ground },
  ruins: {
    back: (f) => peaks(f, f.h * 0.72, f.h * 0.34, F) + cogs(f) + ridge(f, f.h * 0.84, f.h * 0.08, M),
    front: ground,
  },
  road: {
    back: (f) =>
      ridge(f, f.h * 0.62, f.h * 0.2, F) + mist(f, 3, 0.14, 0.46) + ridge(f, f.h * 0.82, f.h * 0.12, M) + road(f),
    front: (f) => ground(f) + grass(f, 7, K),
  },
  town: {
    back: (f) => mist(f, 2, 0.12, 0.36) + roofs(f, f.h * 0.7, F, P) + ridge(f, f.h * 0.86, f.h * 0.04, M),
    front: (f) => ground(f),
  },
  sky: {
    back: (f) => mist(f, 6, 0.1, 0.86) + ridge(f, f.h * 0.9, f.h * 0.14, F),
    front: (f) => mist(f, 2, 0.84, 0.94),
  },
  table: {
    back: (f) =>
      mist(f, 3, 0.1, 0.5) +
      `<rect x="-2" y="${n1(f.h * 0.78)}" width="${f.w + 4}" height="${f.h}" fill="${M}"/>` +
      stroke(`M-2,${n1(f.h * 0.78)}H${f.w + 4}`, P, 0.9),
    front: (f) => stroke(`M-2,${n1(f.h * 0.9)}H${f.w + 4}M-2,${n1(f.h * 0.97)}H${f.w + 4}`, K, 0.6, 'opacity=".35"'),
  },
  plain: {
    back: (f) => mist(f, 3, 0.14, 0.5) + ridge(f, f.h * 0.78, f.h * 0.12, F),
    front: (f) => sparks(f, 8, 0.1, 0.9, P),
    bare: true,
  },
  bare: { back: (f) => stars(f) + stars(f), front: (f) => ground(f), bare: true },
  fumes: {
    back: (f) =>
      ridge(f, f.h * 0.72, f.h * 0.2, F) +
      times(4, (i) =>
        path(
          brush(
            [
              [f.w * (0.1 + 0.26 * i), f.h],
              [f.w * (0.02 + 0.28 * i), f.h * 0.66],
              [f.w * (0.16 + 0.24 * i), f.h * 0.4],
              [f.w * (0.06 + 0.28 * i), f.h * 0.1],
            ],
            3,
            14,
            14,
          ),
          F,
          'opacity=".5"',
        ),
      ),
    front: ground,
  },
};

/** Sun or moon, sometimes a crescent, placed by the seed. */
export function orb({ w, h, r }: Frame): string {
  const x = w * between(r, 0.2, 0.8);
  const y = h * between(r, 0.2, 0.36);
  const q = h * between(r, 0.13, 0.2);
  if (r() <= 0.66) return circle(x, y, q, O);
  // A crescent is one shape of its own, so that the sky and the hills show through where the moon is dark.
  const tilt = between(r, -40, 40) + (r() > 0.5 ? 180 : 0);
  return turn(
    x,
    y,
    tilt,
    path(`M0 ${n1(-q)}A${n1(q)} ${n1(q)} 0 1 1 0 ${n1(q)}A${n1(q * 1.16)} ${n1(q * 1.16)} 0 0 0 0 ${n1(-q)}Z`, O),
  );
}
