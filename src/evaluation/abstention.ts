/** Whether a system knows when to say nothing: counts over questions that can be answered and questions that cannot. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import { retrievedTexts } from "./prediction.ts";
import { isUnanswerable } from "./question.ts";

/** Keys are those of `summary.json`. The four kinds exclude each other. */
export type AbstentionSummary = {
  /** Answerable, and something was said, right or not: the other measures tell. */
  readonly answered: number;
  /** Unanswerable, and nothing was said. */
  readonly abstained_rightly: number;
  /** Answerable, and nothing was said. */
  readonly abstained_wrongly: number;
  /** Unanswerable, and something was said all the same. */
  readonly answered_wrongly: number;
  /** Questions on which the system failed: no decision. */
  readonly failed: number;
  /** Share of decisions to abstain that were right; null where it never abstained. */
  readonly precision: number | null;
  /** Share of the unanswerable questions, failures left out, on which it abstained; null where there are none. */
  readonly recall: number | null;
};

/** @returns null where every question can be answered */
export function summariseAbstention(cases: readonly EvaluationCase[]): AbstentionSummary | null {
  if (!cases.some(({ question }) => isUnanswerable(question))) return null;
  const decided = cases.filter(({ prediction }) => prediction.status !== "failed");
  // A system that writes answers abstains without one; one that only retrieves, where it retrieves nothing.
  const writes = cases.some(({ prediction }) => prediction.answer !== null);
  const abstains = ({ prediction }: EvaluationCase): boolean =>
    writes ? prediction.answer === null : retrievedTexts(prediction).length === 0;
  const count = (unanswerable: boolean, abstained: boolean): number =>
    decided.filter((one) => isUnanswerable(one.question) === unanswerable && abstains(one) === abstained)
      .length;
  const rightly = count(true, true);
  const wrongly = count(false, true);
  const answeredWrongly = count(true, false);
  return {
    answered: count(false, false),
    abstained_rightly: rightly,
    abstained_wrongly: wrongly,
    answered_wrongly: answeredWrongly,
    failed: cases.length - decided.length,
    precision: share(rightly, rightly + wrongly),
    recall: share(rightly, rightly + answeredWrongly),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
