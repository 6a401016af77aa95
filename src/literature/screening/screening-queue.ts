/** The papers that wait for a decision at a stage, in the order in which they are put forward. */
import { createRandom } from "../../random.ts";
import type { DecisionOrder, PaperOrder, Survey, SurveyStage } from "../survey.ts";
import type { SurveyState } from "../survey-operations.ts";
import type { PaperProgress } from "../survey-progress.ts";
import { sortPapers } from "./paper-order.ts";
import { createRelevanceRanker, type WeighedWord } from "./relevance-ranker.ts";
import { type StageVerdict, stageVerdicts, waitsAt } from "./stage-verdicts.ts";
import { type StoppingEvidence, stoppingEvidence } from "./stopping-evidence.ts";

export type QueuedPaper = {
  readonly item: PaperProgress;
  /** What put it at this place. */
  readonly by: DecisionOrder;
};

export type ScreeningQueue = {
  readonly stage: SurveyStage;
  /** The chosen order, and the one in force: relevance is learnt from papers of both kinds. */
  readonly chosen: PaperOrder;
  readonly inForce: PaperOrder;
  /** Those that were put off stand last. */
  readonly papers: readonly QueuedPaper[];
  readonly stopping: StoppingEvidence;
  /** The words that moved a paper most, strongest first; none where relevance is not in force. */
  why(key: string): readonly WeighedWord[];
};

/** @param order instead of the survey's own */
export type QueueReader = (
  state: SurveyState,
  progress: readonly PaperProgress[],
  stage: SurveyStage,
  order?: PaperOrder,
) => ScreeningQueue;

/** Which papers chance puts forward depends on this and on the papers alone. */
const chanceSeed = 1;

/** A reader of queues that remembers the words of the papers between two decisions. */
export function createQueueReader(): QueueReader {
  const rank = createRelevanceRanker();
  return ({ survey }, progress, stage, order = survey.screening?.order ?? "key") => {
    const waiting = progress.filter((item) => waitsAt(item, stage));
    const verdicts = stageVerdicts(survey, progress, stage);
    const inForce = orderInForce(order, verdicts);
    const ranking =
      inForce === "relevance"
        ? rank(
            progress.map(({ paper }) => paper),
            verdicts,
          )
        : undefined;
    const ordered = ranking
      ? likeliestFirst(waiting, ranking.score)
      : sortPapers(survey, waiting, inForce === "relevance" ? "key" : inForce);
    return {
      stage,
      chosen: order,
      inForce,
      papers: withPostponedLast(survey, withChance(survey, progress, ordered, inForce, verdicts.length)),
      stopping: stoppingEvidence(verdicts, waiting.length),
      why: (key) => ranking?.why(key) ?? [],
    };
  };
}

/** Each score is looked up once: sorting compares it many times. */
function likeliestFirst(
  papers: readonly PaperProgress[],
  score: (key: string) => number,
): readonly PaperProgress[] {
  return papers
    .map((item) => ({ item, score: score(item.paper.key) }))
    .sort((left, right) => right.score - left.score)
    .map(({ item }) => item);
}

/** Before a paper of each kind was decided, nothing can be learnt: the lists' own order holds. */
export function orderInForce(order: PaperOrder, verdicts: readonly StageVerdict[]): PaperOrder {
  if (order !== "relevance") return order;
  const learnt = [true, false].every((kind) => verdicts.some(({ relevant }) => relevant === kind));
  return learnt ? order : "key";
}

/** Makes every n-th decision of the stage one on a paper drawn at random, whatever the order. */
function withChance(
  { screening }: Survey,
  progress: readonly PaperProgress[],
  ordered: readonly PaperProgress[],
  order: PaperOrder,
  decided: number,
): QueuedPaper[] {
  const every = screening?.random_every;
  if (every === undefined) return ordered.map((item) => ({ item, by: order }));
  // One shuffle of all papers: of those that wait, the first in it is a fair draw, and stays it while others leave.
  const place = new Map(
    createRandom(chanceSeed)
      .shuffle(progress.map(({ paper }) => paper.key))
      .map((key, at) => [key, at]),
  );
  const placeOf = ({ paper }: PaperProgress): number => place.get(paper.key) ?? 0;
  const used = new Set<PaperProgress>();
  const drawn = takeInTurn(
    ordered.toSorted((left, right) => placeOf(left) - placeOf(right)),
    used,
  );
  const ranked = takeInTurn(ordered, used);
  return ordered.flatMap((_, at): QueuedPaper[] => {
    const random = (decided + at + 1) % every === 0;
    const item = random ? drawn() : ranked();
    return item ? [{ item, by: random ? "random" : order }] : [];
  });
}

/** Gives one item after the other, without those in `used`, and adds each to them. */
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
