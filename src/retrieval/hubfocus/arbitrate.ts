/** Decides whether the hubs or a reading based on the complete schema should answer a question. */
import type { GraphReading, QueryTree, SchemaIndex } from "../../reading/index.ts";

export type Arbiter = (reading: GraphReading) => "reading" | "hubs";

export type ArbiterLimits = {
  /** The share of the question that a reading must explain. */
  readonly leastCoverage: number;
  /** The maximum number of unexplained steps. */
  readonly mostLoose: number;
  /**
   * In graphs that suit hubs, the minimum difference between a reading's score and the runner-up's. Hubs suit a graph
   * if most of its nodes are of the same type and the remaining nodes only group their facts.
   */
  readonly clearLead: number;
  /** The maximum number of steps in a reading of a graph that suits hubs. Longer readings are usually wrong. */
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

/** Inspects the structure of the graph once, and returns a function that decides for each question. */
export function createArbiter(schema: SchemaIndex, limits: ArbiterLimits = arbiterLimits): Arbiter {
  const shape: Shape = {
    suitsHubs: suitsHubs(schema),
    hasFewKinds: schema.classes.all.length <= fewKinds,
  };
  return (reading) => arbitrate(reading, schema, shape, limits);
}

type Shape = {
  readonly suitsHubs: boolean;
  readonly hasFewKinds: boolean;
};

/**
 * Chooses between the hubs and the reading. If the graph suits hubs, they answer every question for which the reading
 * is not certain. In any other graph with few types of entities, the hubs answer if the reading explains too little of
 * the question, because a question may omit the type.
 */
function arbitrate(
  { abstains, reading: best, lead }: GraphReading,
  schema: SchemaIndex,
  shape: Shape,
  limits: ArbiterLimits,
): ReturnType<Arbiter> {
  if (abstains !== null) return shape.suitsHubs && mayBeMistaken(abstains) ? "hubs" : "reading";
  if (best === null) return "hubs";
  const mayUseHubs = shape.suitsHubs || shape.hasFewKinds;
  if (mayUseHubs && best.coverage < limits.leastCoverage) return "hubs";
  const loose = countLoose(best, schema, shape);
  const isReliable = shape.suitsHubs
    ? isCertain(best, loose, lead, limits) || deniesField(best, lead, limits)
    : isPlausible(best, loose, limits);
  return isReliable ? "reading" : "hubs";
}

type Reading = NonNullable<GraphReading["reading"]>;

/**
 * Whether an abstention may be wrong. If the graph lacks a name or a value in the question, there is certainly no
 * answer.
 */
function mayBeMistaken({ reason, isSure }: NonNullable<GraphReading["abstains"]>): boolean {
  return reason !== "unmatched-name" && reason !== "unmatched-value" && isSure !== true;
}

/** Whether words explain every step of a short reading that is clearly better than the next. */
function isCertain(
  { tree, opposes }: Reading,
  loose: number,
  lead: number,
  { mostSteps, clearLead }: ArbiterLimits,
): boolean {
  return loose === 0 && tree.links.length <= mostSteps && !opposes && lead >= clearLead;
}

/** Whether a reading explains almost every word and excludes what has a field. Hubs find only what has the field. */
function deniesField({ tree, coverage, opposes }: Reading, lead: number, limits: ArbiterLimits): boolean {
  const denies = tree.links.some(({ absent }) => absent) && !opposes;
  return denies && coverage >= fullyExplained && lead >= limits.clearLead;
}

/**
 * Whether few steps are unexplained. If every word is explained, any number is allowed, because the unexplained steps
 * only connect the entities that the question mentions.
 */
function isPlausible({ coverage }: Reading, loose: number, { mostLoose }: ArbiterLimits): boolean {
  return loose <= mostLoose || coverage >= fullyExplained;
}

/**
 * The largest number of types that counts as few. With more types, even a reading that explains only half of the
 * question is more informative than the hubs.
 */
const fewKinds = 5;

/**
 * Counts the links that are explained neither by words nor by the nodes that they connect. If the graph suits hubs, a
 * value alone does not explain its link.
 */
function countLoose(
  { tree, hasRequestedType }: Reading,
  schema: SchemaIndex,
  { suitsHubs: isStrict }: Shape,
): number {
  return tree.links.filter(
    (link) =>
      link.words === 0 &&
      schema.toContainers[link.step.predicate] === 0 &&
      (isStrict || !isOnlyLinkOfValue(link, tree, schema)) &&
      !(
        schema.toElements[link.step.predicate] === 1 &&
        (hasRequestedType || isBehindNamedContainer(link, tree, schema))
      ),
  ).length;
}

/** Whether a link leads to a value that has no other link: the value alone identifies its field. */
function isOnlyLinkOfValue(
  { near, far, step }: QueryTree["links"][number],
  { variables }: QueryTree,
  { graph }: SchemaIndex,
): boolean {
  return [near, far].some((end) => {
    const anchor = variables[end]?.anchor ?? null;
    if (anchor === null || anchor.kind !== "name") return false;
    return anchor.nodes.every((node) => {
      const { starts, predicates } = graph.in;
      return (
        graph.isValue[node] === 1 &&
        predicates.subarray(starts[node], starts[node + 1]).every((one) => one === step.predicate)
      );
    });
  });
}

/**
 * Whether the question mentions the relation to the container that a link starts from: "the authors" refers to the
 * relation to the list, and therefore also to the list's elements.
 */
function isBehindNamedContainer(
  { near, far }: QueryTree["links"][number],
  { links }: QueryTree,
  { toContainers }: SchemaIndex,
): boolean {
  return links.some(
    (other) =>
      other.words !== 0 &&
      toContainers[other.step.predicate] === 1 &&
      [other.near, other.far].some((end) => end === near || end === far),
  );
}

/** Whether most nodes are of the same type, except for nodes that only group the facts of an entity. */
function suitsHubs({ classes, graph, containerEdges }: SchemaIndex): boolean {
  const parts = new Set<number>();
  containerEdges.forEach((isContainer, edge) => {
    if (isContainer === 1) parts.add(graph.objects[edge] as number);
  });
  const sizes = classes.all.map(({ members }) => members.filter((node) => !parts.has(node)).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return parts.size > 0 && Math.max(0, ...sizes) >= mainShare * all;
}
