/**
 * Finds the publications, or other things, that the questions about a graph name as sources, and the triples that belong
 * to each: those that can be reached from it without passing through another thing of its class.
 */
import {
  type Entity,
  formatTriple,
  type KnowledgeGraph,
  normaliseTripleText,
  type Triple,
} from "../../graph/index.ts";
import { readProfile } from "../../query/index.ts";
import { labelKey } from "../expressions/form-fields.ts";
import { doi } from "../sampling/sources-of.ts";
import { subgraphOf } from "../sampling/subgraph.ts";
import { parseTripleText, type TripleText } from "../triple-text.ts";

/** The name of a source: a DOI or an id, and a title if one is known. */
export type SourceName = { readonly source: string; readonly title: string | null };

export type Sources = {
  /** Parses a triple text into labels and ids, using the predicates of this graph. */
  parse(text: string): TripleText | null;
  /** Returns the only thing with this title, or `null`. */
  titled(title: string): string | null;
  /** Returns the id of any thing with this label, or else of a value. */
  labelled(label: string): string | null;
  /** Returns the title of the thing with this DOI or id. */
  titleOf(source: string): string | null;
  /** Returns the DOI of a thing or, failing that, its id. */
  sourceOf(id: string): string;
  /**
   * Finds a source by its DOI or, failing that, by its title. If several things share the title, the id decides. The id
   * alone is not enough, because it may now belong to another thing.
   */
  find(name: SourceName): string | null;
  /** Returns the triples with the labels of a text. The text must be among those that the sources were read for. */
  alike(text: string): readonly Triple[];
  /** Returns the triples of a source that match a text: exactly, by their labels or, if its title changed, by the rest. */
  within(source: string, text: string): Promise<readonly Triple[]>;
};

/** The maximum number of records between a thing and its DOI. */
const longestPath = 8;

/** Reads the names of a graph's things, and the triples with the labels of the texts, in one pass over the graph. */
export async function readSources(graph: KnowledgeGraph, texts: Iterable<string>): Promise<Sources> {
  const predicates = new Set((await graph.predicates()).map(({ label }) => label));
  const parse = (text: string): TripleText | null => parseTripleText(text, predicates);
  const names = await scan(
    graph,
    [...texts].flatMap((text) => parse(text) ?? []),
  );
  const dois = await ownDois(graph, names.dois);
  const byDoi = new Map([...dois].map(([id, one]) => [labelKey(one), id]));
  const idsTitled = (title: string): readonly string[] => names.things.get(labelKey(title)) ?? [];
  const titled = (title: string): string | null => {
    const [first, second] = idsTitled(title);
    return second === undefined ? (first ?? null) : null;
  };
  const alike = (text: string): readonly Triple[] => {
    const parsed = parse(text);
    return parsed === null ? [] : (names.triples.get(textKey(parsed)) ?? []);
  };
  const isWithin = createReach(graph);
  return {
    parse,
    titled,
    labelled: (label) => idsTitled(label)[0] ?? names.values.get(labelKey(label)) ?? null,
    titleOf: (source) => names.titles.get(byDoi.get(labelKey(source)) ?? source) ?? null,
    sourceOf: (id) => dois.get(id) ?? id,
    find: ({ source, title }) => {
      const found = byDoi.get(labelKey(source));
      if (found !== undefined || title === null) return found ?? null;
      return titled(title) ?? idsTitled(title).find((id) => id === source) ?? null;
    },
    alike,
    within: async (source, text) => {
      const own: Triple[] = [];
      for (const triple of alike(text)) if (await isWithin(source, triple.subject)) own.push(triple);
      const exact = own.filter((triple) => formatTriple(triple) === normaliseTripleText(text));
      if (exact.length > 0) return exact;
      return own.length > 0 ? own : renamed(graph, source, parse(text));
    },
  };
}

/**
 * Returns the only triple about a source with the predicate and object of a text. Its title may have been corrected, but
 * what is said of it is the same.
 */
async function renamed(
  graph: KnowledgeGraph,
  source: string,
  parsed: TripleText | null,
): Promise<readonly Triple[]> {
  const triples = (await graph.outgoing([source])).get(source) ?? [];
  const same = triples.filter(
    ({ predicate, object }) =>
      predicate.label === parsed?.predicate && labelKey(object.label) === labelKey(parsed.object.label),
  );
  return same.length === 1 ? same : [];
}

type Names = {
  /** The things that triples are about, by their labels. */
  readonly things: ReadonlyMap<string, readonly string[]>;
  readonly titles: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  /** The triples with wanted labels. */
  readonly triples: ReadonlyMap<string, readonly Triple[]>;
  /** The first DOI of each thing that has one. */
  readonly dois: ReadonlyMap<string, string>;
};

async function scan(graph: KnowledgeGraph, wanted: readonly TripleText[]): Promise<Names> {
  const [titles, values, dois] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  const triples = new Map(wanted.map((one): [string, Triple[]] => [textKey(one), []]));
  for await (const batch of graph.scan("stored")) {
    for (const triple of batch) {
      const { subject, predicate, object } = triple;
      titles.set(subject.id, subject.label);
      values.set(labelKey(object.label), object.id);
      if (doi.test(object.label) && !dois.has(subject.id)) dois.set(subject.id, object.label);
      triples.get(textKey({ subject, predicate: predicate.label, object }))?.push(triple);
    }
  }
  const things = Map.groupBy(titles.keys(), (id) => labelKey(titles.get(id) ?? ""));
  return { things, titles, values, triples, dois };
}

function textKey({ subject, predicate, object }: TripleText): string {
  return JSON.stringify([labelKey(subject.label), predicate, labelKey(object.label)]);
}

/** Returns the DOI of each thing. The DOI of a record is that of the thing that leads to the record. */
async function ownDois(
  graph: KnowledgeGraph,
  stated: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const { classes } = await readProfile(graph);
  const records = new Set(classes.filter(({ record }) => record).flatMap(({ id, label }) => [id, label]));
  const owned = new Map<string, string>();
  let level = new Map(stated);
  let entities = await graph.entities([...level.keys()]);
  for (let steps = 0; level.size > 0 && steps < longestPath; steps += 1) {
    const isRecord = (id: string): boolean =>
      entities.get(id)?.types.some((type) => records.has(type)) === true;
    for (const [id, one] of level) if (!isRecord(id) && !owned.has(id)) owned.set(id, one);
    const above = await graph.incoming([...level.keys()].filter(isRecord));
    const owners = [...above].flatMap(([id, triples]) => triples.map(({ subject }) => ({ subject, of: id })));
    entities = new Map(owners.map(({ subject }) => [subject.id, subject]));
    level = new Map(owners.map(({ subject, of }) => [subject.id, level.get(of) ?? ""]));
  }
  return owned;
}

/** Creates a test of whether a source leads to a thing without passing through another thing of its class. */
function createReach(
  graph: KnowledgeGraph,
): (source: string, thing: { readonly id: string }) => Promise<boolean> {
  const reached = new Map<string, Promise<ReadonlySet<string>>>();
  return async (source, { id }) => {
    const own = reached.get(source) ?? reachableFrom(graph, source);
    reached.set(source, own);
    return (await own).has(id);
  };
}

async function reachableFrom(graph: KnowledgeGraph, source: string): Promise<ReadonlySet<string>> {
  const types = new Set((await graph.entities([source])).get(source)?.types ?? []);
  const isOfKind = ({ types: own }: Entity): boolean => own.some((type) => types.has(type));
  const reached = await subgraphOf(graph, source, isOfKind);
  const ends = reached.map(({ triple }) => triple.object).filter((end) => !isOfKind(end));
  return new Set([source, ...ends.map(({ id }) => id)]);
}
