/**
 * Conditions on one record. A query that asks things for two ends of a record may mean two records, as in "papers with a
 * method and a result" whose paths both lead through a contribution. Merged, both ends belong to the same record.
 */
import { type Expression, type Path, type Step, sortOf, type Things } from "./expression.ts";
import { replaceParts } from "./replace-parts.ts";

/** A condition at the end of a path from the things that it is about. */
type Condition = Extract<Things, { readonly op: "with" | "where" | "counted" }>;
/** Things without their conditions, and these. */
type Parts = { readonly base: readonly Things[]; readonly conditions: readonly Condition[] };

/**
 * Returns a query whose conditions and projections share a record where their paths lead through one. It denotes the same
 * or less.
 */
export function mergeRecords(expression: Expression): Expression {
  return replaceParts(expression, (part) => {
    if (part.op === "valuesOf") return { ...part, ...throughRecord(part.path, part.of) };
    return sortOf(part) === "things" ? mergeThings(part as Things) : undefined;
  });
}

function mergeThings(things: Things): Things {
  switch (things.op) {
    case "image": {
      const { path, of } = throughRecord(things.path, things.of);
      return { op: "image", path, of };
    }
    case "best":
      return { ...things, things: mergeThings(things.things) };
    case "or":
      return { op: "or", any: things.any.map(mergeThings) };
    case "except":
      return { ...things, things: mergeThings(things.things), without: mergeThings(things.without) };
    case "with":
    case "where":
    case "counted":
    case "and": {
      const { base, conditions } = partsOf(things);
      return build(allOf(base), conditions);
    }
    default:
      return things;
  }
}

function partsOf(things: Things): Parts {
  if (things.op === "and") {
    const parts = things.all.map(partsOf);
    return {
      base: [...new Set(parts.flatMap(({ base }) => base))],
      conditions: parts.flatMap(({ conditions }) => conditions),
    };
  }
  if (things.op !== "with" && things.op !== "where" && things.op !== "counted")
    return { base: [mergeThings(things)], conditions: [] };
  const { base, conditions } = partsOf(things.things);
  return { base, conditions: [...conditions, withMergedEnd(things)] };
}

function withMergedEnd(condition: Condition): Condition {
  return condition.op === "with" && condition.to !== undefined
    ? { ...condition, to: mergeThings(condition.to) }
    : condition;
}

/** The things that are in every set. A class says nothing beside things that were chosen from it. */
function allOf(base: readonly Things[]): Things {
  const distinct = base
    .filter((each, at) => base.findIndex((other) => isSame(each, other)) === at)
    .filter(
      (each, _at, all) =>
        each.op !== "class" || !all.some((other) => other !== each && isChosenFrom(other, each.class)),
    );
  const [only] = distinct;
  return only !== undefined && distinct.length === 1 ? only : { op: "and", all: distinct };
}

function isChosenFrom(things: Things, cls: string): boolean {
  if (things.op === "class") return things.class === cls;
  if (things.op === "and") return things.all.some((each) => isChosenFrom(each, cls));
  return "things" in things && isChosenFrom(things.things, cls);
}

function isSame(left: Things, right: Things): boolean {
  return left === right || (left.op === "class" && right.op === "class" && left.class === right.class);
}

/** Adds conditions to things: those that lead through one record together, the others one after the other. */
function build(base: Things, conditions: readonly Condition[]): Things {
  let things = base;
  for (const group of Map.groupBy(conditions, ({ path }) => stepKey(path[0])).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const step = first.path[0];
    const paths = new Set(group.map(({ path }) => pathKey(path)));
    if (paths.size < 2 || group.some(({ path }) => path.length < 2))
      for (const condition of group) things = { ...condition, things };
    else
      things = {
        op: "with",
        things,
        path: [step],
        to: build({ op: "image", path: [step], of: base }, group.map(withoutFirst)),
      };
  }
  return things;
}

/** Moves the conditions that lead through the record of a projection to that record. */
function throughRecord(path: Path, of: Things): { readonly path: Path; readonly of: Things } {
  const [step, next, ...rest] = path;
  const { base, conditions } = partsOf(of);
  const inner = conditions.filter(
    (condition) =>
      condition.path.length > 1 &&
      stepKey(condition.path[0]) === stepKey(step) &&
      pathKey(condition.path) !== pathKey(path),
  );
  if (next === undefined || inner.length === 0) return { path, of: build(allOf(base), conditions) };
  const others = conditions.filter((each) => !inner.includes(each));
  const owners = build(allOf(base), others);
  const records = build({ op: "image", path: [step], of: owners }, inner.map(withoutFirst));
  return throughRecord([next, ...rest], records);
}

function withoutFirst(condition: Condition): Condition {
  const [, next, ...rest] = condition.path;
  return next === undefined ? condition : { ...condition, path: [next, ...rest] };
}

function stepKey({ property, inverse }: Step): string {
  return `${inverse ? "^" : ""}${property}`;
}

function pathKey(path: Path): string {
  return path.map(stepKey).join(" ");
}
