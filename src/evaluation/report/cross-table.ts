/** Computes the means for each pair of values in two columns. */
import { mean } from "../../mean.ts";
import type { HeatCell } from "../../pages/plots/chart.ts";
import type { ScoreTable } from "../score-cases.ts";

/** A mean, with the number of questions behind it. */
type CrossCell = HeatCell & { readonly n: number };

/** @returns the pairs of values that occur, in order of first appearance */
export function crossTable(table: ScoreTable, measure: string, x: string, y: string): readonly CrossCell[] {
  const values = table.columns.find((column) => column.measure.name === measure)?.values ?? [];
  const cellByPair = new Map<
    string,
    { readonly x: string; readonly y: string; readonly values: (number | null)[] }
  >();
  for (const [at, { question }] of table.cases.entries()) {
    for (const left of question.groups[x] ?? []) {
      for (const right of question.groups[y] ?? []) {
        const key = JSON.stringify([left, right]);
        const cell = cellByPair.get(key) ?? { x: left, y: right, values: [] };
        cell.values.push(values[at] ?? null);
        cellByPair.set(key, cell);
      }
    }
  }
  return [...cellByPair.values()].flatMap((cell) => {
    const value = mean(cell.values);
    const n = cell.values.filter((value) => value !== null).length;
    return value === null ? [] : [{ x: cell.x, y: cell.y, value, n }];
  });
}
