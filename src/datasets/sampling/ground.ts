/** Names the things of a graph without classes by what they have, because no class holds all of them. */
import { recordOf } from "../../io/index.ts";
import { allParts, type Expression, type Path, type Things } from "../../query/index.ts";

function isUniverse(things: Expression): boolean {
  return things.op === "class" && things.class === "";
}

/**
 * Replaces the things without a class that lead to others by the way back from those: "the things directed by Ada". An
 * expression that speaks of all things without a class has no such way and returns undefined.
 */
export function grounded<E extends Expression>(expression: E): E | undefined {
  const replaced = replace(expression) as E;
  return allParts(replaced).some(isUniverse) ? undefined : replaced;
}

function replace(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(replace);
  if (typeof node !== "object" || node === null) return node;
  const things = node as Things;
  if (things.op === "with" && isUniverse(things.things) && things.to !== undefined)
    return { op: "image", path: back(things.path), of: replace(things.to) };
  // The values of a graph hold no parts of the expression.
  if ("kind" in node && !("of" in node)) return node;
  return recordOf(Object.entries(node).map(([key, value]) => [key, replace(value)]));
}

function back(path: Path): Path {
  return path.toReversed().map((step) => ({ ...step, inverse: !step.inverse })) as unknown as Path;
}
