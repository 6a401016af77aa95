/** A hub as its evidence is weighed: labels folded once, and by label the paths it stands on. */
import type { Triple } from "../../graph/index.ts";
import { foldLabel } from "../../text/words.ts";

export type Path = readonly Triple[];

/** Labels are folded; paths are their indexes, in ascending order. */
export type HubView = {
  readonly label: string;
  readonly paths: readonly PathView[];
  /** By the label of a node: the paths that lead to it, or past it. */
  readonly pathsTo: ReadonlyMap<string, readonly number[]>;
  /** By the label of a predicate, or of a node between root and end: the paths with it on their way. */
  readonly pathsUnder: ReadonlyMap<string, readonly number[]>;
};

export type PathView = {
  readonly triples: Path;
  /** Folded labels of each step's predicate and of the node it leads to. */
  readonly predicates: readonly string[];
  readonly nodes: readonly string[];
  readonly end: string;
  /** The predicates in order: paths of one kind say the same sort of thing. */
  readonly kind: string;
};

/** @param paths all from one root; `fold` may remember what it folded */
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

/** The paths that stand under any of the labels, in ascending order. */
export function pathsWith(
  places: ReadonlyMap<string, readonly number[]>,
  labels: Iterable<string>,
): readonly number[] {
  let found: readonly number[] = none;
  for (const label of labels) {
    const more = places.get(label);
    if (more !== undefined) found = found.length === 0 ? more : mergeAscending(found, more);
  }
  return found;
}

const none: readonly number[] = [];

function mergeAscending(left: readonly number[], right: readonly number[]): number[] {
  return [...new Set([...left, ...right])].sort((first, second) => first - second);
}

function append(places: Map<string, number[]>, label: string, path: number): void {
  const known = places.get(label);
  if (known === undefined) places.set(label, [path]);
  else if (known.at(-1) !== path) known.push(path);
}
