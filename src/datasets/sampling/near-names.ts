/** Tells names apart that people would take for one another. */
import { stemmer } from "stemmer";
import { spellingKey, wordsOf } from "../../base/text/words.ts";
import type { Draw } from "./draw.ts";
import { nameOfEnd } from "./naming.ts";

/** Whether one name has all the words of another, in any form: "action research" and "the method of action research". */
export function areNear(left: string, right: string): boolean {
  const stems = (name: string): ReadonlySet<string> => new Set(wordsOf(name).map(stemmer));
  const [one, other] = [stems(left), stems(right)];
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  return few.size > 0 && [...few].every((word) => many.has(word));
}

const known = new WeakMap<readonly number[], boolean>();

/** Whether no two of some nodes are called alike, so that people count as many as there are nodes. */
export function areApart(draw: Pick<Draw, "index" | "schema">, nodes: readonly number[]): boolean {
  const found =
    known.get(nodes) ??
    new Set(nodes.map((node) => spellingKey(nameOfEnd(draw, node)))).size === nodes.length;
  known.set(nodes, found);
  return found;
}
