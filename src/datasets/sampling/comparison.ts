/**
 * Generates comparison questions: one question for every cell with a value (a cell combines a publication and a
 * property), with the standard wording of the source. The value of the cell is the answer.
 *
 * Source: NFDI4DataScience gateway paper, section 4.1 (Comparison-QA). The generator skips empty cells and reports how
 * many there are.
 */
import { OptionError, throwIfCancelled } from "../../base/errors.ts";
import { recordOf } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { nearestOf } from "../../base/text/nearest.ts";
import { foldLabel } from "../../base/text/words.ts";
import { endsOf, type GraphIndex } from "../../query/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { entity } from "./conditions.ts";
import type { Field, SampledClass } from "./fields.ts";
import { mainClass } from "./main-class.ts";
import type { Sampler } from "./open-sampler.ts";
import { expressionOfEnds } from "./requests.ts";
import { writePair } from "./write-pair.ts";

export type ComparisonReport = {
  readonly pairs: readonly QaPair[];
  readonly publications: number;
  readonly properties: readonly string[];
  /** The number of cells that have a value. */
  readonly cells: { readonly filled: number; readonly all: number };
  /** Why cells with a value have no question, with the number of each. */
  readonly refused: Readonly<Record<string, number>>;
};

/**
 * @param comparison the id or label of the comparison; if undefined, all publications are compared
 * @throws OptionError for a comparison that is missing from the graph or not linked to any publication
 */
export async function sampleComparison(
  sampler: Sampler,
  comparison: string | undefined,
  watch: Watch,
): Promise<ComparisonReport> {
  const cls = mainClass(sampler.schema);
  const linked = comparison === undefined ? null : linkedNodes(sampler, comparison);
  const isCompared = (thing: number, field: Field, end: number): boolean =>
    linked === null || linked.has(thing) || passesThrough(sampler.index, field, thing, end, linked);
  const comparedEnds = (thing: number, field: Field): readonly number[] =>
    (field.endsOf.get(thing) ?? []).filter((end) => !field.none.has(end) && isCompared(thing, field, end));
  const content = cls.fields.filter(({ path }) => !sampler.isMetadata(path) && !path[0].inverse);
  const things = cls.members.filter(
    (thing) =>
      linked === null || linked.has(thing) || content.some((field) => comparedEnds(thing, field).length > 0),
  );
  if (things.length === 0 && comparison !== undefined)
    throw new OptionError(
      `"${comparison}" is not linked to any publication in the graph, so there is nothing to compare`,
      { hint: "Pull a comparison with taxolink graph pull --comparison ID." },
    );
  const fields = content.filter((field) => things.some((thing) => comparedEnds(thing, field).length > 0));
  const pairs: QaPair[] = [];
  const refused = new Map<string, number>();
  const refuse = (reason: string): void => void refused.set(reason, (refused.get(reason) ?? 0) + 1);
  let filled = 0;
  const stage = watch.progress.stage("comparison questions", things.length);
  for (const thing of things) {
    throwIfCancelled(watch.signal);
    for (const field of fields) {
      const compared = comparedEnds(thing, field);
      if (compared.length === 0) continue;
      filled += 1;
      if (compared.length < (field.endsOf.get(thing) ?? []).filter((end) => !field.none.has(end)).length) {
        refuse("outside the comparison, the publication has different values for the property");
        continue;
      }
      const pair = await askCell(sampler, cls, field, thing);
      if ("refused" in pair) refuse(pair.refused);
      else pairs.push(pair);
    }
    stage.advance();
  }
  stage.finish();
  return {
    pairs,
    publications: things.length,
    properties: fields.map(({ words }) => words.noun),
    cells: { filled, all: things.length * fields.length },
    refused: recordOf(refused),
  };
}

/** Asks for a cell with the standard template of the source; only its nouns are those of the graph. */
function askCell(sampler: Sampler, { id }: SampledClass, field: Field, thing: number) {
  const noun = sampler.vocabulary.classNoun(id).singular;
  const single = field.endsOf.get(thing)?.length === 1;
  return writePair(
    sampler,
    { expression: expressionOfEnds(field, entity(sampler, thing)), single },
    {
      anySize: true,
      largestGolden: Number.POSITIVE_INFINITY,
      generatedWith: "comparison_strategy",
      words: () => ({
        question: `In the ${noun} “${sampler.schema.nameOf(thing)}”, what is the ${field.words.noun}?`,
        template: `In the ${noun} “[${noun}]”, what is the [property]?`,
      }),
    },
  );
}

/** Returns the nodes that a comparison leads to. */
function linkedNodes({ index, labels }: Sampler, name: string): ReadonlySet<number> {
  const nodes = [...Array(index.size).keys()].filter(index.isThing);
  const found = index.thing(name) ?? nodes.find((node) => foldLabel(index.label(node)) === foldLabel(name));
  if (found === undefined) throw unknownComparison(index, nodes, name);
  return new Set(
    [...labels.keys()].flatMap((property) => [
      ...endsOf(index.adjacency({ property, inverse: false }), found),
    ]),
  );
}

function unknownComparison(index: GraphIndex, nodes: readonly number[], name: string): OptionError {
  const comparisons = nodes.filter((node) => index.types(node).some((type) => /comparison/i.test(type)));
  const hint =
    comparisons.length > 0
      ? nearestOf(
          name,
          comparisons.map((node) => `${index.id(node)} (${index.label(node)})`),
        )
      : "The graph has no comparisons: pull a comparison with taxolink graph pull --comparison ID.";
  return new OptionError(`the graph has no comparison "${name}"`, { hint });
}

/** Whether a field's path from a thing to an end leads through one of some nodes. */
function passesThrough(
  index: GraphIndex,
  { path }: Field,
  thing: number,
  end: number,
  nodes: ReadonlySet<number>,
): boolean {
  let reached: { readonly node: number; readonly passed: boolean }[] = [{ node: thing, passed: false }];
  for (const step of path) {
    const adjacency = index.adjacency(step);
    reached = reached
      .filter(({ node }) => index.isThing(node))
      .flatMap(({ node, passed }) =>
        [...endsOf(adjacency, node)].map((next) => ({ node: next, passed: passed || nodes.has(next) })),
      );
  }
  return reached.some(({ node, passed }) => node === end && passed);
}
