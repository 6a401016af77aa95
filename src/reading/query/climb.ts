/** Finds the edges from an entity's type up to the broader type that the question mentions. */
import type { Executed } from "../answers/execute.ts";
import { edgesOf } from "../schema/compact-graph.ts";
import { keyOf } from "../schema/labels.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Question } from "./question.ts";
import type { QueryTree } from "./tree.ts";

/** Returns the edges from the types of a query's nodes up to the types that the question mentions. */
export function climbingEdges(
  { variables }: QueryTree,
  { domains }: Executed,
  question: Question,
  schema: SchemaIndex,
): number[] {
  if (schema.upward.size + schema.graph.typing.size === 0) return [];
  const asksKinds = question.tokens.some(({ text }) => kindWords.has(text));
  const edges = new Set<number>();
  variables.forEach(({ anchor, nodeWords }, at) => {
    const nodes = [...(domains[at] ?? [])];
    if (anchor?.widest !== undefined) {
      const goals = new Set(anchor.widest);
      for (const edge of climb(nodes, (node) => goals.has(node), schema)) edges.add(edge);
    } else if (nodeWords !== 0 && (anchor === null || anchor.kind === "class")) {
      const words = question.tokens.filter(({ bit }) => (bit & nodeWords) !== 0).map(({ stem }) => stem);
      const isNamed = (node: number): boolean => isSpelledOut(schema.graph.labels[node] ?? "", words);
      for (const edge of statedKinds(nodes, isNamed, schema)) edges.add(edge);
      if (!asksKinds) return;
      const types = new Set(nodes.flatMap((node) => schema.graph.types[node] ?? []));
      const starts = schema.subtypes.filter((node) => types.has(schema.graph.ids[node] ?? ""));
      for (const edge of climb(starts, isNamed, schema)) edges.add(edge);
    }
  });
  return [...edges];
}

const kindWords = new Set("kind kinds type types sort sorts whatever whichever".split(" "));

function isSpelledOut(label: string, stems: readonly string[]): boolean {
  const words = keyOf(label).split(" ");
  return words.every((word) => stems.includes(word));
}

/** Returns the edges that state the types of nodes, together with the upward paths from these types to a goal. */
function statedKinds(
  nodes: readonly number[],
  isGoal: (node: number) => boolean,
  schema: SchemaIndex,
): number[] {
  const { graph } = schema;
  return nodes.flatMap((node) =>
    [...edgesOf(graph.out, node)].flatMap((edge) => {
      if (!graph.typing.has(graph.predicateOf[edge] as number)) return [];
      const type = graph.objects[edge] as number;
      const further = climb([type], isGoal, schema);
      return isGoal(type) || further.length > 0 ? [edge, ...further] : [];
    }),
  );
}

/** Returns the upward paths from each node to a goal. A node that is itself a goal has no upward path. */
function climb(
  nodes: readonly number[],
  isGoal: (node: number) => boolean,
  { graph, upward }: SchemaIndex,
): number[] {
  const upwardEdges = new Map<number, readonly number[]>();
  const pathsFrom = (node: number): readonly number[] => {
    const before = upwardEdges.get(node);
    if (before !== undefined) return before;
    // A cycle of types leads nowhere.
    upwardEdges.set(node, []);
    const edges = isGoal(node)
      ? []
      : [...edgesOf(graph.out, node)].flatMap((edge) => {
          if (!upward.has(graph.predicateOf[edge] as number)) return [];
          const higher = graph.objects[edge] as number;
          const further = pathsFrom(higher);
          return isGoal(higher) || further.length > 0 ? [edge, ...further] : [];
        });
    upwardEdges.set(node, edges);
    return edges;
  };
  return [...new Set(nodes.flatMap(pathsFrom))];
}
