/**
 * Nodes that only hold together what is said of another thing: a list of its makers, a record of its health. One thing
 * has each; its label is that of many, or is made of that thing's; the edge to it tells nothing.
 */
import { foldLabel } from "../../text/words.ts";
import type { CompactGraph } from "./compact-graph.ts";

/** Labels that so many nodes have tell nothing of one of them. */
const leastRepeated = 3;

/** @returns 1 for each edge that leads to a container */
export function findContainerEdges(graph: CompactGraph): Uint8Array {
  const counts = new Map<string, number>();
  graph.labels.forEach((label, node) => {
    if (graph.isValue[node] === 0) counts.set(label, (counts.get(label) ?? 0) + 1);
  });
  const found = new Uint8Array(graph.predicateOf.length);
  graph.labels.forEach((label, node) => {
    if (graph.isValue[node] === 1) return;
    const from = graph.in.starts[node] as number;
    if ((graph.in.starts[node + 1] as number) - from !== 1) return;
    if (graph.out.starts[node] === graph.out.starts[node + 1]) return;
    const edge = graph.in.edges[from] as number;
    const parent = graph.labels[graph.subjects[edge] as number] ?? "";
    const repeated = (counts.get(label) ?? 0) >= leastRepeated;
    if ((repeated && holdsValues(graph, node)) || isMadeOf(label, parent)) found[edge] = 1;
  });
  return found;
}

/** Whether all it leads to are values, but for things that only it leads to in their turn. */
function holdsValues(graph: CompactGraph, node: number): boolean {
  const { starts, edges } = graph.out;
  for (let at = starts[node] as number; at < (starts[node + 1] as number); at += 1) {
    const object = graph.objects[edges[at] as number] as number;
    const others = (graph.in.starts[object + 1] as number) - (graph.in.starts[object] as number);
    if (graph.isValue[object] === 0 && others > 1) return false;
  }
  return true;
}

function isMadeOf(label: string, parent: string): boolean {
  const [whole, part] = [foldLabel(label), foldLabel(parent)];
  return part !== "" && whole.length > part.length && ` ${whole} `.includes(` ${part} `);
}
