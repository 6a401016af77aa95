/** A numbered path in the prompts of FiDeLiS, to which replies refer. */
import type { Triple } from "../../../graph/index.ts";
import { exampleTriple, showPath } from "../../prompted/show-triple.ts";

export type NumberedPath = {
  /** Distinct from the other paths' ids. */
  readonly id: number;
  /** From the start outwards; each triple connects to the previous one at either end. */
  readonly triples: readonly Triple[];
};

export function showPaths(paths: readonly NumberedPath[]): string {
  return paths.map(({ id, triples }) => `${id}. ${showPath(triples)}`).join("\n");
}

/** Used in the examples of prompts. */
export function examplePath(
  id: number,
  ...triples: readonly (readonly [string, string, string])[]
): NumberedPath {
  return { id, triples: triples.map((labels) => exampleTriple(...labels)) };
}

/** The words of all labels of a path, for comparison. */
export function textOfPath({ triples }: Pick<NumberedPath, "triples">): string {
  return triples
    .map(({ subject, predicate, object }) => `${subject.label} ${predicate.label} ${object.label}`)
    .join(" ");
}
