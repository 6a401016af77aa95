/** Phase 7: lists pairs of classes that may overlap, most suspicious first, with a map of all marks. */

import { count } from "../../../../base/text/count.ts";
import { classesOf } from "../../../../taxonomy/index.ts";
import { section, span, title } from "../../drawing/lines.ts";
import type { Content, Offers, Row, ScreenInput } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { overlapMap } from "./overlap-map.ts";

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
