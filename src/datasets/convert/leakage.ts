/** Measures leakage: the proportion of test questions whose content a system has already seen in training. */
import type { QaPair } from "../qa-pair.ts";
import { entitiesOf, groupOf, originalOf, schemaItemsOf, shapeOf, templateOf } from "./split-keys.ts";

export type Leakage = {
  /** The tested part of the split. */
  readonly part: string;
  readonly training: string;
  readonly questions: number;
  /** The proportions of tested questions whose template or shape occurs in training, from 0 to 1. */
  readonly template: number;
  readonly shape: number;
  /** The proportion of questions whose fields all occur in training. */
  readonly schema: number;
  /** The proportion of questions that mention at least one entity or value from training. */
  readonly entity: number;
  /** The proportion of questions whose golden triples all occur in training. */
  readonly answer: number;
  /**
   * The proportion of questions that have a variant of the same query in training. In every split that `splitQuestions`
   * creates, this proportion is 0.
   */
  readonly twin: number;
};

/** @returns the leakage of every part except the training part, in the order in which the parts first appear */
export function measureLeakage(pairs: readonly QaPair[], training: string): Leakage[] {
  const trainingPairs = pairs.filter(({ split }) => split === training);
  const tested = Map.groupBy(
    pairs.filter(({ split }) => split !== training),
    ({ split }) => split,
  );
  const trainingSets = {
    templates: new Set(trainingPairs.map(templateOf)),
    shapes: new Set(trainingPairs.map(shapeOf)),
    schema: new Set(trainingPairs.flatMap(schemaItemsOf)),
    entities: new Set(trainingPairs.flatMap(entitiesOf)),
    triples: new Set(trainingPairs.flatMap(({ goldenTriples }) => goldenTriples)),
    groups: new Set(trainingPairs.map(groupOf)),
    originals: new Set(trainingPairs.map(originalOf)),
  };
  return [...tested].map(([part, questions]) => {
    const share = (test: (pair: QaPair) => boolean): number =>
      questions.filter(test).length / questions.length;
    const all = (items: readonly string[], set: ReadonlySet<string>): boolean =>
      items.length > 0 && items.every((item) => set.has(item));
    return {
      part,
      training,
      questions: questions.length,
      template: share((pair) => trainingSets.templates.has(templateOf(pair))),
      shape: share((pair) => trainingSets.shapes.has(shapeOf(pair))),
      schema: share((pair) => all(schemaItemsOf(pair), trainingSets.schema)),
      entity: share((pair) => entitiesOf(pair).some((entity) => trainingSets.entities.has(entity))),
      answer: share((pair) => all(pair.goldenTriples, trainingSets.triples)),
      twin: share(
        (pair) => trainingSets.groups.has(groupOf(pair)) || trainingSets.originals.has(originalOf(pair)),
      ),
    };
  });
}
