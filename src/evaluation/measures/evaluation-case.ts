/** A question with a system's prediction; each level is compared once, for all measures. */
import type { Judgement } from "../judging/judgement.ts";
import { type Prediction, ranksKind } from "../prediction.ts";
import { type EvaluationQuestion, isUnanswerable } from "../question.ts";
import { entitiesBy, type TripleCutter } from "./cut-triples.ts";
import type { EvaluationLevel } from "./levels.ts";
import { matchAsPublished, type PublishedMatch } from "./published-match.ts";
import { type Ranking, rank } from "./ranked/ranking.ts";
import { type CutTriple, cutTriple } from "./triple-entities.ts";

/**
 * A question with a system's prediction for it; measures score such cases.
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
  readonly #cut: TripleCutter;
  readonly #rankings = new Map<EvaluationLevel, Ranking>();
  readonly #matches = new Map<EvaluationLevel, PublishedMatch>();

  /**
   * @param judgements the language models' judgements of the answer; none without a judge
   * @param cut how to split triples into parts (default: by their text alone)
   */
  constructor(
    question: EvaluationQuestion,
    prediction: Prediction,
    judgements: readonly Judgement[] = [],
    cut: TripleCutter = cutTriple,
  ) {
    this.question = question;
    this.prediction = prediction;
    this.judgements = judgements;
    this.#cut = cut;
  }

  /**
   * Why a level cannot be scored: the system does not rank such items, or the question has no golden ones. Null if the
   * level can be scored.
   */
  whyUnscored(level: EvaluationLevel): string | null {
    const { question, prediction } = this;
    if (isUnanswerable(question)) return "the question has no answer";
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

  /** Compares the retrieved list of a level with its golden set, by this project's definition. */
  ranking(level: EvaluationLevel): Ranking {
    return fill(this.#rankings, level, () => {
      const { question, prediction } = this;
      if (level === "entity") return this.#entityRanking();
      if (level === "source")
        return rank(prediction.sources.map(normaliseSource), question.goldenSources.map(normaliseSource));
      if (level === "document")
        return rankDocuments(prediction.documents ?? [], question.goldenDocuments ?? []);
      return rank(prediction.retrieved, question.goldenTriples);
    });
  }

  /** The parts of a golden or retrieved triple; null if its text cannot be split. */
  partsOf(triple: string): CutTriple | null {
    return this.#cut(triple);
  }

  /** The same case with the language models' judgements of its answer. */
  withJudgements(judgements: readonly Judgement[]): EvaluationCase {
    return new EvaluationCase(this.question, this.prediction, judgements, this.#cut);
  }

  /** The triple lists as the published code compares them; it compares no other lists. */
  published(level: EvaluationLevel): PublishedMatch {
    return fill(this.#matches, level, () =>
      matchAsPublished(level, this.prediction.retrieved, this.question.goldenTriples),
    );
  }

  /** Entities as the system ranks them; for a system that ranks only triples, the entities of its triples. */
  #entityRanking(): Ranking {
    const { question, prediction } = this;
    const entitiesOf = (triples: readonly string[]): readonly string[] =>
      triples.flatMap((text) => entitiesBy(this.#cut, text));
    const golden = question.goldenEntities ?? entitiesOf(question.goldenTriples);
    if (ranksKind(prediction, "entities"))
      return rank(matchEntities(prediction.entities ?? [], golden), golden);
    const retrieved = entitiesOf(prediction.retrieved);
    return rank(question.goldenEntities ? matchEntities(retrieved, golden) : retrieved, golden);
  }
}

/** Whether a question's golden items are entities only. */
export function asksForEntities({ goldenTriples, goldenEntities }: EvaluationQuestion): boolean {
  return goldenTriples.length === 0 && (goldenEntities ?? []).length > 0;
}

/** The same cases with the language models' judgements of their answers. */
export function withJudgements(
  cases: readonly EvaluationCase[],
  judgements: readonly Judgement[],
): readonly EvaluationCase[] {
  if (judgements.length === 0) return cases;
  const judged = Map.groupBy(judgements, ({ uid }) => uid);
  return cases.map((one) => one.withJudgements(judged.get(one.question.uid) ?? []));
}

/** A golden entity may be retrieved by its bare id: `R7` for `R7:Rivers`, and vice versa. */
function matchEntities(retrieved: readonly string[], golden: readonly string[]): readonly string[] {
  const exact = new Set(golden);
  return retrieved.map((entity) => {
    if (exact.has(entity)) return entity;
    return golden.find((one) => one.startsWith(`${entity}:`) || entity.startsWith(`${one}:`)) ?? entity;
  });
}

/**
 * A text matches a golden text if it contains the whole golden text, or if it is part of it and at least half as long,
 * because systems split publications in different places. A text that contains several golden texts matches each of
 * them.
 */
function rankDocuments(retrieved: readonly string[], goldenTexts: readonly string[]): Ranking {
  const golden = goldenTexts.map(normaliseText);
  const found = retrieved.map(normaliseText).flatMap((text) => {
    const matched = golden.filter(
      (one) => one !== "" && (text.includes(one) || (2 * text.length >= one.length && one.includes(text))),
    );
    return matched.length > 0 ? matched : [text];
  });
  return rank(found, golden);
}

/** White space does not matter in a document's content. */
function normaliseText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A DOI may be bare, prefixed or a URL; case does not matter. */
function normaliseSource(source: string): string {
  return source
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "")
    .toLowerCase();
}

function fill<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
