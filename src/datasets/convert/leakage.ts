/** What the parts of a split share: how much of the test a system has seen in training. */
import type { QaPair } from "../qa-pair.ts";
import { entitiesOf, groupOf, originalOf, schemaItemsOf, shapeOf, templateOf } from "./split-keys.ts";

export type Leakage = {
  /** The part that is tested, and the one its questions are looked for in. */
  readonly part: string;
  readonly training: string;
  readonly questions: number;
  /** Shares of the tested questions, 0 to 1. */
  readonly template: number;
  readonly shape: number;
  /** All their fields and operations occur in training. */
  readonly schema: number;
  /** At least one thing or value that they name occurs in training. */
  readonly entity: number;
  /** Their answer's triples all occur in training. */
  readonly answer: number;
  /** A variant of the same form is in training; 0 in every split made here. */
  readonly twin: number;
};

/** @returns one entry for each part but the one that is trained on, in the order of their first questions */
export function measureLeakage(pairs: readonly QaPair[], training: string): Leakage[] {
  const seen = pairs.filter(({ split }) => split === training);
  const tested = Map.groupBy(
    pairs.filter(({ split }) => split !== training),
    ({ split }) => split,
  );
  const known = {
    templates: new Set(seen.map(templateOf)),
    shapes: new Set(seen.map(shapeOf)),
    schema: new Set(seen.flatMap(schemaItemsOf)),
    entities: new Set(seen.flatMap(entitiesOf)),
    triples: new Set(seen.flatMap(({ goldenTriples }) => goldenTriples)),
    groups: new Set(seen.map(groupOf)),
    originals: new Set(seen.map(originalOf)),
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
      template: share((pair) => known.templates.has(templateOf(pair))),
      shape: share((pair) => known.shapes.has(shapeOf(pair))),
      schema: share((pair) => all(schemaItemsOf(pair), known.schema)),
      entity: share((pair) => entitiesOf(pair).some((entity) => known.entities.has(entity))),
      answer: share((pair) => all(pair.goldenTriples, known.triples)),
      twin: share((pair) => known.groups.has(groupOf(pair)) || known.originals.has(originalOf(pair))),
    };
  });
}
