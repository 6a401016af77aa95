/** Finds the sources of golden triples, for the column `source_ids`. */
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";

/** Matches a DOI. */
export const doi = /^10\.\d{4,}\/\S+$/;

/**
 * Returns the source of each triple: the DOI, or else the id, of the thing that the triple is about.
 * @param isRecord whether a class, by its id or name, has records as members
 */
export function sourcesOf(
  triples: readonly Triple[],
  graph: Pick<KnowledgeGraph, "outgoing">,
  isRecord: (type: string) => boolean,
): Promise<readonly string[]> {
  return sourcesOfThings(ownersOf(triples, isRecord), graph);
}

/**
 * Returns the id of the thing that each triple is about. A triple about a record, such as a contribution or a list,
 * belongs to the thing that leads to the record.
 */
export function ownersOf(triples: readonly Triple[], isRecord: (type: string) => boolean): readonly string[] {
  const owners = new Map(
    triples
      .filter(({ object }) => object.types.some(isRecord))
      .map(({ subject, object }) => [object.id, subject.id]),
  );
  const ownerOf = (id: string): string => {
    const passed = new Set<string>();
    let owner = id;
    for (let next = owners.get(owner); next !== undefined && !passed.has(next); next = owners.get(next)) {
      passed.add(next);
      owner = next;
    }
    return owner;
  };
  return triples.map(({ subject }) => ownerOf(subject.id));
}

/** Returns the DOI, or else the id, of each thing. */
export async function sourcesOfThings(
  ids: readonly string[],
  graph: Pick<KnowledgeGraph, "outgoing">,
): Promise<readonly string[]> {
  const outgoing = await graph.outgoing([...new Set(ids)]);
  return ids.map(
    (id) => (outgoing.get(id) ?? []).find(({ object }) => doi.test(object.label))?.object.label ?? id,
  );
}
