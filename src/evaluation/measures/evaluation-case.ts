/**
 * Pairs a question with a system's prediction for it. On each level, golden and retrieved items are matched once for
 * all measures.
 */
import type { Judgement } from "../judging/judgement.ts";
import { type Prediction, ranksKind } from "../prediction.ts";
import { type EvaluationQuestion, isUnanswerable } from "../question.ts";
import type { EvaluationLevel } from "./levels.ts";
import { matchAsPublished, type PublishedMatch } from "./published-match.ts";
import { type Ranking, rank } from "./ranked/ranking.ts";
import { entitiesOfText, type TripleSplitter } from "./split-triples.ts";
import { type SplitTriple, splitTriple } from "./triple-entities.ts";

/**
 * A question and a system's prediction for it: the input of every measure.
 *
 * @example
 * ```ts
 * import { EvaluationCase, parseMeasure } from "taxolink";
 *
 * const golden = { goldenTriples: ["(A, p, B)", "(A, p, C)"], goldenSources: [], goldenAnswer: null };
 * const question = { uid: "q1", text: "Which?", topicEntity: "", groups: {}, ...golden };
 * const rest = { answer: null, sources: [], confidence: null, error: null };
 * const prediction = { uid: "q1", status: "answered" as const, retrieved: ["(A, p, B)"], ...rest };
 * console.log(parseMeasure("recall").score(new EvaluationCase(question, prediction)).value); // 0.5
 * ```
 */
export class EvaluationCase {
  readonly question: EvaluationQuestion;
  readonly prediction: Prediction;
  readonly judgements: readonly Judgement[];
  readonly #splitTriple: TripleSplitter;
  readonly #rankings = new Map<EvaluationLevel, Ranking>();
  readonly #matches = new Map<EvaluationLevel, PublishedMatch>();

  /**
   * @param judgements the language models' judgements of the answer; empty if there is no judge
   * @param split splits triples into their parts (default: based on their text alone)
   */
  constructor(
    question: EvaluationQuestion,
    prediction: Prediction,
    judgements: readonly Judgement[] = [],
    split: TripleSplitter = splitTriple,
  ) {
    this.question = question;
    this.prediction = prediction;
    this.judgements = judgements;
    this.#splitTriple = split;
  }

  /**
   * Returns the reason why a level cannot be scored: the system does not rank items of this level, or the question has
   * no such golden items. Returns `null` if the level can be scored.
   */
  whyUnscored(level: EvaluationLevel): string | null {
    const { question, prediction } = this;
    if (isUnanswerable(question)) return "the question has no answer";
    if (question.goldenGrades?.length === 0) return "nothing is judged relevant";
    const triples = ranksKind(prediction, "triples");
    if (level === "triple" && asksForEntities(question)) return "the question has no golden triples";
    if (level === "triple" && !triples) return "the system does not rank triples";
    if (level === "entity" && !triples && !ranksKind(prediction, "entities")) {
      return "the system ranks neither entities nor triples";
    }
    if (level !== "document") return null;
    if (!ranksKind(prediction, "documents")) return "the system does not rank documents";
    return (question.goldenDocuments ?? []).length === 0 ? "the question has no golden documents" : null;
  }

  /** Compares the items retrieved on a level with the golden set, using Taxolink's definition. */
  ranking(level: EvaluationLevel): Ranking {
    return fill(this.#rankings, level, () => {
      const { question, prediction } = this;
      if (level === "entity") return this.#entityRanking();
      if (level === "source")
        return rank(prediction.sources.map(normaliseSource), question.goldenSources.map(normaliseSource));
      if (level === "document")
        return rankDocuments(prediction.documents ?? [], question.goldenDocuments ?? []);
      return rank(prediction.retrieved, question.goldenTriples, question.goldenGrades);
    });
  }

  /** Returns the parts of a golden or retrieved triple, or `null` if its text cannot be split. */
  partsOf(triple: string): SplitTriple | null {
    return this.#splitTriple(triple);
  }

  /** Returns the same case, with language models' judgements of its answer. */
  withJudgements(judgements: readonly Judgement[]): EvaluationCase {
    return new EvaluationCase(this.question, this.prediction, judgements, this.#splitTriple);
  }

  /**
   * Returns the golden and retrieved triples as the published code compares them. The published code compares only
   * triples and their entities.
   */
  published(level: EvaluationLevel): PublishedMatch {
    return fill(this.#matches, level, () =>
      matchAsPublished(level, this.prediction.retrieved, this.question.goldenTriples),
    );
  }

  /**
   * Returns the entities that the system ranked. If the system ranks only triples, these are the entities in the
   * triples.
   */
  #entityRanking(): Ranking {
    const { question, prediction } = this;
    const entitiesOf = (triples: readonly string[]): readonly string[] =>
      triples.flatMap((text) => entitiesOfText(this.#splitTriple, text));
    const golden = question.goldenEntities ?? entitiesOf(question.goldenTriples);
    if (ranksKind(prediction, "entities"))
      return rank(matchEntities(prediction.entities ?? [], golden), golden);
    const retrieved = entitiesOf(prediction.retrieved);
    return rank(question.goldenEntities ? matchEntities(retrieved, golden) : retrieved, golden);
  }
}

/** Whether all of the question's golden items are entities. */
export function asksForEntities({ goldenTriples, goldenEntities }: EvaluationQuestion): boolean {
  return goldenTriples.length === 0 && (goldenEntities ?? []).length > 0;
}

/** Returns the same cases, with language models' judgements of their answers. */
export function withJudgements(
  cases: readonly EvaluationCase[],
  judgements: readonly Judgement[],
): readonly EvaluationCase[] {
  if (judgements.length === 0) return cases;
  const judgementsByUid = Map.groupBy(judgements, ({ uid }) => uid);
  return cases.map((evaluated) =>
    evaluated.withJudgements(judgementsByUid.get(evaluated.question.uid) ?? []),
  );
}

/**
 * Matches retrieved entities with golden entities. An id without a label matches the same id with a label: `R7` matches
 * `R7:Rivers`, and vice versa.
 */
function matchEntities(retrieved: readonly string[], golden: readonly string[]): readonly string[] {
  const goldenSet = new Set(golden);
  return retrieved.map((entity) => {
    if (goldenSet.has(entity)) return entity;
    return (
      golden.find((candidate) => candidate.startsWith(`${entity}:`) || entity.startsWith(`${candidate}:`)) ??
      entity
    );
  });
}

/**
 * Converts each ranked document to the golden texts that it matches. A document matches a golden text if it contains
 * the complete golden text, or if it is part of the golden text and at least half as long, because systems split
 * publications differently. A document that contains more than one golden text matches all of them.
 */
function rankDocuments(retrieved: readonly string[], goldenTexts: readonly string[]): Ranking {
  const golden = goldenTexts.map(normaliseText);
  const matchedDocuments = retrieved.map(normaliseText).flatMap((text) => {
    const matched = golden.filter(
      (goldenText) =>
        goldenText !== "" &&
        (text.includes(goldenText) || (2 * text.length >= goldenText.length && goldenText.includes(text))),
    );
    return matched.length > 0 ? matched : [text];
  });
  return rank(matchedDocuments, golden);
}

/** Normalises white space, which makes no difference to a document's content. */
function normaliseText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Normalises a DOI in any letter case, whether it is bare, has a prefix or is a URL. */
function normaliseSource(source: string): string {
  return source
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "")
    .toLowerCase();
}

function fill<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = make();
  map.set(key, created);
  return created;
}
