/**
 * Removes from an expression what the rest of it implies: that things have an end of the path along which they are asked,
 * grouped or ranked. The expression denotes the same, has the same proof, and is shorter to say.
 */
import { type Expression, type Path, replaceParts, type Things } from "../../query/index.ts";

/** The maximum number of steps of a path. */
const longestPath = 6;

export function withoutImplied<E extends Expression>(expression: E): E {
  return replaceParts(expression, (part) => {
    const shorter = shortened(part);
    // The parts of what was shortened may be shortened, too.
    return shorter === part ? undefined : withoutImplied(shorter);
  });
}

function shortened(part: Expression): Expression {
  switch (part.op) {
    case "image":
    case "valuesOf": {
      const of = withoutExistence(part.of, part.path);
      const path = of.op === "image" ? [...of.path, ...part.path] : null;
      if (of.op === "image" && path !== null && path.length <= longestPath)
        return { ...part, path: path as unknown as Path, of: of.of };
      return of === part.of ? part : { ...part, of };
    }
    case "with":
    case "where": {
      if (part.op === "with" && part.to === undefined) return part;
      const things = withoutExistence(part.things, part.path);
      return things === part.things ? part : { ...part, things };
    }
    case "best": {
      if (part.by.of !== "value") return part;
      const things = withoutExistence(part.things, part.by.path);
      return things === part.things ? part : { ...part, things };
    }
    case "group": {
      const paths = part.by.flatMap((key) => (key.of === "thing" || key.of === "value" ? [key.path] : []));
      const things = paths.reduce(withoutExistence, part.things);
      return things === part.things ? part : { ...part, things };
    }
    default:
      return part;
  }
}

/** Removes the condition that things have an end of a path, among their other conditions. */
function withoutExistence(things: Things, path: Path): Things {
  if (things.op !== "with" && things.op !== "where" && things.op !== "counted" && things.op !== "except")
    return things;
  if (things.op === "with" && things.to === undefined && isSame(things.path, path))
    return withoutExistence(things.things, path);
  const inner = withoutExistence(things.things, path);
  return inner === things.things ? things : { ...things, things: inner };
}

function isSame(left: Path, right: Path): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
