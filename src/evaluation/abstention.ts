/** Counts a system's correct and incorrect answers and abstentions on answerable and unanswerable questions. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import { retrievedTexts } from "./prediction.ts";
import { isUnanswerable } from "./question.ts";
import type { AbstentionSummary } from "./summary-schema.ts";

/** @returns the summary, or `null` if every question is answerable */
export function summariseAbstention(cases: readonly EvaluationCase[]): AbstentionSummary | null {
  if (!cases.some(({ question }) => isUnanswerable(question))) return null;
  const decided = cases.filter(({ prediction }) => prediction.status !== "failed");
  // A system that writes answers abstains by writing none; one that only retrieves abstains by retrieving nothing.
  const writes = cases.some(({ prediction }) => prediction.answer !== null);
  const abstains = ({ prediction }: EvaluationCase): boolean =>
    writes ? prediction.answer === null : retrievedTexts(prediction).length === 0;
  const count = (unanswerable: boolean, abstained: boolean): number =>
    decided.filter(
      (evaluated) => isUnanswerable(evaluated.question) === unanswerable && abstains(evaluated) === abstained,
    ).length;
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

function share(part: number, total: number): number | null {
  return total === 0 ? null : part / total;
}
