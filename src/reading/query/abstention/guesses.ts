/** Finds readings that answer something other than what the words of the question ask for. */

import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Question } from "../question.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import type { QueryTree } from "../tree.ts";
import { isStatement } from "./lacking.ts";

/**
 * Whether a reading picks an arbitrary field: no word refers to it, and its values are not what the question word asks
 * for. The word "what" accepts any value, so every value of Ada would be such an answer to "what does Ada think".
 */
export function guessesField(
  { tree, output, hasRequestedType }: Scored,
  { question, schema }: ReadingContext,
): boolean {
  const outputVariable = tree.variables[output];
  const isUnnamed = tree.links.length > 0 && tree.links.every(({ words }) => words === 0);
  if (!isUnnamed || outputVariable?.anchor !== null || outputVariable.nodeWords !== 0) return false;
  if (countsInstances(tree, question, schema)) return false;
  // A thing is also located where whatever contains it is located.
  if (question.wants !== "place" && passesOther(tree, output, schema)) return true;
  if (question.wants !== "any") return !hasRequestedType;
  const has = (words: ReadonlySet<string>): boolean => question.tokens.some(({ text }) => words.has(text));
  // "What does X have" accepts any field.
  return has(doForms) && !has(haveForms);
}

/**
 * Whether a question counts the entities with a value, as in "how many spaniels are there". The plural of the value
 * denotes these entities.
 */
function countsInstances(
  { anchors: [value, further], links }: QueryTree,
  { wants, focus }: Question,
  { graph }: SchemaIndex,
): boolean {
  if (wants !== "number" || value === undefined || further !== undefined || links.length !== 1) return false;
  const isValue = value.nodes.every((node) => graph.isValue[node] === 1);
  return isValue && focus.length > 0 && focus.every((at) => at >= value.from && at < value.to);
}

/**
 * Whether the path leads through something that the question does not mention, such as the paintings of a gallery on
 * the way to their painters. A record or a list is part of a relation.
 */
function passesOther(tree: QueryTree, output: number, { toContainers }: SchemaIndex): boolean {
  const isInList = tree.links.some(({ step }) => toContainers[step.predicate] === 1);
  return (
    !isInList &&
    tree.variables.some(
      ({ anchor, nodeWords }, at) =>
        anchor === null && nodeWords === 0 && at !== output && !isStatement(tree, at, output),
    )
  );
}

const doForms = new Set(["do", "does", "did"]);
const haveForms = new Set(["have", "has", "had"]);
