/** Converts a path to a sentence that contains only its labels, in order (PathToText, Algorithm 6). */
import type { Entity, Triple } from "../../graph/index.ts";

/** Formats one step as `A: built in 1146.`, and two steps as `A: designers list of designers, has element B.` */
export function verbalisePath(path: readonly Triple[]): string {
  const [first] = path;
  if (first === undefined) return "";
  const steps = path.map((triple, at) => {
    const forward = at === 0 || path[at - 1]?.object.id === triple.subject.id;
    const predicate = readablePredicate(triple.predicate.label);
    return forward ? `${predicate} ${name(triple.object)}` : `is ${predicate} of ${name(triple.subject)}`;
  });
  return `${name(first.subject)}: ${steps.join(", ")}.`;
}

function name(entity: Entity): string {
  return entity.label === "" ? entity.id : entity.label;
}

function readablePredicate(label: string): string {
  return label.replaceAll("_", " ");
}
