/** Prints how many questions of each source are read right. */
import { tableLines } from "../../base/text/table.ts";
import type { ReadQuestion } from "./collect.ts";
import { answersRight } from "./learner.ts";

export type Row = {
  readonly name: string;
  readonly questions: number;
  /** The questions whose best answer is right. */
  readonly right: number;
  /** The questions with a right reading among all readings. */
  readonly reachable: number;
  /** The questions that the reader answers nothing to, and the right answers among them. */
  readonly withheld: number;
  readonly rightWithheld: number;
  /** The questions with a confidence of at least .9, and the right answers among them. */
  readonly sure: number;
  readonly rightSure: number;
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
  const withheld = read.filter(({ answer }) => answer.isWithheld);
  const sure = read.filter(({ answer }) => answer.confidence >= leastSure);
  const isRight = ({ answer }: ReadQuestion): boolean => answer.isRight;
  const f1 = read.flatMap((one) => one.f1 ?? []);
  return {
    name,
    questions: read.length,
    right: read.filter((one) => isRightOf(one, weights)).length,
    reachable: read.filter(({ candidates }) => candidates.right.some((isRight) => isRight)).length,
    withheld: withheld.length,
    rightWithheld: withheld.filter((one) => isRight(one) && !isUnanswerable(one)).length,
    sure: sure.length,
    rightSure: sure.filter(isRight).length,
    f1: f1.length === 0 ? null : f1.reduce((sum, one) => sum + one, 0) / f1.length,
    p50: at(0.5),
    p95: at(0.95),
  };
}

/** The confidence from which an answer counts as sure. */
const leastSure = 0.9;

/** A question without an answer is right if the reader abstains. */
function isRightOf(one: ReadQuestion, weights: Float64Array | undefined): boolean {
  const { candidates, answer } = one;
  if (isUnanswerable(one)) return answer.isWithheld;
  if (weights !== undefined) return answersRight(candidates, weights);
  return candidates.keys.some((key, at) => key === candidates.keys[0] && candidates.right[at] === true);
}

function isUnanswerable({ question: { golden } }: ReadQuestion): boolean {
  return golden.kind === "result" && golden.type === "none";
}

export function printRows(rows: readonly Row[]): void {
  const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1);
  const lines = tableLines([
    [
      "source",
      "questions",
      "right %",
      "reachable %",
      "withheld %",
      "right lost %",
      "sure %",
      "right of sure %",
      "F1",
      "p50 ms",
      "p95 ms",
    ],
    ...rows.map(
      ({ name, questions, right, reachable, withheld, rightWithheld, sure, rightSure, f1, p50, p95 }) => [
        name,
        String(questions),
        percent(right, questions),
        percent(reachable, questions),
        percent(withheld, questions),
        percent(rightWithheld, right),
        percent(sure, questions),
        percent(rightSure, sure),
        f1 === null ? "" : f1.toFixed(3),
        p50.toFixed(1),
        p95.toFixed(1),
      ],
    ),
  ]);
  console.log(lines.join("\n"));
}
