/** Describes the types and relations of a graph for steps 1 and 2 (AF-Retriever paper, lines 83–95 and 279). */
import type { NodeGraph } from "./read-nodes.ts";

/**
 * The number of types shown at each end of a relation. The AF-Retriever paper does not define a limit. A small number
 * keeps the prompt short.
 */
const typesShown = 3;

export function describeSchema({ types, relations }: NodeGraph) {
  return {
    nodeTypes: types,
    relations: relations.map(({ label, from, to }) => ({
      label,
      from: from.slice(0, typesShown),
      to: to.slice(0, typesShown),
    })),
  };
}
