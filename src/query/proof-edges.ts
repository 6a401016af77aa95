/** The edges of a proof in the order of their ids, found one subject at a time, so that only those that are read cost time. */
import { compareIds } from "../graph/index.ts";
import type { GraphIndex } from "./graph-index.ts";
import { hasNode, unite } from "./node-sets.ts";
import type { Hop } from "./walk.ts";

/** An edge in the numbers of an index. */
export type NumberedEdge = { readonly subject: number; readonly property: string; readonly object: number };

export type ProofEdges = Iterable<NumberedEdge> & {
  isSubject(node: number): boolean;
  /** Returns the last subject that leads to a thing. */
  ownerOf(thing: number): number | undefined;
};

/** @param hops the steps of all ways of a proof */
export function createProofEdges(index: GraphIndex, hops: readonly Hop[]): ProofEdges {
  const isSubject = (node: number): boolean => hops.some(({ subjects }) => hasNode(subjects, node));
  /** Returns the edges of a subject, each once. */
  const edgesOf = (subject: number): NumberedEdge[] => {
    const own = Map.groupBy(
      hops.filter(({ subjects }) => hasNode(subjects, subject)),
      ({ property }) => property,
    );
    return [...own]
      .sort(([left], [right]) => compareIds(left, right))
      .flatMap(([property, same]) => {
        const objects = new Set(same.flatMap(({ objectsOf }) => [...objectsOf(subject)]));
        return [...objects]
          .sort((left, right) => compareIds(index.id(left), index.id(right)))
          .map((object) => ({ subject, property, object }));
      });
  };
  return {
    isSubject,
    ownerOf: (thing) => index.inOrder(unite(...hops.map(({ subjectsOf }) => subjectsOf(thing)))).at(-1),
    *[Symbol.iterator]() {
      for (const subject of index.inOrder(unite(...hops.map(({ subjects }) => subjects))))
        yield* edgesOf(subject);
    },
  };
}
