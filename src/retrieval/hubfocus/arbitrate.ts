/** Decides whether a question is answered by hubs or by a reading based on the schema of the complete graph. */
import type { GraphReading, QueryTree, SchemaIndex } from "../../reading/index.ts";

export type Arbiter = (reading: GraphReading) => "reading" | "hubs";

export type ArbiterLimits = {
  /** The minimum share of the question that a reading must explain. */
  readonly minimumCoverage: number;
  /** The maximum number of unexplained steps. */
  readonly maximumUnexplained: number;
  /**
   * In graphs that suit hubs, the minimum difference between a reading's score and the runner-up's. Hubs suit a graph
   * if most of its nodes are of the same type and the remaining nodes only group their facts.
   */
  readonly minimumLead: number;
  /** The maximum number of steps in a reading of a graph that suits hubs. Longer readings are usually wrong. */
  readonly maximumSteps: number;
};

export const arbiterLimits: ArbiterLimits = {
  minimumCoverage: 0.6,
  maximumUnexplained: 2,
  minimumLead: 0.25,
  maximumSteps: 6,
};

const mainTypeShare = 0.9;
const fullCoverage = 0.9;

/** Inspects the structure of the graph once, and returns a function that decides for each question. */
export function createArbiter(schema: SchemaIndex, limits: ArbiterLimits = arbiterLimits): Arbiter {
  const shape: Shape = {
    suitsHubs: suitsHubs(schema),
    hasFewTypes: schema.classes.all.length <= fewTypes,
  };
  return (reading) => arbitrate(reading, schema, shape, limits);
}

type Shape = {
  readonly suitsHubs: boolean;
  readonly hasFewTypes: boolean;
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
  const mayUseHubs = shape.suitsHubs || shape.hasFewTypes;
  if (mayUseHubs && best.coverage < limits.minimumCoverage) return "hubs";
  const unexplained = countUnexplained(best, schema, shape);
  const isReliable = shape.suitsHubs
    ? isCertain(best, unexplained, lead, limits) || requiresAbsence(best, lead, limits)
    : isPlausible(best, unexplained, limits);
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

/** Whether words explain every step of a short reading that scores clearly higher than the runner-up. */
function isCertain(
  { tree, opposes }: Reading,
  unexplained: number,
  lead: number,
  { maximumSteps, minimumLead }: ArbiterLimits,
): boolean {
  return unexplained === 0 && tree.links.length <= maximumSteps && !opposes && lead >= minimumLead;
}

/**
 * Whether a reading explains almost every word and asks for entities that lack a field. Hubs find only entities that
 * have the field.
 */
function requiresAbsence({ tree, coverage, opposes }: Reading, lead: number, limits: ArbiterLimits): boolean {
  const asksForAbsence = tree.links.some(({ absent }) => absent) && !opposes;
  return asksForAbsence && coverage >= fullCoverage && lead >= limits.minimumLead;
}

/**
 * Whether few steps are unexplained. If almost every word is explained, the number of unexplained steps does not
 * matter, because they only connect the entities that the question mentions.
 */
function isPlausible(
  { coverage }: Reading,
  unexplained: number,
  { maximumUnexplained }: ArbiterLimits,
): boolean {
  return unexplained <= maximumUnexplained || coverage >= fullCoverage;
}

/**
 * The largest number of types that counts as few. With more types, even a reading that explains only half of the
 * question is more informative than the hubs.
 */
const fewTypes = 5;

/**
 * Counts the links that neither words nor the connected nodes explain. If the graph suits hubs, a value alone does not
 * explain its link.
 */
function countUnexplained(
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
        (hasRequestedType || followsMentionedContainer(link, tree, schema))
      ),
  ).length;
}

/** Whether a link leads to a value to which no other predicate leads, so that the value alone identifies its field. */
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
        predicates.subarray(starts[node], starts[node + 1]).every((predicate) => predicate === step.predicate)
      );
    });
  });
}

/**
 * Whether a link continues from a container that the question mentions: "the authors" refers to the list of authors,
 * and therefore also to its elements.
 */
function followsMentionedContainer(
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
  return parts.size > 0 && Math.max(0, ...sizes) >= mainTypeShare * all;
}
