/** Rebuilds expressions with some of their parts replaced. */
import { recordOf } from "../base/io/index.ts";
import type { Expression } from "./expression.ts";

/**
 * Returns an expression with the parts that `replace` returns something for replaced, the outermost first. Nothing within
 * a replacement is replaced again. Parts that stay the same keep their identity.
 *
 * @param replace returns the part that takes the place of a part of the same sort, or undefined to look into it
 */
export function replaceParts<E extends Expression>(
  expression: E,
  replace: (part: Expression) => Expression | undefined,
): E {
  // Every replacement has the sort of its part, so the whole keeps its form.
  return rebuilt(expression, replace) as E;
}

function rebuilt(node: unknown, replace: (part: Expression) => Expression | undefined): unknown {
  if (Array.isArray(node)) {
    const items: readonly unknown[] = node;
    const list = items.map((item) => rebuilt(item, replace));
    return list.every((item, at) => item === items[at]) ? node : list;
  }
  if (typeof node !== "object" || node === null) return node;
  if ("op" in node) {
    // Whatever has an operator is an expression.
    const replaced = replace(node as Expression);
    if (replaced !== undefined) return replaced;
  }
  const entries = Object.entries(node).map(([key, value]) => [key, rebuilt(value, replace), value] as const);
  if (entries.every(([, value, before]) => value === before)) return node;
  return recordOf(entries.map(([key, value]) => [key, value]));
}
