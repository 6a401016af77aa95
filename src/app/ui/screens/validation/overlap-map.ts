/** Draws a square matrix of marks in Braille characters, each covering two columns and four rows. */

type Marks = {
  readonly labels: readonly string[];
  readonly overlaps: readonly { readonly row: string; readonly column: string }[];
};

const blank = 0x2800;
/** The bit of the dot in row r (0–3) and column c (0–1) of a Braille character. */
const dots = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

export function overlapMap({ labels, overlaps }: Marks): string[] {
  const at = new Map(labels.map((label, index) => [label, index]));
  const columns = Math.ceil(labels.length / 2);
  const cells = Array.from({ length: Math.ceil(labels.length / 4) }, () =>
    new Array<number>(columns).fill(blank),
  );
  for (const { row, column } of overlaps) {
    const y = at.get(row);
    const x = at.get(column);
    if (y === undefined || x === undefined || y === x) continue;
    const line = cells[Math.floor(y / 4)];
    const dot = dots[y % 4]?.[x % 2] ?? 0;
    if (line) line[Math.floor(x / 2)] = (line[Math.floor(x / 2)] ?? blank) | dot;
  }
  return cells.map((line) => String.fromCodePoint(...line));
}
