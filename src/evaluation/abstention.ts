/** Counts a system's correct and incorrect abstentions on answerable and unanswerable questions. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import { retrievedTexts } from "./prediction.ts";
import { isUnanswerable } from "./question.ts";

/** The keys are those of `summary.json`. The four kinds are mutually exclusive. */
export type AbstentionSummary = {
  /** The question is answerable and the system answered, rightly or wrongly; other measures score the answer. */
  readonly answered: number;
  /** The question is unanswerable and the system abstained. */
  readonly abstained_rightly: number;
  /** The question is answerable but the system abstained. */
  readonly abstained_wrongly: number;
  /** The question is unanswerable but the system answered. */
  readonly answered_wrongly: number;
  /** Questions on which the system failed; they count as no decision. */
  readonly failed: number;
  /** The share of abstentions that were right; null if the system never abstained. */
  readonly precision: number | null;
  /** The share of unanswerable questions, without failures, on which the system abstained; null if there are none. */
  readonly recall: number | null;
};

/** @returns null if every question can be answered */
export function summariseAbstention(cases: readonly EvaluationCase[]): AbstentionSummary | null {
  if (!cases.some(({ question }) => isUnanswerable(question))) return null;
  const decided = cases.filter(({ prediction }) => prediction.status !== "failed");
  // A system that writes answers abstains by writing none; one that only retrieves abstains by retrieving nothing.
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
