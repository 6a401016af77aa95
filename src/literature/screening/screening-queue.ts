/** Orders the papers that await a decision in a stage. */
import { setTimeout } from "node:timers/promises";
import { interruptibly } from "../../base/breather.ts";
import { createRandom } from "../../base/random.ts";
import type { Paper } from "../paper.ts";
import type { DecisionOrder, PaperOrder, Survey, SurveyStage } from "../survey.ts";
import type { SurveyState } from "../survey-operations.ts";
import type { PaperProgress } from "../survey-progress.ts";
import { learnFrom, rankRows, type WeighedWord } from "./relevance-ranker.ts";
import { type StageVerdict, stageVerdicts, waitsAt } from "./stage-verdicts.ts";
import { stoppingEvidence } from "./stopping-evidence.ts";
import { createWordCounter, paperText, type TextFeatures, textFeatures } from "./text-features.ts";

// Provides the words of papers, from which a ranking is learnt.

type PaperWords = {
  /** The papers, in the order of the rows. */
  readonly papers: readonly Paper[];
  readonly features: TextFeatures;
};

/**
 * Returns the words of the papers. Until they have been read, returns the words of the previous papers, or undefined.
 */
export type WordReader = (papers: readonly Paper[]) => PaperWords | undefined;

/** The number of papers to read at once, which takes a few hundredths of a second. */
const papersAtOnce = 100;

/** Creates a reader that reads many papers step by step, because 10,000 abstracts would block the app for seconds. */
export function createStepwiseWordReader(): WordReader {
  return createWordReader(papersAtOnce);
}

/**
 * Creates a reader that reads the words again when the papers change.
 * @param most the number of papers to read immediately; more papers are read step by step
 */
function createWordReader(most = Number.POSITIVE_INFINITY): WordReader {
  let words: PaperWords | undefined;
  let isReading = false;
  const readInSteps = async (papers: readonly Paper[]): Promise<void> => {
    const counter = createWordCounter();
    for (const [at, paper] of papers.entries()) {
      // The pause handles keys, and does not keep the program running.
      if (at % most === 0) await setTimeout(0, undefined, { ref: false });
      counter.add(paperText(paper));
    }
    words = { papers, features: counter.features() };
    isReading = false;
  };
  return (papers) => {
    if (words && hasSamePapers(words, papers)) return words;
    if (papers.length <= most) words = { papers, features: textFeatures(papers.map(paperText)) };
    else if (!isReading) {
      isReading = true;
      void readInSteps(papers);
    }
    return words;
  };
}

/**
 * Whether the words were read from the same papers. Papers are immutable, so the same objects always have the same
 * words.
 */
function hasSamePapers(words: PaperWords, papers: readonly Paper[]): boolean {
  return words.papers.length === papers.length && papers.every((paper, at) => paper === words.papers[at]);
}

type QueuedPaper = {
  readonly item: PaperProgress;
  /** The reason why the paper is at this position in the queue. */
  readonly by: DecisionOrder;
};

export type QueueReader = ReturnType<typeof createQueueReader>;
export type ScreeningQueue = ReturnType<QueueReader>;

/** The seed for drawing papers at random. */
const drawSeed = 1;

/**
 * Creates a reader of queues.
 * @param readWords returns the words for the order by relevance (default: reads them on first use)
 */
export function createQueueReader(readWords: WordReader = createWordReader()) {
  const read = (
    { survey }: SurveyState,
    progress: readonly PaperProgress[],
    stage: SurveyStage,
    order: PaperOrder = survey.screening?.order ?? "key",
  ) => {
    const waiting = progress.filter((paperProgress) => waitsAt(paperProgress, stage));
    const verdicts = stageVerdicts(survey, progress, stage);
    const learnable = orderInEffect(order, verdicts);
    const words = learnable === "relevance" ? readWords(progress.map(({ paper }) => paper)) : undefined;
    // A paper whose words have not been read yet has no row.
    const rowOf = new Map(words?.papers.map(({ key }, at) => [key, at]));
    const ranking = words && rankRows(words.features, learnFrom(words.features, rowOf, verdicts));
    const inEffect = learnable === "relevance" && !ranking ? "key" : learnable;
    const ordered = ranking
      ? sortBy(waiting, ({ paper }) => -ranking.score(rowOf.get(paper.key) ?? -1))
      : sortPapers(survey, waiting, inEffect);
    return {
      stage,
      /** The chosen order and the order in effect, which differ while relevance cannot be learnt yet. */
      chosen: order,
      inEffect,
      /** True if relevance can be learnt as soon as the words of the papers have been read. */
      awaitsWords: inEffect !== learnable,
      /** Postponed papers come last. */
      papers: withPostponedLast(
        survey,
        withRandomDraws(survey, progress, ordered, inEffect, verdicts.length),
      ),
      stopping: stoppingEvidence(verdicts, waiting.length),
      /** Returns the words that most affect a paper's score, strongest first, if papers are ordered by relevance. */
      why: (key: string): readonly WeighedWord[] => ranking?.why(rowOf.get(key) ?? -1) ?? [],
    };
  };
  /** Reads the queue of a stage, in the survey's order unless another one is given. */
  return (...[state, progress, ...options]: Parameters<typeof read>) =>
    interruptibly(100 * progress.length, () => read(state, progress, ...options));
}

/**
 * Sorts papers in an order that needs no learning: `key` sorts each list by citation key, `year` begins with the newest
 * papers, `added` with the first papers of the survey, and `citations` with the most cited papers. Equal papers stay in
 * the order of the lists.
 */
function sortPapers(
  survey: Survey,
  papers: readonly PaperProgress[],
  order: PaperOrder,
): readonly PaperProgress[] {
  if (order === "year") return sortBy(papers, ({ paper }) => -(paper.year ?? 0));
  if (order !== "added" && order !== "citations") return papers;
  const numbers = order === "added" ? entryNumbers(survey) : timesCited(survey);
  const [direction, none] = order === "added" ? [1, Number.MAX_SAFE_INTEGER] : [-1, 0];
  return sortBy(papers, ({ paper }) => direction * (numbers.get(paper.key) ?? none));
}

/** Sorts papers by a number, which is computed only once for each, because sorting needs it many times. */
function sortBy(papers: readonly PaperProgress[], numberOf: (paper: PaperProgress) => number) {
  return papers
    .map((item) => ({ item, number: numberOf(item) }))
    .sort((left, right) => left.number - right.number)
    .map(({ item }) => item);
}

function entryNumbers({ sources }: Survey): Map<string, number> {
  return new Map(sources.flatMap(({ added }) => added).map((key, at) => [key, at]));
}

/**
 * Counts the papers of the survey that cite each paper, from recorded citations and from the references and citing
 * papers that were followed.
 */
function timesCited({ citations, sources }: Survey): Map<string, number> {
  const citing = new Map<string, Set<string>>();
  const addCitation = (from: string, to: string): void => {
    const papers = citing.get(to) ?? new Set();
    citing.set(to, papers.add(from));
  };
  for (const { from, to } of citations) addCitation(from, to);
  for (const { kind, from, added, known } of sources) {
    for (const key of [...added, ...known]) {
      if (kind === "references") addCitation(from, key);
      if (kind === "citing") addCitation(key, from);
    }
  }
  return new Map([...citing].map(([key, papers]) => [key, papers.size]));
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
  const takeNext = (papers: Iterator<PaperProgress>): PaperProgress | undefined => {
    let next = papers.next();
    while (!next.done && used.has(next.value)) next = papers.next();
    if (next.done) return undefined;
    used.add(next.value);
    return next.value;
  };
  const drawn = ordered.toSorted((left, right) => positionOf(left) - positionOf(right)).values();
  const ranked = ordered.values();
  return ordered.flatMap((_, at): QueuedPaper[] => {
    const random = (decided + at + 1) % every === 0;
    const item = takeNext(random ? drawn : ranked);
    return item ? [{ item, by: random ? "random" : order }] : [];
  });
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
