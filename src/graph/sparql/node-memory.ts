/** Caches an endpoint's replies about nodes and predicates, so that no request is repeated. */
import type { Term } from "../../base/io/n-triples-line.ts";
import type { Entity, Predicate } from "../triple.ts";
import { describeNodes, describePredicates, literalTexts } from "./describe-nodes.ts";
import type { SparqlClient } from "./sparql-client.ts";

/** The maximum number of nodes to keep, at a few hundred bytes each. A full cache drops all nodes. */
const maxNodes = 200_000;

export type NodeMemory = {
  /** Returns one entity per id, in order. Literals come from the terms in the endpoint's replies. */
  entities(ids: readonly string[], terms: Iterable<Term>): Promise<ReadonlyMap<string, Entity>>;
  predicates(ids: readonly string[]): Promise<ReadonlyMap<string, Predicate>>;
  /** Whether an earlier reply described the node. */
  knows(id: string): boolean;
};

export function createNodeMemory(client: SparqlClient): NodeMemory {
  const nodes = new Map<string, Entity>();
  const relations = new Map<string, Predicate>();
  return {
    async entities(ids, terms) {
      const newIds = ids.filter((id) => !nodes.has(id));
      if (nodes.size + newIds.length > maxNodes) nodes.clear();
      const missing = ids.filter((id) => !nodes.has(id));
      const described = await describeNodes(client, missing, literalTexts(terms));
      // The name of a blank node is valid only within one reply.
      for (const [id, entity] of described) if (!id.startsWith("_:")) nodes.set(id, entity);
      return new Map(ids.flatMap((id) => pairOf(id, nodes.get(id) ?? described.get(id))));
    },
    async predicates(ids) {
      const missing = ids.filter((id) => !relations.has(id));
      for (const [id, predicate] of await describePredicates(client, missing)) relations.set(id, predicate);
      return new Map(ids.flatMap((id) => pairOf(id, relations.get(id))));
    },
    knows: (id) => nodes.has(id),
  };
}

function pairOf<T>(id: string, value: T | undefined): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[id, value]];
}
