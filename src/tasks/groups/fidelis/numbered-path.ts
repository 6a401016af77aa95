/** A path in the prompts of FiDeLiS, with its number in replies. */
import type { Triple } from "../../../graph/index.ts";
import { exampleTriple, showPath } from "../../prompted/show-triple.ts";

export type NumberedPath = {
  /** The id of the path, which must be unique within the prompt. */
  readonly id: number;
  /** The triples of the path, beginning at the start entity. Each triple shares a node with the previous one. */
  readonly triples: readonly Triple[];
};

export function showPaths(paths: readonly NumberedPath[]): string {
  return paths.map(({ id, triples }) => `${id}. ${showPath(triples)}`).join("\n");
}

/** Creates a path for the examples in prompts. */
export function examplePath(
  id: number,
  ...triples: readonly (readonly [string, string, string])[]
): NumberedPath {
  return { id, triples: triples.map((labels) => exampleTriple(...labels)) };
}

/** Returns the words of all labels in a path, for comparison. */
export function textOfPath({ triples }: Pick<NumberedPath, "triples">): string {
  return triples
    .map(({ subject, predicate, object }) => `${subject.label} ${predicate.label} ${object.label}`)
    .join(" ");
}
