/** A question with what a system gave for it, compared once per level however many measures ask. */
import type { Judgement } from "../judging/judgement.ts";
import type { Prediction } from "../prediction.ts";
import type { EvaluationQuestion } from "../question.ts";
import type { EvaluationLevel } from "./levels.ts";
import { matchAsPublished, type PublishedMatch } from "./published-match.ts";
import { type Ranking, rank } from "./ranking.ts";
import { cutEntities } from "./triple-entities.ts";

export class EvaluationCase {
  readonly question: EvaluationQuestion;
  readonly prediction: Prediction;
  readonly judgements: readonly Judgement[];
  readonly #rankings = new Map<EvaluationLevel, Ranking>();
  readonly #matches = new Map<EvaluationLevel, PublishedMatch>();

  /** @param judgements what language models said about the answer; none where there was no judge */
  constructor(question: EvaluationQuestion, prediction: Prediction, judgements: readonly Judgement[] = []) {
    this.question = question;
    this.prediction = prediction;
    this.judgements = judgements;
  }

  /** The retrieved list of a level against its golden set, by this project's definition. */
  ranking(level: EvaluationLevel): Ranking {
    return fill(this.#rankings, level, () => {
      const { retrieved, golden } = this.#lists(level);
      if (level === "entity") return rank(retrieved.flatMap(cutEntities), golden.flatMap(cutEntities));
      if (level === "source") return rank(retrieved.map(normaliseSource), golden.map(normaliseSource));
      return rank(retrieved, golden);
    });
  }

  /** The same lists as the published code compares them. */
  published(level: EvaluationLevel): PublishedMatch {
    return fill(this.#matches, level, () => {
      const { retrieved, golden } = this.#lists(level);
      return matchAsPublished(level, retrieved, golden);
    });
  }

  #lists(level: EvaluationLevel): {
    readonly retrieved: readonly string[];
    readonly golden: readonly string[];
  } {
    const { question, prediction } = this;
    if (level === "source") return { retrieved: prediction.sources, golden: question.goldenSources };
    return { retrieved: prediction.retrieved, golden: question.goldenTriples };
  }
}

/** The same cases with what language models said about their answers. */
export function withJudgements(
  cases: readonly EvaluationCase[],
  judgements: readonly Judgement[],
): readonly EvaluationCase[] {
  if (judgements.length === 0) return cases;
  const judged = Map.groupBy(judgements, ({ uid }) => uid);
  return cases.map(
    ({ question, prediction }) => new EvaluationCase(question, prediction, judged.get(question.uid)),
  );
}

/** One publication is written as a bare DOI, with a prefix or as an address; DOIs ignore case. */
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
