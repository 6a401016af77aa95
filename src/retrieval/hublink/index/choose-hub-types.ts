/**
 * Chooses the types whose entities are the best hub roots, by the share of the graph that their outgoing paths cover.
 */
import type { Entity } from "../../../graph/index.ts";
import { degreeOf, type GraphView, visitPaths } from "./graph-view.ts";

/** The share of the uncovered triples that an additional type must cover. */
const worthwhileGain = 0.1;
/**
 * Types with at least this share of the best coverage count as nearly equal. Among them, the type with the most
 * entities is preferred, so that the index has many small hubs instead of one large hub.
 */
const nearBestCoverage = 0.8;
/**
 * A type counts as equally large if it has at least this share of the largest type's number of entities. Among equally
 * large types, the type with the highest coverage is preferred, because facts outside a hub cannot be combined with
 * facts inside it.
 */
const similarSizeShare = 0.5;
/** If the chosen types cover less than this share of the graph, roots are chosen by degree. */
const minimumTypedCoverage = 0.3;

/**
 * Chooses types greedily, and returns them in order of their contribution, or none if they cover too little of the
 * graph.
 */
export function chooseHubTypes(view: GraphView, maximumPathLength: number): string[] {
  const typed = view.entities.flatMap(({ types }, number) =>
    degreeOf(view, number) === 0 ? [] : types.map((type) => ({ type, number })),
  );
  const candidates = [...Map.groupBy(typed, ({ type }) => type)].map(([type, members]) => {
    const entities = members.map(({ number }) => number);
    const isRoot = (entity: Entity): boolean => entity.types.includes(type);
    const covered = new Uint8Array(view.triples);
    visitPaths(view, entities, isRoot, maximumPathLength, (triple) => {
      covered[triple] = 1;
    });
    return { type, size: entities.length, covered, triples: countGain(covered) };
  });
  const highestCoverage = Math.max(0, ...candidates.map(({ triples }) => triples));
  const nearBest = candidates.filter(({ triples }) => triples >= nearBestCoverage * highestCoverage);
  const largest = Math.max(0, ...nearBest.map(({ size }) => size));
  const [first] = nearBest
    .filter(({ size }) => size >= similarSizeShare * largest)
    .sort((left, right) => right.triples - left.triples || (left.type < right.type ? -1 : 1));
  if (first === undefined || first.triples < minimumTypedCoverage * view.triples) return [];
  const chosen = [first.type];
  const union = first.covered.slice();
  for (;;) {
    const gains = candidates
      .filter(({ type }) => !chosen.includes(type))
      .map((candidate) => ({ ...candidate, gain: countGain(candidate.covered, union) }))
      .sort((left, right) => right.gain - left.gain || (left.type < right.type ? -1 : 1));
    const [best] = gains;
    if (best === undefined || best.gain < worthwhileGain * view.triples) return chosen;
    chosen.push(best.type);
    best.covered.forEach((flag, triple) => {
      if (flag === 1) union[triple] = 1;
    });
  }
}

/** Returns the number of triples in `covered` but not in `union`, if there is one. */
function countGain(covered: Uint8Array, union?: Uint8Array): number {
  let gain = 0;
  for (let triple = 0; triple < covered.length; triple += 1) {
    if (covered[triple] === 1 && union?.[triple] !== 1) gain += 1;
  }
  return gain;
}
