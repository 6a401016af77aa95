/** Prints how many questions of each source are read right. */
import { tableLines } from "../../text/table.ts";
import type { ReadQuestion } from "./collect.ts";
import { answersRight } from "./learner.ts";

export type Row = {
  readonly name: string;
  readonly questions: number;
  /** The questions whose best answer is right. */
  readonly right: number;
  /** The questions with a right reading among all readings. */
  readonly reachable: number;
  /** The mean F1 of the triples, for sources with golden triples. */
  readonly f1: number | null;
  readonly p50: number;
  readonly p95: number;
};

/** @param weights the weights by which readings are ranked; by default, they keep the order of the reader */
export function rowOf(name: string, read: readonly ReadQuestion[], weights?: Float64Array): Row {
  const times = read.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const f1 = read.flatMap((one) => one.f1 ?? []);
  return {
    name,
    questions: read.length,
    right: read.filter(({ candidates }) => isRightOf(candidates, weights)).length,
    reachable: read.filter(({ candidates }) => candidates.right.some((isRight) => isRight)).length,
    f1: f1.length === 0 ? null : f1.reduce((sum, one) => sum + one, 0) / f1.length,
    p50: at(0.5),
    p95: at(0.95),
  };
}

function isRightOf(candidates: ReadQuestion["candidates"], weights: Float64Array | undefined): boolean {
  if (weights !== undefined) return answersRight(candidates, weights);
  return candidates.keys.some((key, at) => key === candidates.keys[0] && candidates.right[at] === true);
}

export function printRows(rows: readonly Row[]): void {
  const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1);
  const lines = tableLines([
    ["source", "questions", "right %", "reachable %", "F1", "p50 ms", "p95 ms"],
    ...rows.map(({ name, questions, right, reachable, f1, p50, p95 }) => [
      name,
      String(questions),
      percent(right, questions),
      percent(reachable, questions),
      f1 === null ? "" : f1.toFixed(3),
      p50.toFixed(1),
      p95.toFixed(1),
    ]),
  ]);
  console.log(lines.join("\n"));
}
