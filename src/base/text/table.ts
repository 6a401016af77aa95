/** Formats rows as aligned columns for a terminal. */
import { displayWidth } from "./width.ts";
import { wrapWords } from "./wrap-words.ts";

export type TableLayout = {
  readonly header?: readonly string[];
  /** Whether to print dashes below the header. */
  readonly rule?: boolean;
  /** The number of spaces before every line. */
  readonly indent?: number;
  /** The number of spaces between two columns (default: 2). */
  readonly gap?: number;
  /** The maximum line width. The last column wraps to fit, or moves below the others if it would be too narrow. */
  readonly columns?: number;
  /** The minimum width at which the last column stays next to the other columns (default: 32). */
  readonly narrowest?: number;
};

/**
 * Returns aligned lines, in which a wide character occupies two columns. Columns of figures are right-aligned, and all
 * other columns are left-aligned.
 */
export function tableLines(rows: readonly (readonly string[])[], layout: TableLayout = {}): string[] {
  const {
    header,
    rule = false,
    indent = 0,
    gap = 2,
    columns = Number.POSITIVE_INFINITY,
    narrowest = 32,
  } = layout;
  const count = Math.max(header?.length ?? 0, ...rows.map((row) => row.length));
  const all = header === undefined ? rows : [header, ...rows];
  const shapes = Array.from({ length: count }, (_, at) => ({
    width: Math.max(0, ...all.map((row) => displayWidth(row[at] ?? ""))),
    right: isOfFigures(rows.map((row) => row[at] ?? "")),
  }));
  const margin = " ".repeat(indent);
  const line = (row: readonly string[]): string =>
    margin +
    row
      .map((cell, at) => align(cell, shapes[at]))
      .join(" ".repeat(gap))
      .trimEnd();
  const room = columns - indent - shapes.slice(0, -1).reduce((sum, { width }) => sum + width + gap, 0);
  const isTooWide = (row: readonly string[]): boolean => displayWidth(row[count - 1] ?? "") > room;
  const stacked = room < narrowest && rows.some(isTooWide);
  const fitted = (row: readonly string[]): string[] => {
    const last = row[count - 1] ?? "";
    if (stacked) {
      const below = `${margin}    `;
      return [line(row.slice(0, -1)), ...wrapWords(last, columns - below.length).map((part) => below + part)];
    }
    if (!isTooWide(row)) return [line(row)];
    const [first = "", ...others] = wrapWords(last, room);
    const before = " ".repeat(columns - room);
    return [line([...row.slice(0, -1), first]), ...others.map((part) => before + part)];
  };
  const rules = rule ? [line(shapes.map(({ width }) => "-".repeat(width)))] : [];
  return [...(header === undefined ? [] : [line(header), ...rules]), ...rows.flatMap(fitted)];
}

function align(text: string, shape: { readonly width: number; readonly right: boolean } | undefined): string {
  const blanks = " ".repeat(Math.max(0, (shape?.width ?? 0) - displayWidth(text)));
  return shape?.right ? blanks + text : text + blanks;
}

/**
 * Whether a column contains figures. An interval or a unit may follow a figure, and a dash may replace a missing one. A
 * value that starts with a letter or contains a word is a name.
 */
function isOfFigures(cells: readonly string[]): boolean {
  return cells.some((cell) => /\d/.test(cell)) && !cells.some((cell) => /^\p{L}|\p{L}{3}/u.test(cell));
}
