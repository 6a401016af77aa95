/** Finds conditions without which a question would ask for the same. */

import {
  allParts,
  type Executor,
  type Expression,
  partsOf,
  replaceParts,
  sizeOf,
  sortOf,
} from "../../query/index.ts";

type Condition = Extract<Expression, { op: "with" | "where" | "counted" | "except" }>;

/** Whether a condition or negation keeps everything that it could remove from what is asked, counted or compared. */
export async function changesNothing(
  expression: Expression,
  executor: Pick<Executor, "denote">,
): Promise<boolean> {
  for (const set of setsOf(expression)) {
    const conditions = allParts(set).filter(isCondition);
    if (conditions.length === 0) continue;
    const size = sizeOf(await executor.denote(set));
    for (const condition of conditions) {
      const wider = replaceParts(set, (part) => (part === condition ? condition.things : undefined));
      if (sizeOf(await executor.denote(wider)) === size) return true;
    }
  }
  return false;
}

/** Whether a named thing meets a condition is a question: it removes nothing from a set. */
function isCondition(part: Expression): part is Condition {
  const isOne = part.op === "with" || part.op === "where" || part.op === "counted" || part.op === "except";
  return isOne && part.things.op !== "entities";
}

/** Returns the sets that conditions narrow. A condition of a superlative may exclude losers only. */
function setsOf(expression: Expression): readonly Expression[] {
  const isNarrowed = sortOf(expression) === "things" && expression.op !== "image" && expression.op !== "best";
  return isNarrowed ? [expression] : partsOf(expression).flatMap(setsOf);
}
