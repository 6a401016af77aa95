/**
 * Relinks questions to another population of the graph. Datasets identify triples by the ids of one population, but
 * another population has different ids for the same labels.
 *
 * Source: thesis, section 7.3.5.
 */

import {
  formatTriple,
  type KnowledgeGraph,
  normaliseTripleText,
  type Triple,
  tripleKey,
} from "../../graph/index.ts";
import { replaceParts } from "../../query/index.ts";
import { labelKey } from "../expressions/form-fields.ts";
import { queryCell, queryOf } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import { readSources, type SourceName, type Sources } from "./sources.ts";

export type Relinked = {
  /** The pairs whose triples were all relinked, in order. */
  readonly pairs: readonly RelinkedPair[];
  readonly unmatched: readonly Unmatched[];
  /** The triples of these pairs that were matched only by label, because their publication is unknown. */
  readonly guessed: readonly Unmatched[];
};

export type RelinkedPair = { readonly pair: QaPair; readonly triples: readonly Triple[] };

/** A golden triple of a question. */
export type Unmatched = { readonly uid: string; readonly triple: string };

/**
 * Searches for a triple only in the publication that it comes from. Ids do not identify publications across
 * populations, so a publication is found by its DOI or, if it has no DOI, by its title.
 * @param graph the target graph
 * @param from the graph in which the ids of the pairs are valid, if available; it knows the titles of publications.
 * Without this graph, `source_ids` and the titles in the golden triples determine the publication
 */
export async function relinkPairs(
  pairs: readonly QaPair[],
  graph: KnowledgeGraph,
  from?: KnowledgeGraph,
): Promise<Relinked> {
  const texts = pairs.flatMap(({ goldenTriples }) => goldenTriples);
  const target = await readSources(graph, texts);
  const origin = from === undefined ? null : await readSources(from, texts);
  const version = await graph.version();
  const titles = titlesOfSources(pairs, target, origin);
  const relinked: RelinkedPair[] = [];
  const [unmatched, guessed]: [Unmatched[], Unmatched[]] = [[], []];
  for (const pair of pairs) {
    const places = await placesOf(pair, titles, origin);
    const triples = await findTriples(pair, places, target);
    const missing = pair.goldenTriples.filter((_text, at) => triples[at] === null);
    unmatched.push(...missing.map((triple) => ({ uid: pair.uid, triple })));
    if (missing.length > 0) continue;
    const unplaced = pair.goldenTriples.filter((_text, at) => places[at]?.length === 0);
    guessed.push(...unplaced.map((triple) => ({ uid: pair.uid, triple })));
    const found = triples.flatMap((triple) => triple ?? []);
    const moved = movedIds(pair, found, target);
    relinked.push({
      pair: {
        ...pair,
        goldenTriples: found.map(formatTriple),
        sourceIds: pair.sourceIds.map((source) =>
          currentSource({ source, title: titles.get(source) ?? null }, target),
        ),
        topicEntityId: target.labelled(pair.topicEntityValue) ?? pair.topicEntityId,
        query: relinkQuery(pair, (id) => moved.get(id) ?? currentId(id, target, origin)),
        graphHash: version,
      },
      triples: found,
    });
  }
  return { pairs: relinked, unmatched, guessed };
}

/** Returns the current id of each node of a pair's golden triples. */
function movedIds(
  { goldenTriples }: QaPair,
  found: readonly Triple[],
  { parse }: Sources,
): ReadonlyMap<string, string> {
  return new Map(
    goldenTriples.flatMap((text, at): [string, string][] => {
      const [before, now] = [parse(text), found[at]];
      return before === null || now === undefined
        ? []
        : [
            [before.subject.id, now.subject.id],
            [before.object.id, now.object.id],
          ];
    }),
  );
}

function currentId(id: string, target: Sources, origin: Sources | null): string {
  const title = origin?.titleOf(id) ?? null;
  return (title === null ? null : target.labelled(title)) ?? id;
}

/** Replaces the ids of things in a query. */
function relinkQuery(pair: QaPair, idOf: (id: string) => string): string {
  const expression = queryOf(pair);
  if (expression === null) return pair.query;
  return queryCell(
    replaceParts(expression, (part) =>
      part.op === "entities" ? { ...part, ids: part.ids.map(idOf) } : undefined,
    ),
  );
}

/** Finds the titles of the sources of questions, in the question file or its graph. */
function titlesOfSources(
  pairs: readonly QaPair[],
  target: Sources,
  origin: Sources | null,
): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const sources = new Set(pairs.flatMap(({ sourceIds }) => sourceIds));
  for (const { sourceIds, goldenTriples, topicEntityId, topicEntityValue } of pairs) {
    if (sources.has(topicEntityId)) titles.set(topicEntityId, topicEntityValue);
    const isAligned = sourceIds.length === goldenTriples.length;
    for (const [at, text] of goldenTriples.entries()) {
      const parsed = target.parse(text);
      if (parsed === null) continue;
      // A triple whose subject or object is the source itself contains its title.
      for (const { id, label } of [parsed.subject, parsed.object]) if (sources.has(id)) titles.set(id, label);
      const source = isAligned ? sourceIds[at] : sourceIds.length === 1 ? sourceIds[0] : undefined;
      const { label } = parsed.subject;
      if (source !== undefined && !titles.has(source) && target.titled(label) !== null)
        titles.set(source, label);
    }
  }
  for (const source of sources) {
    const title = origin?.titleOf(source) ?? null;
    if (title !== null) titles.set(source, title);
  }
  return titles;
}

/**
 * Lists, for each golden triple, the sources that it may belong to. The list is empty if no source is known. If a pair
 * has several sources, the graph that it comes from knows which of them have the triple.
 */
async function placesOf(
  { sourceIds, goldenTriples }: QaPair,
  titles: ReadonlyMap<string, string>,
  origin: Sources | null,
): Promise<readonly (readonly SourceName[])[]> {
  const names = sourceIds.map((source) => ({ source, title: titles.get(source) ?? null }));
  const isAligned = names.length === goldenTriples.length;
  return Promise.all(
    goldenTriples.map(async (text, at) => {
      if (isAligned || origin === null) return isAligned ? names.slice(at, at + 1) : names;
      const own: SourceName[] = [];
      for (const name of names) {
        const id = origin.find(name) ?? name.source;
        const exact = (await origin.within(id, text)).map(formatTriple);
        if (exact.includes(normaliseTripleText(text))) own.push(name);
      }
      return own.length > 0 ? own : names;
    }),
  );
}

/**
 * Finds the triples of this graph that correspond to golden triples. A triple matches only one golden triple, because
 * identical texts within a pair refer to different triples.
 */
async function findTriples(
  pair: QaPair,
  places: readonly (readonly SourceName[])[],
  target: Sources,
): Promise<(Triple | null)[]> {
  const used = new Set<string>();
  const found: (Triple | null)[] = [];
  for (const [at, text] of pair.goldenTriples.entries()) {
    const names = places[at] ?? [];
    const candidates = names.length === 0 ? onlyOne(text, target) : await findIn(names, text, target);
    // An exact match takes precedence over triples that differ only in their ids.
    const exact = candidates.filter((triple) => formatTriple(triple) === normaliseTripleText(text));
    const match = [...exact, ...candidates].find((triple) => !used.has(tripleKey(triple))) ?? null;
    if (match) used.add(tripleKey(match));
    found.push(match);
  }
  return found;
}

/** Returns the triples that match a text exactly or, if there are none, the only triple with its labels. */
function onlyOne(text: string, { alike }: Sources): readonly Triple[] {
  const same = alike(text);
  const exact = same.filter((triple) => formatTriple(triple) === normaliseTripleText(text));
  return exact.length > 0 ? exact : same.length === 1 ? same : [];
}

async function findIn(
  names: readonly SourceName[],
  text: string,
  target: Sources,
): Promise<readonly Triple[]> {
  const found: Triple[] = [];
  for (const name of names) {
    const id = target.find(name);
    const triples = id === null && name.title !== null ? [] : await target.within(id ?? name.source, text);
    // Without a title, the id may now belong to another publication, so all ids must match exactly.
    const isExact = (triple: Triple): boolean => formatTriple(triple) === normaliseTripleText(text);
    found.push(...(id === null ? triples.filter(isExact) : triples));
  }
  return found;
}

/** Returns the id of the source in this graph. A DOI stays unchanged. */
function currentSource(name: SourceName, target: Sources): string {
  const id = target.find(name);
  const source = id === null ? name.source : target.sourceOf(id);
  return labelKey(source) === labelKey(name.source) ? name.source : source;
}
