/** Which of two readers is believed: the one of the whole schema, or the one of hubs. */
import type { GraphReading, SchemaIndex } from "../../reading/index.ts";

export type Arbiter = (reading: GraphReading) => "reading" | "hubs";

export type ArbiterLimits = {
  /** A reading that explains a smaller share of the question is a guess. */
  readonly leastCoverage: number;
  /** Steps, at most, that no word of the question explains. */
  readonly mostLoose: number;
  /**
   * Where things of one kind make up the graph, and further nodes hold together what is said of each, hubs are at home:
   * there a reading must be so far ahead of the next one.
   */
  readonly clearLead: number;
  /** There a longer reading has lost its way between the parts. */
  readonly mostSteps: number;
};

export const arbiterLimits: ArbiterLimits = {
  leastCoverage: 0.6,
  mostLoose: 2,
  clearLead: 0.25,
  mostSteps: 6,
};

const mainShare = 0.9;
const fullyExplained = 0.9;

/** Looks at the shape of the graph once, and then decides question by question. */
export function createArbiter(schema: SchemaIndex, limits: ArbiterLimits = arbiterLimits): Arbiter {
  const shape = { suitsHubs: suitsHubs(schema), hasFewKinds: schema.classes.all.length <= fewKinds };
  return (reading) => arbitrate(reading, schema, shape, limits);
}

type Shape = { readonly suitsHubs: boolean; readonly hasFewKinds: boolean };

/**
 * A name or a value that the graph lacks stays without an answer. What the schema's reader does not understand, or only
 * half, is left to the hubs where they can tell more: where a graph has few kinds of things, a question leaves the kind
 * unsaid, and what stands around a name is what it asks for.
 */
function arbitrate(
  reading: GraphReading,
  schema: SchemaIndex,
  shape: Shape,
  { leastCoverage, mostLoose, clearLead, mostSteps }: ArbiterLimits,
): ReturnType<Arbiter> {
  const { abstains, reading: best } = reading;
  if (abstains !== null) {
    if (abstains.reason === "unmatched-name" || abstains.reason === "unmatched-value") return "reading";
    if (abstains.reason === "not-understood") return "hubs";
    return shape.suitsHubs || shape.hasFewKinds ? "hubs" : "reading";
  }
  if (best === null) return "hubs";
  if (best.coverage < leastCoverage && (shape.suitsHubs || shape.hasFewKinds)) return "hubs";
  const loose = best.tree.links.filter(
    ({ words, step }) => words === 0 && schema.toContainers[step.predicate] === 0,
  ).length;
  // Where every word has its part, the steps that no word explains only join what is named.
  if (!shape.suitsHubs) return loose <= mostLoose || best.coverage >= fullyExplained ? "reading" : "hubs";
  const isShort = best.tree.links.length <= mostSteps;
  return loose === 0 && isShort && reading.lead >= clearLead ? "reading" : "hubs";
}

/** Among more kinds of things than these, hubs can tell less of what is asked than a reading that explains half of it. */
const fewKinds = 5;

/** What only holds together the parts of a thing is no kind of its own. */
function suitsHubs({ classes, graph, containerEdges }: SchemaIndex): boolean {
  const parts = new Set<number>();
  containerEdges.forEach((isContainer, edge) => {
    if (isContainer === 1) parts.add(graph.objects[edge] as number);
  });
  const sizes = classes.all.map(({ members }) => members.filter((node) => !parts.has(node)).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return parts.size > 0 && Math.max(0, ...sizes) >= mainShare * all;
}
