/** A question as the evaluation sees it: what is expected, and the columns by which results are broken down. */
import type { QaPair } from "../datasets/index.ts";

export type EvaluationQuestion = {
  readonly uid: string;
  /** Empty where a prediction file carries golden triples without the question's text. */
  readonly text: string;
  /** The entity the question starts from; empty where it is not known. */
  readonly topicEntity: string;
  /** Triples as text. */
  readonly goldenTriples: readonly string[];
  /** Ids of the publications behind the golden triples. */
  readonly goldenSources: readonly string[];
  readonly goldenAnswer: string | null;
  /** Column → values of this question. A question with several values belongs to several groups, one without to none. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
};

export function questionFromPair(pair: QaPair): EvaluationQuestion {
  return {
    uid: pair.uid,
    text: pair.question,
    topicEntity: pair.topicEntityId,
    goldenTriples: pair.goldenTriples,
    goldenSources: pair.sourceIds,
    goldenAnswer: pair.goldenAnswer === "" ? null : pair.goldenAnswer,
    groups: {
      ...Object.fromEntries(Object.entries(pair.extra).map(([column, value]) => [column, present(value)])),
      is_generated_with: present(pair.generatedWith),
      split: present(pair.split),
      ...pair.labels,
      use_case: present(pair.useCase),
      "semi-typed": pair.semiTyped === null ? [] : [pair.semiTyped ? "True" : "False"],
      hops: pair.hops === null ? [] : [String(pair.hops)],
    },
  };
}

function present(value: string): readonly string[] {
  return value === "" ? [] : [value];
}
