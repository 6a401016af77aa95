/**
 * Translates the constraints of a query form to conditions on sets. Constraints whose paths share a record or another
 * thing must hold for the same one, so they become one condition on what they share.
 */
import { parseValue, type Value } from "../../graph/index.ts";
import type { Operator, Path, Scalar, Step, Things, Values } from "../../query/index.ts";
import type { Constraint } from "./form.ts";
import { anyOf, type FormField, labelKey } from "./form-fields.ts";

/**
 * A condition at the end of a path. `meet` returns the things of a set that meet it, given the rest of the path from
 * the set. Without a rest, the set consists of the ends.
 */
export type Condition = {
  readonly path: Path;
  /** The whole path of the field from the things of the form. */
  readonly field: Path;
  meet(things: Things, rest: readonly Step[]): Things;
};

export type FieldConstraint = Exclude<Constraint, { title: string }>;

/** The nodes at the end of a field that a constraint accepts. */
export type Accepted = { readonly things: readonly string[]; readonly values: readonly Value[] };

/** Returns the ends whose labels satisfy a test. */
export function endsWhere({ ends }: FormField, test: (label: string) => boolean): Accepted {
  const labelled = <T>(lists: ReadonlyMap<string, readonly T[]>): T[] =>
    [...lists].flatMap(([label, list]) => (test(label) ? list : []));
  return { things: labelled(ends.things), values: labelled(ends.values) };
}

/** Requires an end among the accepted ones, of which there is at least one. */
export function among(path: Path, { things, values }: Accepted): Condition {
  const nodes: Things = { op: "entities", ids: things };
  const [only] = values;
  return {
    path,
    field: path,
    meet: (set, rest) => {
      if (!isPath(rest)) return { op: "and", all: [set, nodes] };
      const conditions: Things[] =
        things.length === 0 ? [] : [{ op: "with", things: set, path: rest, to: nodes }];
      if (only !== undefined) {
        const value: Scalar | Values =
          values.length === 1 ? { op: "value", value: only } : { op: "values", list: values };
        conditions.push({ op: "where", things: set, path: rest, is: "=", value });
      }
      return anyOf(conditions);
    },
  };
}

export function isPath(steps: readonly Step[]): steps is Path {
  return steps.length > 0;
}

/** Requires an end that does not state that there is no value. */
export function present(field: FormField): Condition {
  if (field.absent.size === 0) return stated(field);
  return among(
    field.path,
    endsWhere(field, (label) => !field.absent.has(label)),
  );
}

/** Requires an end. */
export function stated({ path }: FormField): Condition {
  return {
    path,
    field: path,
    meet: (things, rest) => (isPath(rest) ? { op: "with", things, path: rest } : things),
  };
}

/** Returns the condition that a constraint places on the things' records, if it places one. */
export function conditionOf(field: FormField, constraint: FieldConstraint): Condition | null {
  if ("missing" in constraint) return null;
  if ("not" in constraint) return present(field);
  if ("between" in constraint) return within(field, constraint.between);
  const keys = new Set("in" in constraint ? constraint.in.map(labelKey) : field.absent);
  return among(
    field.path,
    foundOr(
      endsWhere(field, (label) => keys.has(label)),
      [...keys],
    ),
  );
}

/** Returns texts that no end is where no end is accepted, so that the condition fits nothing. */
function foundOr(accepted: Accepted, texts: readonly string[]): Accepted {
  if (accepted.things.length + accepted.values.length > 0) return accepted;
  return { things: [], values: texts.map((text): Value => ({ kind: "text", text })) };
}

function within(field: FormField, bounds: readonly [number, number]): Condition {
  const [from, to] = bounds;
  const accepted = endsWhere(field, (label) => label !== "" && Number(label) >= from && Number(label) <= to);
  const [low, high] = boundsOf(accepted.values, bounds);
  // Of several values, each could meet one of the two conditions.
  if (!field.isSingle || accepted.things.length > 0 || low === null || high === null)
    return among(field.path, foundOr(accepted, bounds.map(String)));
  const is = (things: Things, path: Path, operator: Operator, value: Value): Things => ({
    op: "where",
    things,
    path,
    is: operator,
    value: { op: "value", value },
  });
  return {
    path: field.path,
    field: field.path,
    meet: (things, rest) => (isPath(rest) ? is(is(things, rest, ">=", low), rest, "<=", high) : things),
  };
}

function boundsOf(
  values: readonly Value[],
  bounds: readonly [number, number],
): readonly [Value | null, Value | null] {
  const kinds = new Set(values.map(({ kind }) => (kind === "double" ? "number" : kind)));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined || kind === "text") return [null, null];
  return [parseValue(String(bounds[0]), kind), parseValue(String(bounds[1]), kind)];
}

/** Removes the things with what a constraint excludes, anywhere in them. */
export function withoutExcluded(things: Things, field: FormField, constraint: FieldConstraint): Things {
  if ("missing" in constraint)
    return { op: "except", things, without: { op: "with", things, path: field.path } };
  if (!("not" in constraint)) return things;
  const keys = new Set(constraint.not.map(labelKey));
  const excluded = endsWhere(field, (label) => keys.has(label));
  if (excluded.things.length + excluded.values.length === 0) return things;
  return { op: "except", things, without: among(field.path, excluded).meet(things, field.path) };
}

/** Which conditions must hold for the same record. */
export type Sharing = {
  /** Whether each thing has at most one end of a step. */
  isSingle(step: Step): boolean;
  /** Whether some record has both fields. The fields of different kinds of records never meet. */
  areTogether(left: Path, right: Path): boolean;
};

/** Returns the things that meet all conditions. */
export function meetAll(things: Things, conditions: readonly Condition[], sharing: Sharing): Things {
  return clustersOf(conditions, sharing).reduce<Things>((set, cluster) => {
    const shared = sharedSteps(cluster, sharing);
    if (!isPath(shared)) return cluster.reduce<Things>((met, { path, meet }) => meet(met, path), set);
    const ends: Things = { op: "image", path: shared, of: set };
    const own = cluster.filter(({ path }) => path.length === shared.length);
    const members = own.reduce<Things>((met, { meet }) => meet(met, []), ends);
    return {
      op: "with",
      things: set,
      path: shared,
      to: meetAll(members, beyond(cluster, shared.length), sharing),
    };
  }, things);
}

/** Groups the conditions that have their first step together. */
function clustersOf(conditions: readonly Condition[], sharing: Sharing): Condition[][] {
  const clusters: Condition[][] = [];
  for (const condition of conditions) {
    const cluster = clusters.find((members) => members.every((one) => mayShare(one, condition, sharing)));
    if (cluster) cluster.push(condition);
    else clusters.push([condition]);
  }
  return clusters;
}

export function mayShare(
  left: Pick<Condition, "path" | "field">,
  right: Pick<Condition, "path" | "field">,
  { areTogether }: Sharing,
): boolean {
  return isSameStep(left.path[0], right.path[0]) && areTogether(left.field, right.field);
}

export function isSameStep(left: Step | undefined, right: Step | undefined): boolean {
  return left?.property === right?.property && left?.inverse === right?.inverse;
}

/**
 * Returns the first steps that conditions share and that lead to what they must hold for together: not to the ends that
 * all of them name, and not to the only record of a thing.
 */
export function sharedSteps(conditions: readonly Condition[], { isSingle }: Sharing): readonly Step[] {
  const [first, ...others] = conditions.map(({ path }) => path);
  if (first === undefined || others.length === 0) return [];
  const common = first.slice(0, commonSteps(first, others));
  const steps = [first, ...others].every(({ length }) => length === common.length)
    ? common.slice(0, -1)
    : common;
  return steps.every(isSingle) ? [] : steps;
}

/** Returns the number of first steps that all paths share. */
export function commonSteps(first: readonly Step[], others: readonly (readonly Step[])[]): number {
  const differs = first.findIndex((step, at) => others.some((path) => !isSameStep(path[at], step)));
  return differs === -1 ? first.length : differs;
}

/** Returns the conditions whose paths have more steps, with the remaining steps. */
export function beyond(conditions: readonly Condition[], steps: number): Condition[] {
  return conditions.flatMap((condition): Condition[] => {
    const path = condition.path.slice(steps);
    return isPath(path) ? [{ ...condition, path }] : [];
  });
}
