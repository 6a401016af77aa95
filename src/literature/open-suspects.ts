/** Finds pairs of similar papers on which nobody has decided. */
import { interruptibly } from "../breather.ts";
import { findSuspectPairs, type Suspect } from "./find-duplicates.ts";
import { allPapers, type SurveyState } from "./survey-operations.ts";

/** Returns the pairs in the order of the lists. */
export function openSuspects(state: SurveyState): Suspect[] {
  const decidedPairs = new Set(state.survey.suspects.map(({ papers }) => pairKey(...papers)));
  const papers = allPapers(state);
  return interruptibly(100 * papers.length, () => findSuspectPairs(papers)).filter(
    ({ paper, like }) => !decidedPairs.has(pairKey(paper.key, like.key)),
  );
}

function pairKey(left: string, right: string): string {
  return JSON.stringify([left, right].sort());
}
