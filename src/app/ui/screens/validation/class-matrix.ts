/** Phase 7: shows the orthogonality matrix of an increment, by class. */

import { count } from "../../../../base/text/count.ts";
import { section, span, title } from "../../drawing/lines.ts";
import type { Content, Offers, Row, ScreenInput } from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { categoryOverlaps } from "./category-map.ts";
import { overlapMap } from "./overlap-map.ts";

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
