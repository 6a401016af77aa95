/**
 * Converts questions to another graph layout. The conversion maps each golden triple to the facts about publications
 * that it states, and these facts to their triples in the target layout. Two triples in a deep layout may become one
 * triple in a flat layout. The conversion reports all information that is lost.
 */
import { createGraph, formatTriple, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import { labelKey } from "../expressions/form-fields.ts";
import { formOf } from "../expressions/query-cell.ts";
import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import {
  type PopulatedFact,
  type Population,
  populate,
  readPopulation,
  readTemplate,
} from "../population/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { type Relinked, relinkPairs, type Unmatched } from "./relink-pairs.ts";
import { readSources, type Sources } from "./sources.ts";

export type Converted = Pick<Relinked, "unmatched" | "guessed"> & { readonly pairs: readonly QaPair[] };

/**
 * @param from the layout of the QA pairs. The ids in the pairs may belong to another population of the graph
 * @param to the same publications in the target layout
 * @param options.origin the graph in which the ids of the pairs are valid, if available
 */
export async function convertPairs(
  pairs: readonly QaPair[],
  from: Layout,
  to: Layout,
  options: { readonly rules?: LabelRules; readonly origin?: KnowledgeGraph } = {},
): Promise<Converted> {
  const source = createGraph(from.population.triples);
  const target = createGraph(to.population.triples);
  try {
    const relinked = await relinkPairs(pairs, source, options.origin);
    const factsByTriple = Map.groupBy(from.population.facts, ({ triple }) => formatTriple(triple));
    const laidOut = new Set(from.population.triples.map(formatTriple));
    const targetFacts = Map.groupBy(to.population.facts, statement);
    const unmatched: Unmatched[] = [...relinked.unmatched];
    const layout: TargetLayout = {
      name: to.name,
      distances: createDistances(to.population.triples),
      version: await target.version(),
      sources: await readSources(target, []),
      rules: options.rules ?? publishedLabelRules,
    };
    const converted: QaPair[] = [];
    // A triple that states no fact leads to a record, as the layout has it.
    const leadsOn = (text: string): boolean => laidOut.has(text) && !factsByTriple.has(text);
    for (const { pair, triples } of relinked.pairs) {
      const golden = triples.map((triple) =>
        (factsByTriple.get(formatTriple(triple)) ?? []).flatMap((fact) =>
          (targetFacts.get(statement(fact)) ?? []).filter((other) => isSameRecord(fact, other)),
        ),
      );
      const lost = pair.goldenTriples.filter(
        (_text, at) => golden[at]?.length === 0 && !leadsOn(formatTriple(triples[at] as Triple)),
      );
      unmatched.push(...lost.map((triple) => ({ uid: pair.uid, triple })));
      if (lost.length === 0) converted.push(convertPair(pair, golden.flat(), layout));
    }
    return { pairs: converted, unmatched, guessed: relinked.guessed };
  } finally {
    source.close();
    target.close();
  }
}

type TargetLayout = {
  /** The name of the layout, for the `graph` column. */
  readonly name: string;
  readonly distances: Distances;
  readonly version: string;
  readonly sources: Sources;
  readonly rules: LabelRules;
};

function convertPair(
  pair: QaPair,
  golden: readonly PopulatedFact[],
  { name, distances, version, sources, rules }: TargetLayout,
): QaPair {
  const byTriple = new Map(golden.toReversed().map((fact) => [formatTriple(fact.triple), fact]));
  const facts = [...byTriple.values()].toReversed();
  const topic = sources.labelled(pair.topicEntityValue) ?? pair.topicEntityId;
  return {
    ...pair,
    goldenTriples: facts.map(({ triple }) => formatTriple(triple)),
    sourceIds: facts.map(({ hub }) => sources.sourceOf(hub.id)),
    topicEntityId: topic,
    hops: hopsFrom(
      topic,
      facts.map(({ triple }) => triple),
      distances,
    ),
    labels: { ...pair.labels, ...representation(pair, facts.length, rules) },
    graph: name,
    graphHash: version,
    // A form holds for every layout, but an expression follows the paths of one.
    ...(formOf(pair) === null && { query: "", sparql: "", logicalForm: "" }),
  };
}

/** Returns the number of triples from the topic to the farthest golden triple, which counts itself. */
function hopsFrom(topic: string, triples: readonly Triple[], distances: Distances): number | null {
  const known = distances(topic);
  const steps = triples.map(({ subject, object }) =>
    Math.min(known.get(subject.id) ?? Infinity, known.get(object.id) ?? Infinity),
  );
  const farthest = Math.max(...steps) + 1;
  return Number.isFinite(farthest) ? farthest : null;
}

type Distances = (from: string) => ReadonlyMap<string, number>;

/** Creates a function that returns how many triples lead from a node to each other, in either direction. */
function createDistances(triples: readonly Triple[]): Distances {
  const neighbours = new Map<string, string[]>();
  const connect = (from: string, to: string): void => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, [to]);
    else known.push(to);
  };
  for (const { subject, object } of triples) {
    connect(subject.id, object.id);
    connect(object.id, subject.id);
  }
  const found = new Map<string, ReadonlyMap<string, number>>();
  return (from) => {
    const before = found.get(from);
    if (before !== undefined) return before;
    const distances = new Map([[from, 0]]);
    // The map grows while it is traversed, nearest nodes first.
    for (const [id, distance] of distances)
      for (const next of neighbours.get(id) ?? [])
        if (!distances.has(next)) distances.set(next, distance + 1);
    found.set(from, distances);
    return distances;
  };
}

/** Derives the label for the number of golden triples again, because the conversion may change this number. */
function representation(pair: QaPair, count: number, rules: LabelRules): Record<string, readonly string[]> {
  const name = rules.graph_representation?.[count === 1 ? "one-triple" : "many-triples"];
  if (name === undefined || (pair.labels.graph_representation ?? []).length === 0) return {};
  return { graph_representation: [name] };
}

/** Returns a key for a fact's publication, field and value, which is the same for every record and layout. */
function statement({ hub, field, value, absent }: PopulatedFact): string {
  return JSON.stringify([hub.id, labelKey(field), absent ? null : labelKey(value)]);
}

/**
 * Whether two facts belong to the same record. Some layouts state "none" once for an outer record, and others in each
 * inner record, so one of the two may be a part of the other.
 */
function isSameRecord({ scope: left }: PopulatedFact, { scope: right }: PopulatedFact): boolean {
  const [one, other] = [left, right].map((scope) => (scope === "" ? "" : `${scope}/`)) as [string, string];
  return one.startsWith(other) || other.startsWith(one);
}

// Lays out annotated publications in several ways.

export type Layout = { readonly name: string; readonly population: Population };

type PublicationFiles = {
  readonly publications: string;
  /**
   * Tables that contain additional fields for the publications. The field named in `on` joins a table to the
   * publications.
   */
  readonly joins: readonly { readonly file: string; readonly on: string }[];
  /** Whether layouts contain a triple for each missing annotation. */
  readonly withAbsent: boolean;
  /** Whether to omit unreadable publications and list them in `problems`. */
  readonly lenient: boolean;
};

/**
 * @param templates the template files, one per layout
 * @returns the layouts, and the problems found while reading the publications
 * @throws InputError if the publications or a template are unusable
 */
export function readLayouts(
  templates: readonly string[],
  { publications: file, joins, withAbsent, lenient }: PublicationFiles,
): { readonly layouts: readonly Layout[]; readonly problems: readonly string[] } {
  const read = templates.map((name) => {
    const template = readTemplate(name);
    const { publications, problems } = readPopulation(file, template.mapping, { joins, lenient });
    return { name: template.name, population: populate(publications, template, { withAbsent }), problems };
  });
  return { layouts: read, problems: read[0]?.problems ?? [] };
}

/** Maps the last names of mapped fields, in lower case, to the labels of the predicates that state them. */
export function predicatesOfFields({ population }: Layout): ReadonlyMap<string, string> {
  return new Map(
    population.facts.map(({ field, triple }) => [
      (field.split("/").at(-1) ?? field).toLowerCase(),
      triple.predicate.label,
    ]),
  );
}
