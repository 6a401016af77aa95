/** Ranks papers from a source or a file by their probable relevance, before they are added to a list. */
import { interruptibly } from "../../breather.ts";
import { count } from "../../text/count.ts";
import type { Paper } from "../paper.ts";
import type { SurveyState } from "../survey-operations.ts";
import { type PaperProgress, surveyProgress } from "../survey-progress.ts";
import { sumRows } from "./naive-bayes.ts";
import { learnFrom, rankRows, type WeighedWord } from "./relevance-ranker.ts";
import { orderInEffect } from "./screening-queue.ts";
import { passedStage, type StageVerdict, stageVerdicts } from "./stage-verdicts.ts";
import { paperText, textFeatures } from "./text-features.ts";

export type CandidateRanking = {
  /**
   * `relevance` is learnt from included and excluded papers, and `likeness` compares candidates with included papers.
   */
  readonly by: "relevance" | "likeness";
  /** The number of papers from which the ranking is learnt. */
  readonly learntFrom: number;
  /** All candidates, those most likely to be relevant first. Equal candidates stay in order. */
  readonly papers: readonly RankedCandidate[];
};

type RankedCandidate = {
  readonly paper: Paper;
  /** The words that affect the score most, in either direction, strongest first. */
  readonly why: readonly WeighedWord[];
};

/**
 * Ranks candidates like papers during screening: by naive Bayes, trained on the decisions on title and abstract. Until
 * there are both included and excluded papers, ranks candidates by the cosine between their TF-IDF weights and the sum
 * of the included papers' weights (Rocchio 1971).
 */
export function rankCandidates(state: SurveyState, candidates: readonly Paper[]): CandidateRanking {
  return interruptibly(100 * (state.survey.decisions.length + candidates.length), () =>
    rank(state, candidates),
  );
}

function rank(state: SurveyState, candidates: readonly Paper[]): CandidateRanking {
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
    by: learnt ? "relevance" : "likeness",
    learntFrom: trainingPapers.length,
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
export function describeRanking({ by, learntFrom }: Pick<CandidateRanking, "by" | "learntFrom">): string {
  return by === "relevance"
    ? `By relevance, learnt from ${count(learntFrom, "decision")}`
    : `By similarity to the ${count(learntFrom, "paper")} included so far`;
}
