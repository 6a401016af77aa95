/** Names the things of a graph without classes by what they have, because no class holds all of them. */
import { allParts, type Expression, type Path, replaceParts } from "../../query/index.ts";

function isUniverse(things: Expression): boolean {
  return things.op === "class" && things.class === "";
}

/**
 * Replaces the things without a class that lead to others by the way back from those: "the things directed by Ada". An
 * expression that speaks of all things without a class has no such way and returns undefined.
 */
export function grounded<E extends Expression>(expression: E): E | undefined {
  const replaced = withoutUniverse(expression);
  return allParts(replaced).some(isUniverse) ? undefined : replaced;
}

function withoutUniverse<E extends Expression>(expression: E): E {
  return replaceParts(expression, (part) =>
    part.op === "with" && isUniverse(part.things) && part.to !== undefined
      ? { op: "image", path: back(part.path), of: withoutUniverse(part.to) }
      : undefined,
  );
}

function back(path: Path): Path {
  return path.toReversed().map((step) => ({ ...step, inverse: !step.inverse })) as unknown as Path;
}
