/** The types and relations of a graph as steps 1 and 2 are told of them (002:83–95, 279). */
import { foldLabel } from "../../text/words.ts";
import type { NodeGraph, RelationType } from "./read-nodes.ts";

export type SchemaOutline = {
  readonly nodeTypes: readonly string[];
  readonly relations: readonly Pick<RelationType, "label" | "from" | "to">[];
};

/** Types told of a relation's ends. Own bound, so that a prompt stays short. */
const typesTold = 3;

/** @param concealed types that are left out, with relations that lead from or to nothing else */
export function describeSchema({ types, relations }: NodeGraph, concealed: readonly string[]): SchemaOutline {
  const hidden = new Set(concealed.map(foldLabel));
  const shown = (all: readonly string[]): readonly string[] =>
    all.filter((type) => !hidden.has(foldLabel(type)));
  return {
    nodeTypes: shown(types),
    relations: relations
      .map(({ label, from, to }) => ({
        label,
        from: shown(from).slice(0, typesTold),
        to: shown(to).slice(0, typesTold),
      }))
      .filter(({ from, to }) => from.length > 0 && to.length > 0),
  };
}
