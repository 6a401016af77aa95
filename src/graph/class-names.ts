/** The names of classes and their superclasses, which a graph states about the nodes of the classes. */
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import { formatIri, lastSegment } from "./rdf-names.ts";
import { leadsToSupertype } from "./supertypes.ts";
import { formatEntity } from "./triple.ts";

export type ClassName = {
  readonly label: string;
  readonly aliases: readonly string[];
  /** The ids of the superclasses. */
  readonly parents: readonly string[];
};

/**
 * Returns the names of classes, given their ids as in `Entity.types`. A class without a name is called by the last
 * segment of its id.
 */
export async function classNames(
  graph: Pick<KnowledgeGraph, "entities" | "names" | "outgoing">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClassName>> {
  const nodesOf = (id: string): readonly string[] => [...new Set([iriOf(id), id])];
  const nodes = ids.flatMap(nodesOf);
  const [entities, names] = [await graph.entities(nodes), await graph.names(nodes)];
  const outgoing = await graph.outgoing([...entities.keys()]);
  const idOfNode = new Map(ids.flatMap((id) => nodesOf(id).map((node): [string, string] => [node, id])));
  return new Map(
    ids.map((id) => {
      const stated = nodesOf(id).filter((node) => entities.has(node));
      const label = stated.map((node) => entities.get(node)?.label ?? "").find((text) => text !== "");
      const further = stated.flatMap((node) => names.get(node) ?? []).map(({ text }) => text);
      const above = stated
        .flatMap((node) => outgoing.get(node) ?? [])
        .filter(({ predicate }) => leadsToSupertype(predicate));
      return [
        id,
        {
          label: label ?? lastSegment(id),
          aliases: [...new Set(further)].filter((text) => text !== label),
          parents: [...new Set(above.map(({ object }) => idOfNode.get(object.id) ?? object.id))],
        },
      ];
    }),
  );
}

/** Returns each class as it is shown to users: its id, with its label if the graph states one. */
export async function classTitles(
  graph: Pick<KnowledgeGraph, "entities" | "names" | "outgoing">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = await classNames(graph, ids);
  return new Map(
    [...names].map(([id, { label }]) => [id, label === lastSegment(id) ? id : formatEntity({ id, label })]),
  );
}

/** The id of a node that is the class with this id. */
function iriOf(id: string): string {
  return formatIri(id, "class").slice(1, -1);
}
