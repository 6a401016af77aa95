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
    case "and":
      return mergeConditions(things);
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

/**
 * Whether some record has the ends of both paths. Both start at the things of the query, and share steps to a record.
 */
export type Together = (left: Path, right: Path) => boolean;

/** Where a set is: the steps that lead to it, and which paths meet in one record. */
type Place = { readonly prefix: readonly Step[]; readonly areTogether: Together };

const anywhere: Place = { prefix: [], areTogether: () => true };

function below({ prefix, areTogether }: Place, step: Step): Place {
  return { prefix: [...prefix, step], areTogether };
}

/** Whether two paths from a place lead through one record. */
function shareRecord(left: Path, right: Path, { prefix, areTogether }: Place): boolean {
  const whole = ([step, ...rest]: Path): Path => {
    const [first = step, ...others] = [...prefix, step, ...rest];
    return [first, ...others];
  };
  return stepKey(left[0]) === stepKey(right[0]) && areTogether(whole(left), whole(right));
}

/** Adds conditions to things: those that lead through one record together, the others one after the other. */
function build(base: Things, conditions: readonly Condition[], place: Place = anywhere): Things {
  let things = base;
  const groups: Condition[][] = [];
  for (const condition of conditions) {
    const group = groups.find((members) =>
      members.every(({ path }) => shareRecord(path, condition.path, place)),
    );
    if (group === undefined) groups.push([condition]);
    else group.push(condition);
  }
  for (const group of groups) {
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
        to: build({ op: "image", path: [step], of: base }, group.map(withoutFirst), below(place, step)),
      };
  }
  return things;
}

/** Returns the things that meet conditions, with one record for those that lead through one. */
export function mergeConditions(things: Things, areTogether: Together = anywhere.areTogether): Things {
  const { base, conditions } = partsOf(things);
  return build(allOf(base), conditions, { prefix: [], areTogether });
}

/**
 * Moves the conditions that lead through the record of a projection to that record.
 * @returns the rest of the path, and the records from which it leads to the ends
 */
export function throughRecord(
  path: Path,
  of: Things,
  areTogether: Together = anywhere.areTogether,
): { readonly path: Path; readonly of: Things } {
  return atRecord(path, of, { prefix: [], areTogether });
}

function atRecord(path: Path, of: Things, place: Place): { readonly path: Path; readonly of: Things } {
  const [step, next, ...rest] = path;
  const { base, conditions } = partsOf(of);
  const inner = conditions.filter(
    (condition) =>
      condition.path.length > 1 &&
      pathKey(condition.path) !== pathKey(path) &&
      shareRecord(condition.path, path, place),
  );
  if (next === undefined || inner.length === 0) return { path, of: build(allOf(base), conditions, place) };
  const others = conditions.filter((each) => !inner.includes(each));
  const owners = build(allOf(base), others, place);
  const records = build(
    { op: "image", path: [step], of: owners },
    inner.map(withoutFirst),
    below(place, step),
  );
  return atRecord([next, ...rest], records, below(place, step));
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
