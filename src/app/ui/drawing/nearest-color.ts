/** Finds colours for terminals with a limited palette. */

type Color = readonly [red: number, green: number, blue: number];

/** The first 16 colours of xterm. Other terminals may show them slightly differently. */
const basic: readonly Color[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];

/** The brightness levels of xterm's cube of 6 × 6 × 6 colours, which starts at number 16. */
const steps = [0, 95, 135, 175, 215, 255] as const;

/**
 * Finds the number of the nearest colour in xterm's palette, by RGB distance.
 * @param hex `#rrggbb`
 * @param bits 4 for the first 16 colours, or 8 for the cube and the greys, which look the same on every terminal
 */
export function nearestColor(hex: string, bits: 4 | 8): number {
  const value = Number.parseInt(hex.slice(1), 16);
  const target: Color = [value >> 16, (value >> 8) & 255, value & 255];
  const palette = bits === 4 ? basic : cubeAndGreys();
  const distances = palette.map((color) =>
    color.reduce((sum, part, at) => sum + (part - (target[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances)) + (bits === 4 ? 0 : 16);
}

function cubeAndGreys(): Color[] {
  const cube = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue): Color => [red, green, blue])),
  );
  const greys = Array.from({ length: 24 }, (_, at): Color => {
    const level = 8 + 10 * at;
    return [level, level, level];
  });
  return [...cube, ...greys];
}
