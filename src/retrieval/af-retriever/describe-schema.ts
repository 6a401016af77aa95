/** Describes the types and relations of a graph for steps 1 and 2 (AF-Retriever paper, lines 83–95 and 279). */
import { foldLabel } from "../../text/words.ts";
import type { NodeGraph, RelationType } from "./read-nodes.ts";

export type SchemaOutline = {
  readonly nodeTypes: readonly string[];
  readonly relations: readonly Pick<RelationType, "label" | "from" | "to">[];
};

/**
 * The number of types shown at each end of a relation. The AF-Retriever paper does not define a limit. A small number
 * keeps the prompt short.
 */
const typesShown = 3;

/** @param concealed types to omit, together with relations that have only such types at one end */
export function describeSchema({ types, relations }: NodeGraph, concealed: readonly string[]): SchemaOutline {
  const hidden = new Set(concealed.map(foldLabel));
  const withoutConcealed = (all: readonly string[]): readonly string[] =>
    all.filter((type) => !hidden.has(foldLabel(type)));
  return {
    nodeTypes: withoutConcealed(types),
    relations: relations
      .map(({ label, from, to }) => ({
        label,
        from: withoutConcealed(from).slice(0, typesShown),
        to: withoutConcealed(to).slice(0, typesShown),
      }))
      .filter(({ from, to }) => from.length > 0 && to.length > 0),
  };
}
