/** Prepares a hub for weighing evidence: folds its labels, and builds an index from labels to paths. */
import type { Triple } from "../../graph/index.ts";
import { foldLabel } from "../../text/words.ts";

export type Path = readonly Triple[];

/** A hub whose labels are folded. Lists of paths contain the indexes of the paths, in ascending order. */
export type HubView = {
  readonly label: string;
  readonly paths: readonly PathView[];
  /** Maps the label of a node to the paths that end at it or pass through it. */
  readonly pathsTo: ReadonlyMap<string, readonly number[]>;
  /** Maps the label of a predicate, or of a node between the root and the end, to the paths that contain it. */
  readonly pathsUnder: ReadonlyMap<string, readonly number[]>;
};

export type PathView = {
  readonly triples: Path;
  /** The folded labels of each step's predicate and target node. */
  readonly predicates: readonly string[];
  readonly nodes: readonly string[];
  readonly end: string;
  /** The predicates in order. Paths with the same predicates state the same type of fact. */
  readonly kind: string;
};

/** @param paths paths from the same root; `fold` may cache its results */
export function viewHub(paths: readonly Path[], fold: (label: string) => string = foldLabel): HubView {
  const pathsTo = new Map<string, number[]>();
  const pathsUnder = new Map<string, number[]>();
  const views = paths.map((triples, at): PathView => {
    const nodes = triples.map((triple) => fold(triple.object.label));
    const predicates = triples.map((triple) => fold(triple.predicate.label));
    for (const label of nodes) append(pathsTo, label, at);
    for (const label of predicates) append(pathsUnder, label, at);
    for (const label of nodes.slice(0, -1)) append(pathsUnder, label, at);
    return { triples, predicates, nodes, end: nodes.at(-1) ?? "", kind: predicates.join("\n") };
  });
  return { label: fold(paths[0]?.[0]?.subject.label ?? ""), paths: views, pathsTo, pathsUnder };
}

/** Returns the paths with any of the labels as a field, in ascending order. */
export function pathsWith(
  places: ReadonlyMap<string, readonly number[]>,
  labels: Iterable<string>,
): readonly number[] {
  let merged: readonly number[] = none;
  for (const label of labels) {
    const labelPaths = places.get(label);
    if (labelPaths !== undefined)
      merged = merged.length === 0 ? labelPaths : mergeAscending(merged, labelPaths);
  }
  return merged;
}

const none: readonly number[] = [];

function mergeAscending(left: readonly number[], right: readonly number[]): number[] {
  return [...new Set([...left, ...right])].sort((first, second) => first - second);
}

function append(places: Map<string, number[]>, label: string, path: number): void {
  const listed = places.get(label);
  if (listed === undefined) places.set(label, [path]);
  else if (listed.at(-1) !== path) listed.push(path);
}
