/** Orders the papers that await a decision in a stage. */
import { interruptibly } from "../../breather.ts";
import { createRandom } from "../../random.ts";
import type { DecisionOrder, PaperOrder, Survey, SurveyStage } from "../survey.ts";
import type { SurveyState } from "../survey-operations.ts";
import type { PaperProgress } from "../survey-progress.ts";
import { sortPapers } from "./paper-order.ts";
import { createWordReader, type WordReader } from "./paper-words.ts";
import { createRelevanceRanker, type WeighedWord } from "./relevance-ranker.ts";
import { type StageVerdict, stageVerdicts, waitsAt } from "./stage-verdicts.ts";
import { type StoppingEvidence, stoppingEvidence } from "./stopping-evidence.ts";

type QueuedPaper = {
  readonly item: PaperProgress;
  /** The reason why the paper is at this position in the queue. */
  readonly by: DecisionOrder;
};

export type ScreeningQueue = {
  readonly stage: SurveyStage;
  /** The chosen order and the order in effect, which differ while relevance cannot be learnt yet. */
  readonly chosen: PaperOrder;
  readonly inEffect: PaperOrder;
  /** True if relevance can be learnt as soon as the words of the papers have been read. */
  readonly awaitsWords: boolean;
  /** Postponed papers come last. */
  readonly papers: readonly QueuedPaper[];
  readonly stopping: StoppingEvidence;
  /** Returns the words that most affect a paper's score, strongest first, if papers are ordered by relevance. */
  why(key: string): readonly WeighedWord[];
};

/** @param order the order to use instead of the survey's */
export type QueueReader = (
  state: SurveyState,
  progress: readonly PaperProgress[],
  stage: SurveyStage,
  order?: PaperOrder,
) => ScreeningQueue;

/** The seed for drawing papers at random. */
const drawSeed = 1;

/**
 * Creates a reader of queues.
 * @param readWords returns the words for the order by relevance (default: reads them on first use)
 */
export function createQueueReader(readWords: WordReader = createWordReader()): QueueReader {
  const rank = createRelevanceRanker(readWords);
  const read: QueueReader = ({ survey }, progress, stage, order = survey.screening?.order ?? "key") => {
    const waiting = progress.filter((paperProgress) => waitsAt(paperProgress, stage));
    const verdicts = stageVerdicts(survey, progress, stage);
    const learnable = orderInEffect(order, verdicts);
    const ranking =
      learnable === "relevance"
        ? rank(
            progress.map(({ paper }) => paper),
            verdicts,
          )
        : undefined;
    const inEffect = learnable === "relevance" && !ranking ? "key" : learnable;
    const ordered = ranking
      ? likeliestFirst(waiting, ranking.score)
      : sortPapers(survey, waiting, inEffect === "relevance" ? "key" : inEffect);
    return {
      stage,
      chosen: order,
      inEffect,
      awaitsWords: inEffect !== learnable,
      papers: withPostponedLast(
        survey,
        withRandomDraws(survey, progress, ordered, inEffect, verdicts.length),
      ),
      stopping: stoppingEvidence(verdicts, waiting.length),
      why: (key) => ranking?.why(key) ?? [],
    };
  };
  return (state, progress, ...options) =>
    interruptibly(100 * progress.length, () => read(state, progress, ...options));
}

/** Sorts papers by score, highest first. Computes each score only once, because sorting needs it many times. */
function likeliestFirst(
  papers: readonly PaperProgress[],
  score: (key: string) => number,
): readonly PaperProgress[] {
  return papers
    .map((paperProgress) => ({ item: paperProgress, score: score(paperProgress.paper.key) }))
    .sort((left, right) => right.score - left.score)
    .map(({ item }) => item);
}

/**
 * Returns the order in effect. Relevance cannot be learnt until at least one paper has been included and one excluded,
 * so papers are in the order of the lists until then.
 */
export function orderInEffect(order: PaperOrder, verdicts: readonly StageVerdict[]): PaperOrder {
  if (order !== "relevance") return order;
  const learnt = [true, false].every((kind) => verdicts.some(({ relevant }) => relevant === kind));
  return learnt ? order : "key";
}

/** Puts a paper drawn at random at every n-th decision in the stage, and keeps the others in order. */
function withRandomDraws(
  { screening }: Survey,
  progress: readonly PaperProgress[],
  ordered: readonly PaperProgress[],
  order: PaperOrder,
  decided: number,
): QueuedPaper[] {
  const every = screening?.random_every;
  if (every === undefined) return ordered.map((paperProgress) => ({ item: paperProgress, by: order }));
  // All papers are shuffled once: the first paper that still awaits a decision is a fair draw, and it stays the same
  // while other papers are decided.
  const positions = new Map(
    createRandom(drawSeed)
      .shuffle(progress.map(({ paper }) => paper.key))
      .map((key, at) => [key, at]),
  );
  const positionOf = ({ paper }: PaperProgress): number => positions.get(paper.key) ?? 0;
  const used = new Set<PaperProgress>();
  const nextDrawn = takeInTurn(
    ordered.toSorted((left, right) => positionOf(left) - positionOf(right)),
    used,
  );
  const nextRanked = takeInTurn(ordered, used);
  return ordered.flatMap((_, at): QueuedPaper[] => {
    const random = (decided + at + 1) % every === 0;
    const item = random ? nextDrawn() : nextRanked();
    return item ? [{ item, by: random ? "random" : order }] : [];
  });
}

/** Creates a function that returns the next item outside `used`, and adds it to `used`. */
function takeInTurn<T>(items: readonly T[], used: Set<T>): () => T | undefined {
  let at = 0;
  return () => {
    for (; at < items.length; at += 1) {
      const item = items[at];
      if (item === undefined || used.has(item)) continue;
      used.add(item);
      return item;
    }
    return undefined;
  };
}

function withPostponedLast(
  { postponed = [] }: Survey,
  papers: readonly QueuedPaper[],
): readonly QueuedPaper[] {
  if (postponed.length === 0) return papers;
  const later = new Set(postponed.map(({ paper }) => paper));
  const isLater = ({ item }: QueuedPaper): boolean => later.has(item.paper.key);
  return [...papers.filter((entry) => !isLater(entry)), ...papers.filter(isLater)];
}
