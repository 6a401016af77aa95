/** Phase 7: shows the orthogonality matrix of an increment, by class. */
import { count } from "../../../../base/text/count.ts";
import { type Series, series } from "../../../../pages/blocks.ts";
import { classesOf, type OrthogonalityMatrix } from "../../../../taxonomy/index.ts";
import { section, span, title } from "../../drawing/lines.ts";
import type { Content, Offers, Row, ScreenInput } from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";

export function matrixRows(input: ScreenInput): Row[] {
  const matrix = input.workspace.taxonomy.matrices.get(openIncrement(input)?.name ?? "");
  const unjudged = new Set(matrix?.open?.map(({ row }) => row));
  return (matrix?.labels ?? []).map((label) => {
    const markCount =
      matrix?.overlaps.filter(({ row, column }) => row === label && column !== label).length ?? 0;
    const sign = unjudged.has(label)
      ? ({ mark: "○", tone: "normal" } as const)
      : ({ mark: "✓", tone: "good" } as const);
    return { id: label, label, ...sign, ...(markCount > 0 ? { note: String(markCount) } : {}) };
  });
}

/** Lists the columns of a matrix row: first the marked columns, then the others by the number of shared words. */
export function cellRows(input: ScreenInput, row: string): Row[] {
  const increment = openIncrement(input);
  if (!increment) return [];
  const matrix = input.workspace.taxonomy.matrices.get(increment.name);
  const markedColumns = new Set(
    matrix?.overlaps.filter((overlap) => overlap.row === row).map(({ column }) => column),
  );
  const proposals = input.workspace.overlaps(increment.name).filter((proposal) => proposal.row === row);
  const cell = (column: string, score: number): Row => ({
    id: column,
    label: column,
    mark: markedColumns.has(column) ? "●" : "○",
    ...(score > 0 ? { note: score.toFixed(2) } : {}),
  });
  return [
    ...proposals
      .filter(({ column }) => markedColumns.has(column))
      .map(({ column, score }) => cell(column, score)),
    ...proposals
      .filter(({ column }) => !markedColumns.has(column))
      .map(({ column, score }) => cell(column, score)),
  ];
}

export function matrixDetail(input: ScreenInput, label: string): Content {
  const matrix = input.workspace.taxonomy.matrices.get(openIncrement(input)?.name ?? "");
  if (!matrix) return [];
  const list = (names: readonly string[]): Content => names.map((name) => `- ${name}`);
  const others = matrix.overlaps.filter(({ row, column }) => row !== column);
  return [
    title(label),
    section("Subset of", list(others.filter(({ row }) => row === label).map(({ column }) => column))),
    section("Superset of", list(others.filter(({ column }) => column === label).map(({ row }) => row))),
    others.length === 0
      ? "No overlaps are marked in this matrix."
      : [
          section("Overlaps between categories", categoryOverlaps(matrix)),
          section(
            `All ${count(matrix.labels.length, "class", "classes")}`,
            overlapMap(matrix).map((line) => [span(line, "accent")]),
          ),
        ],
  ];
}

/** Enter opens a class, and `.` moves to the next class that overlaps with another class. */
export function classActions(input: ScreenInput, row: Row): Offers {
  const rows = matrixRows(input);
  const at = rows.findIndex(({ id }) => id === row.id);
  const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ note }) => note !== undefined);
  return [
    setting("enter", "its pairs", { inside: row.id }),
    { row: "a class of the matrix", given: { row: row.id, increment: openIncrement(input)?.name } },
    next && { key: ".", label: "next overlap", kind: "open", screen: "validation", select: next.id },
  ];
}

/** Lists the pairs of categories with overlaps, most overlaps first. Within a category, the pair is the category. */
export function categoryOverlaps({ overlaps }: Pick<OrthogonalityMatrix, "overlaps">): Series {
  const pairs = overlaps
    .filter(({ row, column }) => row !== column)
    .map(({ row, column }) => [...new Set([row, column].map(categoryOf))].join(" ⇒ "));
  return series(
    "Overlaps between categories",
    ["Categories", "Marked cells"],
    [...Map.groupBy(pairs, (pair) => pair)]
      .map(([pair, { length }]) => [pair, length] as const)
      .toSorted(([, one], [, other]) => other - one),
  );
}

function categoryOf(label: string): string {
  return label.split(" - ")[0] ?? label;
}

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

/** Phase 7: lists pairs of classes that may overlap, most suspicious first, with a map of all marks. */
const separator = "\n";

/** Lists pairs of classes that share words, followed by other marked pairs. */
export function pairRows(input: ScreenInput): Row[] {
  const increment = openIncrement(input);
  const matrix = input.workspace.taxonomy.matrices.get(increment?.name ?? "");
  if (!increment || !matrix) return [];
  const markedPairs = new Set(matrix.overlaps.map(({ row, column }) => `${row}${separator}${column}`));
  return input.workspace.overlaps(increment.name).flatMap(({ row, column, score }): Row[] => {
    const id = `${row}${separator}${column}`;
    if (score === 0 && !markedPairs.has(id)) return [];
    return [
      {
        id,
        label: pairLabel(row, column),
        mark: markedPairs.has(id) ? "●" : "○",
        note: score.toFixed(2),
      },
    ];
  });
}

/** Returns the class names without categories or, if the names are equal, the categories. */
function pairLabel(row: string, column: string): string {
  const [[rowCategory, rowName], [columnCategory, columnName]] = [splitLabel(row), splitLabel(column)];
  if (rowName !== columnName) return `${rowName} ⇒ ${columnName}`;
  return `${rowName}: ${rowCategory} ⇒ ${columnCategory}`;
}

function splitLabel(label: string): readonly [category: string, name: string] {
  const [category = "", ...name] = label.split(" - ");
  return [category, name.join(" - ")];
}

export function pairOf(id: string): readonly [row: string, column: string] {
  const [row = "", column = ""] = id.split(separator);
  return [row, column];
}

/** Shows both classes of a cell for comparison. */
export function pairDetail(input: ScreenInput, row: string, column: string): Content {
  const increment = openIncrement(input);
  const classLines = (label: string): Content => {
    const item = increment && classesOf(increment).find((candidate) => candidate.label === label);
    return [title(label), item?.description ?? ""];
  };
  const matrix = input.workspace.taxonomy.matrices.get(increment?.name ?? "");
  return [
    "Is the first class a subset of the second?",
    "",
    classLines(row),
    "",
    classLines(column),
    matrix !== undefined &&
      matrix.overlaps.length > 0 &&
      section(
        `All ${count(matrix.labels.length, "class", "classes")}`,
        overlapMap(matrix).map((line) => [span(line, "accent")]),
      ),
  ];
}

/** `.` moves to the next unmarked pair of classes that share words. */
export function nextPair(input: ScreenInput, row: Row | undefined): Offers {
  const rows = pairRows(input);
  const at = rows.findIndex(({ id }) => id === row?.id);
  const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(({ mark }) => mark === "○");
  return next
    ? [{ key: ".", label: "next suspicious pair", kind: "open", screen: "validation", select: next.id }]
    : [];
}
