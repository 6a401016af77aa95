/** Follows paths in an index, from sets of nodes to sets of nodes, in both directions. */
import { nameProperty, type Path, type Step } from "./expression.ts";
import { endsOf, type GraphIndex, neighbours } from "./graph-index.ts";
import { emptySet, hasNode, intersect, type NodeSet } from "./node-sets.ts";

/** The triples of one property that a step of a path follows. */
export type Hop = {
  readonly property: string;
  /** The things that have such a triple. */
  readonly subjects: NodeSet;
  /** The objects of the triples of a subject, as the graph writes them. */
  objectsOf(subject: number): Iterable<number>;
  /** The subjects of the triples that lead to a thing. */
  subjectsOf(thing: number): NodeSet;
};

export function createWalk(index: GraphIndex) {
  const opposite = ({ property, inverse }: Step): Step => ({ property, inverse: !inverse });
  const through = (nodes: NodeSet): NodeSet => nodes.filter(index.isThing);
  /** Returns the sets of nodes after each step; the first is where the path starts. */
  const layers = (path: Path, from: NodeSet): NodeSet[] => {
    const found = [from];
    for (const [at, step] of path.entries())
      found.push(neighbours(index.adjacency(step), at === 0 ? from : through(found[at] ?? emptySet)));
    return found;
  };
  /** Returns the sets of nodes before each step from which the rest of the path leads to a target. */
  const layersTo = (path: Path, targets: NodeSet): NodeSet[] => {
    const found = [targets];
    for (const [at, step] of path.toReversed().entries())
      found.push(through(neighbours(index.adjacency(opposite(step)), found[at] ?? emptySet)));
    return found.reverse();
  };

  return {
    /** Returns the ends of a path from a set of things. */
    ends: (path: Path, from: NodeSet): NodeSet => layers(path, from).at(-1) ?? emptySet,
    /** Returns the ends of a path from one thing. */
    endsOfOne: (path: Path, thing: number): NodeSet => {
      if (path.length === 1) return endsOf(index.adjacency(path[0]), thing);
      return layers(path, Int32Array.of(thing)).at(-1) ?? emptySet;
    },
    /** Returns the things from which a path leads to a target. */
    sources: (path: Path, targets: NodeSet): NodeSet => layersTo(path, targets)[0] ?? emptySet,
    /** Returns all nodes to which the last step of a path leads from any node. */
    lastEnds: (path: Path): NodeSet => index.adjacency(opposite(path.at(-1) ?? path[0])).starts,
    /** Returns the steps of all ways along a path from a set of things to a target. */
    hops: (path: Path, from: NodeSet, targets: NodeSet): Hop[] => {
      const [forward, backward] = [layers(path, from), layersTo(path, targets)];
      return path.flatMap((step, at): Hop[] => {
        const { property, inverse } = step;
        if (property === nameProperty) return [];
        const starts = intersect(forward[at] ?? emptySet, backward[at] ?? emptySet);
        const ends = backward[at + 1] ?? emptySet;
        const [onward, back] = [index.adjacency(step), index.adjacency(opposite(step))];
        const from = (end: number): NodeSet => intersect(endsOf(back, end), starts);
        const to = (start: number): NodeSet => intersect(endsOf(onward, start), ends);
        if (inverse)
          return [
            {
              property,
              subjects: intersect(neighbours(onward, starts), ends),
              objectsOf: from,
              subjectsOf: to,
            },
          ];
        return [
          {
            property,
            subjects: starts,
            objectsOf: (start) => [...to(start)].flatMap((end) => [...index.objects(start, property, end)]),
            subjectsOf: (end) => (hasNode(ends, end) ? from(end) : emptySet),
          },
        ];
      });
    },
  };
}
