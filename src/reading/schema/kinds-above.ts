/** Reads the labels and the hierarchy of types from the graph itself. */
import { leadsToSupertype } from "../../graph/index.ts";
import { type CompactGraph, edgesOfAny } from "./compact-graph.ts";

export type Kinds = {
  /** Whether a node is a type or a supertype. */
  isKind(node: number): boolean;
  nameOf(type: string): string;
  /** Returns the types, together with all their supertypes. */
  withAbove(types: readonly string[]): readonly string[];
};

/** Returns the predicates that lead from a type to its supertype. */
export function findUpward({ predicates }: Pick<CompactGraph, "predicates">): ReadonlySet<number> {
  return new Set(predicates.flatMap((predicate, at) => (leadsToSupertype(predicate) ? [at] : [])));
}

export function readKinds(graph: CompactGraph): Kinds {
  const above = new Map<string, string[]>();
  const kindNodes = new Set<number>();
  const upwards = findUpward(graph);
  const typeNames = new Set(graph.types.flat());
  const labels = new Map(graph.typeLabels);
  graph.ids.forEach((id, node) => {
    if (!typeNames.has(id)) return;
    kindNodes.add(node);
    labels.set(id, graph.labels[node] ?? id);
  });
  let steps = edgesOfAny(upwards, graph);
  // A node that is linked to a type also counts as a type. The loop repeats, because the edges are in no particular order.
  for (let left = Number.POSITIVE_INFINITY; steps.length < left; ) {
    left = steps.length;
    steps = steps.filter((edge) => {
      const [low, high] = [graph.subjects[edge] as number, graph.objects[edge] as number];
      const [lower, higher] = [graph.ids[low] ?? "", graph.ids[high] ?? ""];
      if (!kindNodes.has(low) && !typeNames.has(lower) && !kindNodes.has(high)) return true;
      kindNodes.add(low).add(high);
      labels.set(higher, graph.labels[high] ?? higher);
      above.set(lower, [...(above.get(lower) ?? []), higher]);
      return false;
    });
  }
  return {
    isKind: (node) => kindNodes.has(node),
    nameOf: (type) => localName(labels.get(type) ?? type),
    withAbove: (types) => {
      const all = new Set(types);
      for (const type of all) for (const higher of above.get(type) ?? []) all.add(higher);
      return [...all];
    },
  };
}

/** Returns the last segment of an IRI: the name of a type without a label. */
function localName(type: string): string {
  if (/^urn:\S+$/i.test(type)) return type.replace(/^.*[:/#]/, "");
  return /^[a-z][a-z+.-]*:\S+[/#]/i.test(type) ? type.replace(/^.*[/#]/, "") : type;
}
