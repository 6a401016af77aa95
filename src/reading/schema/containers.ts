/**
 * Finds containers: nodes that only group facts about another entity, such as a list of its makers or a record of its
 * health. A container belongs to one entity. Its label either is shared by many nodes or contains the label of the
 * entity. The edge to a container carries no information.
 */
import { foldLabel } from "../../text/words.ts";
import type { CompactGraph } from "./compact-graph.ts";

/** A label that at least this many nodes share does not identify a node. */
const leastRepeated = 3;

/** @returns 1 for each edge that leads to a container */
export function findContainerEdges(graph: CompactGraph): Uint8Array {
  const counts = new Map<string, number>();
  graph.labels.forEach((label, node) => {
    if (graph.isValue[node] === 0) counts.set(label, (counts.get(label) ?? 0) + 1);
  });
  const isContainment = new Uint8Array(graph.predicateOf.length);
  graph.labels.forEach((label, node) => {
    if (graph.isValue[node] === 1) return;
    const from = graph.in.starts[node] as number;
    if ((graph.in.starts[node + 1] as number) - from !== 1) return;
    if (graph.out.starts[node] === graph.out.starts[node + 1]) return;
    const edge = graph.in.edges[from] as number;
    const parent = graph.labels[graph.subjects[edge] as number] ?? "";
    const repeated = (counts.get(label) ?? 0) >= leastRepeated;
    if ((repeated && leadsOnlyToOwnNodes(graph, node)) || containsName(label, parent))
      isContainment[edge] = 1;
  });
  return isContainment;
}

/**
 * @returns 1 for each predicate that leads from containers to their elements; most of these containers have several
 * elements, and nothing else
 */
export function findElementSteps(graph: CompactGraph, containerEdges: Uint8Array): Uint8Array {
  // The number of containers with several elements minus the number of those with one.
  const excess = new Int32Array(graph.predicates.length);
  const accompanied = new Uint8Array(graph.predicates.length);
  const { starts, predicates } = graph.out;
  containerEdges.forEach((isContainer, edge) => {
    if (isContainer === 0) return;
    const container = graph.objects[edge] as number;
    const inside = predicates.subarray(starts[container], starts[container + 1]);
    const [first, ...others] = new Set(inside);
    if (first === undefined) return;
    if (others.length > 0) for (const predicate of inside) accompanied[predicate] = 1;
    else excess[first] = (excess[first] as number) + (inside.length > 1 ? 1 : -1);
  });
  return Uint8Array.from(excess, (count, predicate) => (count > 0 && accompanied[predicate] === 0 ? 1 : 0));
}

/** Whether the node leads only to values, or to entities that have no other incoming edge. */
function leadsOnlyToOwnNodes(graph: CompactGraph, node: number): boolean {
  const { starts, edges } = graph.out;
  for (let at = starts[node] as number; at < (starts[node + 1] as number); at += 1) {
    const object = graph.objects[edges[at] as number] as number;
    const others = (graph.in.starts[object + 1] as number) - (graph.in.starts[object] as number);
    if (graph.isValue[object] === 0 && others > 1) return false;
  }
  return true;
}

function containsName(label: string, parent: string): boolean {
  const [foldedLabel, foldedParent] = [foldLabel(label), foldLabel(parent)];
  return (
    foldedParent !== "" &&
    foldedLabel.length > foldedParent.length &&
    ` ${foldedLabel} `.includes(` ${foldedParent} `)
  );
}
