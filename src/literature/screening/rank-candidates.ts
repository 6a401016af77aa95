/** Ranks papers from a source or a file by their probable relevance, before they are added to a list. */
import { interruptibly } from "../../base/breather.ts";
import { count } from "../../base/text/count.ts";
import type { Paper } from "../paper.ts";
import type { SurveyState } from "../survey-operations.ts";
import { type PaperProgress, surveyProgress } from "../survey-progress.ts";
import { sumRows } from "./naive-bayes.ts";
import { learnFrom, rankRows } from "./relevance-ranker.ts";
import { orderInEffect } from "./screening-queue.ts";
import { passedStage, type StageVerdict, stageVerdicts } from "./stage-verdicts.ts";
import { paperText, textFeatures } from "./text-features.ts";

/**
 * Ranks candidates like papers during screening: by naive Bayes, trained on the decisions on title and abstract. Until
 * there are both included and excluded papers, ranks candidates by the cosine between their TF-IDF weights and the sum
 * of the included papers' weights (Rocchio 1971).
 */
export function rankCandidates(state: SurveyState, candidates: readonly Paper[]) {
  return interruptibly(100 * (state.survey.decisions.length + candidates.length), () =>
    rank(state, candidates),
  );
}

function rank(state: SurveyState, candidates: readonly Paper[]) {
  const progress = surveyProgress(state.survey, state);
  const verdicts = stageVerdicts(state.survey, progress, "screening");
  const learnt = orderInEffect("relevance", verdicts) === "relevance";
  const trainingPapers = learnt ? decidedPapers(progress, verdicts) : includedPapers(progress);
  const features = textFeatures([...trainingPapers, ...candidates].map(paperText));
  const model = learnt
    ? learnFrom(features, new Map(trainingPapers.map(({ key }, at) => [key, at])), verdicts)
    : { evidence: sumRows(features.rows.slice(0, trainingPapers.length), features.words.length) };
  const ranking = rankRows(features, model);
  return {
    /** `relevance` is learnt from included and excluded papers; `likeness` compares candidates with included papers. */
    by: learnt ? ("relevance" as const) : ("likeness" as const),
    /** The number of papers from which the ranking is learnt. */
    learntFrom: trainingPapers.length,
    /** The candidates most likely to be relevant first, each with the words that affect its score most. */
    papers: candidates
      .map((paper, at) => ({ paper, row: trainingPapers.length + at }))
      .sort((left, right) => ranking.score(right.row) - ranking.score(left.row))
      .map(({ paper, row }) => ({ paper, why: ranking.why(row) })),
  };
}

function decidedPapers(progress: readonly PaperProgress[], verdicts: readonly StageVerdict[]): Paper[] {
  const decided = new Set(verdicts.map(({ key }) => key));
  return progress.flatMap(({ paper }) => (decided.has(paper.key) ? [paper] : []));
}

function includedPapers(progress: readonly PaperProgress[]): Paper[] {
  return progress.flatMap((paperProgress) =>
    passedStage(paperProgress, "screening") ? [paperProgress.paper] : [],
  );
}

/** Describes the ranking, for example `By relevance, learnt from 12 decisions`. */
export function describeRanking({
  by,
  learntFrom,
}: Pick<ReturnType<typeof rank>, "by" | "learntFrom">): string {
  return by === "relevance"
    ? `By relevance, learnt from ${count(learntFrom, "decision")}`
    : `By similarity to the ${count(learntFrom, "paper")} included so far`;
}
