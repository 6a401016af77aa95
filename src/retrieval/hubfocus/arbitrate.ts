/** Which of two readers is believed: the one of the whole schema, or the one of hubs. */
import type { GraphReading, SchemaIndex } from "../../reading/index.ts";

/** A reading that explains less of the question is a guess. */
const leastCoverage = 0.6;
/** Steps that no word of the question explains. */
const mostLoose = 2;
/**
 * Where things of one kind make up the graph, and further nodes hold together what is said of each, hubs are at home: there
 * a reading must be clear.
 */
const clearLead = 0.25;
const mainShare = 0.9;
/** There a longer reading has lost its way between the parts. */
const mostSteps = 6;

export type Arbiter = (reading: GraphReading) => "reading" | "hubs";

/** Looks at the shape of the graph once, and then decides question by question. */
export function createArbiter(schema: SchemaIndex): Arbiter {
  const shape = { suitsHubs: suitsHubs(schema), hasMainKind: hasMainKind(schema) };
  return (reading) => arbitrate(reading, schema, shape);
}

type Shape = { readonly suitsHubs: boolean; readonly hasMainKind: boolean };

/**
 * A name or a value that the graph lacks stays without an answer. What the schema's reader does not understand, or only
 * half, is left to the hubs.
 */
function arbitrate(reading: GraphReading, schema: SchemaIndex, shape: Shape): ReturnType<Arbiter> {
  const { abstains, reading: best } = reading;
  if (abstains !== null) {
    if (abstains.reason === "unmatched-name" || abstains.reason === "unmatched-value") return "reading";
    // Among many kinds of things hubs can tell still less of what is asked.
    return abstains.reason === "not-understood" || shape.hasMainKind ? "hubs" : "reading";
  }
  if (best === null || best.coverage < leastCoverage) return "hubs";
  const loose = best.tree.links.filter(
    ({ words, step }) => words === 0 && schema.toContainers[step.predicate] === 0,
  ).length;
  if (!shape.suitsHubs) return loose <= mostLoose ? "reading" : "hubs";
  const isShort = best.tree.links.length <= mostSteps;
  return loose === 0 && isShort && reading.lead >= clearLead ? "reading" : "hubs";
}

/** Where most things are of one kind, a question may leave the kind unsaid. */
const usualShare = 0.25;

function hasMainKind({ classes }: SchemaIndex): boolean {
  const sizes = classes.all.map(({ members }) => members.length);
  return Math.max(0, ...sizes) >= usualShare * sizes.reduce((sum, size) => sum + size, 0);
}

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
