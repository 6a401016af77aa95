/**
 * Converts a graph to documents for systems that retrieve texts: one document per entity, with all its key-value pairs.
 * The record of an entity includes the components that belong to no other entity.
 */
import { throwIfCancelled } from "../base/errors.ts";
import type { Entity, KnowledgeGraph, Triple } from "../graph/index.ts";
import type { Document } from "./retriever.ts";

/** A document whose text consists of triples. Line i of the text states triple i. */
export type GraphRecord = { readonly document: Document; readonly triples: readonly Triple[] };

/**
 * If the same relation links an entity to more entities than this, they count as independent entities, not as
 * components.
 */
const maximumParts = 25;

/** The maximum number of keys shown before a value. A chain of components may be as long as the graph. */
const maximumKeys = 3;

/**
 * Returns the records of a graph, in graph order. A subject with exactly one incoming triple is a component of that
 * triple's subject. The owner's record includes the component's triples, preceded by the keys that lead to it.
 */
export async function collectRecords(
  graph: KnowledgeGraph,
  signal?: AbortSignal,
): Promise<readonly GraphRecord[]> {
  const subjects = new Map<string, { entity: Entity; triples: Triple[] }>();
  const owners = new Map<string, Triple | null>();
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const triple of batch) {
      const { subject, object } = triple;
      const entry = subjects.get(subject.id) ?? { entity: subject, triples: [] };
      entry.triples.push(triple);
      subjects.set(subject.id, entry);
      owners.set(object.id, owners.has(object.id) ? null : triple);
    }
  }
  const parts = findParts(owners, (id) => subjects.has(id));
  const covered = new Set<string>();
  const recordFrom = (id: string): GraphRecord | undefined => {
    const entry = subjects.get(id);
    if (entry === undefined) return undefined;
    const lines = collectLines(id, { triplesOf: (of) => subjects.get(of)?.triples ?? [], parts, covered });
    return recordOf(entry.entity, lines);
  };
  const roots = [...subjects.keys()].filter((id) => !parts.has(id));
  // A cycle of components has no beginning, so the first entity (in graph order) that no root reaches becomes a root.
  return [...roots, ...subjects.keys()].flatMap((id) => (covered.has(id) ? [] : (recordFrom(id) ?? [])));
}

/** Finds the entities with exactly one owner, unless the same relation links the owner to many of them. */
function findParts(
  owners: ReadonlyMap<string, Triple | null>,
  isSubject: (id: string) => boolean,
): ReadonlySet<string> {
  const siblings = new Map<string, string[]>();
  for (const [id, triple] of owners) {
    if (triple === null || triple.subject.id === id || !isSubject(id)) continue;
    const key = `${triple.subject.id}\n${triple.predicate.id}`;
    const group = siblings.get(key) ?? [];
    group.push(id);
    siblings.set(key, group);
  }
  return new Set([...siblings.values()].filter((group) => group.length <= maximumParts).flat());
}

type Line = { readonly keys: readonly string[]; readonly triple: Triple };

type LineSource = {
  triplesOf(id: string): readonly Triple[];
  readonly parts: ReadonlySet<string>;
  readonly covered: Set<string>;
};

/**
 * Collects the lines of a record iteratively: a chain of components may be as long as the graph, and recursion could
 * overflow the stack.
 */
function collectLines(root: string, { triplesOf, parts, covered }: LineSource): Line[] {
  const lines: Line[] = [];
  const pending: { readonly id: string; readonly keys: readonly string[] }[] = [{ id: root, keys: [] }];
  covered.add(root);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const nested: (typeof pending)[number][] = [];
    for (const triple of triplesOf(next.id)) {
      const path = [...next.keys, triple.predicate.label || triple.predicate.id].slice(-maximumKeys);
      lines.push({ keys: path, triple });
      if (!parts.has(triple.object.id) || covered.has(triple.object.id)) continue;
      covered.add(triple.object.id);
      nested.push({ id: triple.object.id, keys: path });
    }
    pending.push(...nested.reverse());
  }
  return lines;
}

function recordOf({ id, label }: Entity, lines: readonly Line[]): GraphRecord {
  const text = lines.map(({ keys, triple: { object } }) => `${keys.join(" › ")}: ${onOneLine(object)}`);
  return {
    document: { id, title: label || id, text: text.join("\n") },
    triples: lines.map(({ triple }) => triple),
  };
}

function onOneLine({ id, label }: Entity): string {
  return (label || id).replace(/\s+/g, " ").trim();
}
