/** Follows paths in an index, from sets of nodes to sets of nodes, in both directions. */
import { nameProperty, type Path, type Step } from "./expression.ts";
import { type Adjacency, endsOf, type GraphIndex, indexIn } from "./graph-index.ts";

/** Ascending numbers of nodes, without repetitions. */
export type Nodes = Int32Array;
export const noNodes: Nodes = new Int32Array(0);

/** The triples of one property that a step of a path follows. */
export type Hop = {
  readonly property: string;
  /** The things that have such a triple. */
  readonly subjects: Nodes;
  /** The objects of the triples of a subject, as the graph writes them. */
  objectsOf(subject: number): Iterable<number>;
  /** The subjects of the triples that lead to a thing. */
  subjectsOf(thing: number): Nodes;
};

export function createWalk(index: GraphIndex) {
  const opposite = ({ property, inverse }: Step): Step => ({ property, inverse: !inverse });
  const through = (nodes: Nodes): Nodes => nodes.filter(index.isThing);
  /** Returns the sets of nodes after each step; the first is where the path starts. */
  const layers = (path: Path, from: Nodes): Nodes[] => {
    const found = [from];
    for (const [at, step] of path.entries())
      found.push(neighbours(index.adjacency(step), at === 0 ? from : through(found[at] ?? noNodes)));
    return found;
  };
  /** Returns the sets of nodes before each step from which the rest of the path leads to a target. */
  const layersTo = (path: Path, targets: Nodes): Nodes[] => {
    const found = [targets];
    for (const [at, step] of path.toReversed().entries())
      found.push(through(neighbours(index.adjacency(opposite(step)), found[at] ?? noNodes)));
    return found.reverse();
  };

  return {
    /** Returns the ends of a path from a set of things. */
    ends: (path: Path, from: Nodes): Nodes => layers(path, from).at(-1) ?? noNodes,
    /** Returns the ends of a path from one thing. */
    endsOfOne: (path: Path, thing: number): Nodes => {
      if (path.length === 1) return endsOf(index.adjacency(path[0]), thing);
      return layers(path, Int32Array.of(thing)).at(-1) ?? noNodes;
    },
    /** Returns the things from which a path leads to a target. */
    sources: (path: Path, targets: Nodes): Nodes => layersTo(path, targets)[0] ?? noNodes,
    /** Returns all nodes to which the last step of a path leads from any node. */
    lastEnds: (path: Path): Nodes => index.adjacency(opposite(path.at(-1) ?? path[0])).starts,
    /** Returns the steps of all ways along a path from a set of things to a target. */
    hops: (path: Path, from: Nodes, targets: Nodes): Hop[] => {
      const [forward, backward] = [layers(path, from), layersTo(path, targets)];
      return path.flatMap((step, at): Hop[] => {
        const { property, inverse } = step;
        if (property === nameProperty) return [];
        const starts = common(forward[at] ?? noNodes, backward[at] ?? noNodes);
        const ends = backward[at + 1] ?? noNodes;
        const [onward, back] = [index.adjacency(step), index.adjacency(opposite(step))];
        const from = (end: number): Nodes => common(endsOf(back, end), starts);
        const to = (start: number): Nodes => common(endsOf(onward, start), ends);
        if (inverse)
          return [
            {
              property,
              subjects: common(neighbours(onward, starts), ends),
              objectsOf: from,
              subjectsOf: to,
            },
          ];
        return [
          {
            property,
            subjects: starts,
            objectsOf: (start) => [...to(start)].flatMap((end) => [...index.objects(start, property, end)]),
            subjectsOf: (end) => (indexIn(ends, end) === -1 ? noNodes : from(end)),
          },
        ];
      });
    },
  };
}

/** Returns the distinct ends of all nodes. */
function neighbours(adjacency: Adjacency, nodes: Nodes): Nodes {
  const parts: Nodes[] = [];
  for (const node of nodes) {
    const part = endsOf(adjacency, node);
    if (part.length > 0) parts.push(part);
  }
  return union(parts);
}

/** Returns the nodes of all sets. */
export function union(parts: readonly Nodes[]): Nodes {
  const [first = noNodes] = parts;
  if (parts.length <= 1) return first;
  const all = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return distinct(all);
}

/** Sorts numbers in place and drops repetitions. */
function distinct(numbers: Int32Array): Nodes {
  numbers.sort();
  let length = 0;
  for (const number of numbers) {
    if (length > 0 && numbers[length - 1] === number) continue;
    numbers[length] = number;
    length += 1;
  }
  return numbers.subarray(0, length);
}

export function ascending(numbers: Iterable<number>): Nodes {
  return distinct(Int32Array.from(numbers));
}

/** Returns the nodes of both sets. */
export function common(left: Nodes, right: Nodes): Nodes {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  if (few.length * 16 < many.length) return few.filter((node) => indexIn(many, node) !== -1);
  const found = new Int32Array(few.length);
  let length = 0;
  for (let [a, b] = [0, 0]; a < few.length && b < many.length; ) {
    const [one = 0, other = 0] = [few[a], many[b]];
    if (one === other) {
      found[length] = one;
      length += 1;
    }
    if (one <= other) a += 1;
    if (other <= one) b += 1;
  }
  return found.subarray(0, length);
}
