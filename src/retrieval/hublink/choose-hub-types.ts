/** The types whose entities make the best hubs, by how much of the graph their outgoing paths cover. */
import type { Entity } from "../../graph/index.ts";
import { coverFrom, type GraphView } from "./graph-view.ts";

/** A second type joins when it covers at least this share of the graph that the first leaves out. */
const worthwhileGain = 0.1;
/** Among types that cover nearly as much, the one with most entities wins: many small hubs instead of one of all. */
const nearBestCoverage = 0.8;
/**
 * A type with at least this share of the most entities counts as having as many: among those the one that covers
 * more wins, because facts that a hub leaves out can no longer meet the facts it holds.
 */
const asManyEntities = 0.5;
/** Types that cover less than this together tell little about the graph: degree decides instead. */
const leastTypedCoverage = 0.3;

/** Types in the order of their worth, chosen greedily; none where types say little about the graph. */
export function chooseHubTypes(view: GraphView, maximumPathLength: number): string[] {
  const members = new Map<string, Entity[]>();
  for (const entity of view.entities.values()) {
    if (!view.outgoing.has(entity.id)) continue;
    for (const type of entity.types) {
      const known = members.get(type);
      if (known) known.push(entity);
      else members.set(type, [entity]);
    }
  }
  const candidates = [...members].map(([type, entities]) => {
    const isRoot = (entity: Entity): boolean => entity.types.includes(type);
    return {
      type,
      size: entities.length,
      covered: coverFrom(view, entities, isRoot, maximumPathLength),
    };
  });
  const most = Math.max(0, ...candidates.map(({ covered }) => covered.size));
  const near = candidates.filter(({ covered }) => covered.size >= nearBestCoverage * most);
  const largest = Math.max(0, ...near.map(({ size }) => size));
  const [first] = near
    .filter(({ size }) => size >= asManyEntities * largest)
    .sort((left, right) => right.covered.size - left.covered.size || (left.type < right.type ? -1 : 1));
  if (first === undefined || first.covered.size < leastTypedCoverage * view.triples) return [];
  const chosen = [first.type];
  const union = new Set(first.covered);
  for (;;) {
    const gains = candidates
      .filter(({ type }) => !chosen.includes(type))
      .map((candidate) => ({
        ...candidate,
        gain: [...candidate.covered].filter((triple) => !union.has(triple)).length,
      }))
      .sort((left, right) => right.gain - left.gain || (left.type < right.type ? -1 : 1));
    const [best] = gains;
    if (best === undefined || best.gain < worthwhileGain * view.triples) return chosen;
    chosen.push(best.type);
    for (const triple of best.covered) union.add(triple);
  }
}
