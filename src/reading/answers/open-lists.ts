/**
 * Replaces lists with their elements if a query asks for lists: nobody who asks for authors wants the "authors list".
 */
import type { Scored } from "../query/score.ts";
import type { Link } from "../query/tree.ts";
import { edgesAlong, type Step } from "../schema/edge-runs.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";

/** Returns the reading, extended by the step from lists to their elements if its output consists of lists. */
export function openLists(reading: Scored, schema: SchemaIndex): Scored {
  const { tree, output } = reading;
  const { nodes = [], nodeWords = 0 } = tree.variables[output] ?? {};
  if (!tree.links.some((link) => leadsToContainer(link, output, schema))) return reading;
  const step = stepToElements(nodes, schema);
  if (step === null) return reading;
  const elements = new Set(
    nodes.flatMap((node) =>
      [...edgesAlong(schema.graph, node, step)].map((edge) => schema.graph.objects[edge] as number),
    ),
  );
  const far = tree.variables.length;
  return {
    ...reading,
    output: far,
    tree: {
      ...tree,
      variables: [...tree.variables, { nodes: [...elements], nodeWords, anchor: null }],
      links: [...tree.links, { near: output, far, step, words: 0, required: true, absent: false }],
    },
  };
}

function leadsToContainer(
  { near, far, step, absent }: Link,
  output: number,
  { toContainers }: SchemaIndex,
): boolean {
  const container = step.forward ? far : near;
  return !absent && container === output && toContainers[step.predicate] === 1;
}

/** Returns the step to the elements if it is the only step from the nodes, or null otherwise. */
function stepToElements(nodes: readonly number[], { graph, toElements }: SchemaIndex): Step | null {
  const predicates = new Set(
    nodes.flatMap((node) => [
      ...graph.out.predicates.subarray(graph.out.starts[node], graph.out.starts[node + 1]),
    ]),
  );
  const [predicate, ...others] = predicates;
  if (predicate === undefined || others.length > 0 || toElements[predicate] !== 1) return null;
  return { predicate, forward: true };
}
