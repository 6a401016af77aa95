/**
 * Computes distances between entities, following edges in both directions.
 *
 * A question set needs thousands of searches, each of which may reach most of the graph. Entities are therefore
 * numbered, and typed arrays store distances in two bytes per entity. Maps from ids to distances would fill up the
 * heap.
 */
import type { GraphView } from "./graph-view.ts";

/** Returns the distance to the nearest of the given entities, or `null` if none of them is reachable. */
export type Distances = (...ids: readonly string[]) => number | null;

/**
 * Numbers the entities of a graph once, for use in many searches. Each search grows from both ends, starting at the end
 * with fewer edges, so that it does not expand values that thousands of entities share.
 * @returns a function that returns the distances from one entity to the others
 */
export function createDistanceFinder(view: GraphView): (from: string) => Distances {
  const network = readNetwork(view);
  const size = network.starts.length - 1;
  // All searches use the same array for their far end.
  const scratch = new Uint16Array(size);
  const numbersOf = (ids: readonly string[]): number[] => ids.flatMap((id) => network.numbers.get(id) ?? []);
  return (from) => {
    const ball = createBall(network, numbersOf([from]), new Uint16Array(size));
    return (...ids) => {
      const targets = numbersOf(ids);
      const knownDistances = targets
        .filter((entity) => ball.has(entity))
        .map((entity) => ball.distanceOf(entity));
      // Whatever the ball has not reached lies further out than what it contains.
      if (knownDistances.length > 0) return Math.min(...knownDistances);
      const targetBall = createBall(network, targets, scratch.fill(0));
      for (;;) {
        const [small, large] = ball.work() <= targetBall.work() ? [ball, targetBall] : [targetBall, ball];
        const reached = small.widen();
        if (reached.length === 0) return null;
        if (reached.some((entity) => large.has(entity))) return small.radius() + large.radius();
      }
    };
  };
}

/** The numbers assigned to the entities, and for each number the range of its neighbours in `ends`. */
type Network = {
  readonly numbers: ReadonlyMap<string, number>;
  /** The neighbours of entity n are `ends[starts[n]]` to `ends[starts[n + 1] - 1]`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
};

function readNetwork({ entities, outgoing, incoming }: GraphView): Network {
  const numbers = new Map<string, number>();
  for (const id of entities.keys()) numbers.set(id, numbers.size);
  const starts = new Uint32Array(numbers.size + 1);
  for (const [id, entity] of numbers) {
    const degree = (outgoing.get(id)?.length ?? 0) + (incoming.get(id)?.length ?? 0);
    starts[entity + 1] = (starts[entity] ?? 0) + degree;
  }
  const ends = new Uint32Array(starts.at(-1) ?? 0);
  let at = 0;
  for (const id of numbers.keys()) {
    for (const { object } of outgoing.get(id) ?? []) ends[at++] = numbers.get(object.id) ?? 0;
    for (const { subject } of incoming.get(id) ?? []) ends[at++] = numbers.get(subject.id) ?? 0;
  }
  return { numbers, starts, ends };
}

/**
 * Creates the set of entities within a given distance of the nearest centre. The distance starts at 0 and grows by 1
 * with each call of `widen`.
 * @param marks an array of zeros with one element per entity, for the distances plus one
 */
function createBall({ starts, ends }: Network, centres: readonly number[], marks: Uint16Array) {
  const degreeOf = (entities: readonly number[]): number =>
    entities.reduce((sum, entity) => sum + (starts[entity + 1] ?? 0) - (starts[entity] ?? 0), 0);
  for (const centre of centres) marks[centre] = 1;
  let radius = 0;
  let frontier = centres;
  let work = degreeOf(centres);
  return {
    has: (entity: number): boolean => marks[entity] !== 0,
    distanceOf: (entity: number): number => (marks[entity] ?? 1) - 1,
    radius: () => radius,
    /** The number of edges to follow in the next step. */
    work: () => work,
    /** @returns the newly reached entities; empty if no edges are left */
    widen: (): readonly number[] => {
      radius += 1;
      const next: number[] = [];
      for (const entity of frontier) {
        for (let at = starts[entity] ?? 0; at < (starts[entity + 1] ?? 0); at += 1) {
          const neighbour = ends[at] ?? 0;
          if (marks[neighbour] !== 0) continue;
          marks[neighbour] = radius + 1;
          next.push(neighbour);
        }
      }
      frontier = next;
      work = degreeOf(next);
      return next;
    },
  };
}
