/** Translates the constraints of a query form to conditions on things. */
import { parseValue, type Value } from "../../graph/index.ts";
import type { Operator, Path, Scalar, Step, Things, Values } from "../../query/index.ts";
import type { Constraint } from "./form.ts";
import { anyOf, type FormField, labelKey } from "./form-fields.ts";

export type FieldConstraint = Exclude<Constraint, { title: string }>;

/** The nodes at the end of a field that a constraint accepts. */
export type Accepted = { readonly things: readonly string[]; readonly values: readonly Value[] };

/** Returns the ends whose labels satisfy a test. */
export function endsWhere({ ends }: Pick<FormField, "ends">, test: (label: string) => boolean): Accepted {
  const labelled = <T>(lists: ReadonlyMap<string, readonly T[]>): T[] =>
    [...lists].flatMap(([label, list]) => (test(label) ? list : []));
  return { things: labelled(ends.things), values: labelled(ends.values) };
}

/** Requires an end among the accepted ones, of which there is at least one. */
export function among(things: Things, path: Path, accepted: Accepted): Things {
  const conditions: Things[] =
    accepted.things.length === 0
      ? []
      : [{ op: "with", things, path, to: { op: "entities", ids: accepted.things } }];
  const [only] = accepted.values;
  if (only !== undefined) {
    const value: Scalar | Values =
      accepted.values.length === 1 ? { op: "value", value: only } : { op: "values", list: accepted.values };
    conditions.push({ op: "where", things, path, is: "=", value });
  }
  return anyOf(conditions);
}

export function isPath(steps: readonly Step[]): steps is Path {
  return steps.length > 0;
}

/** Requires an end that does not state that there is no value. */
export function present(things: Things, field: FormField): Things {
  if (field.absent.size === 0) return stated(things, field);
  const accepted = endsWhere(field, (label) => !field.absent.has(label));
  return among(things, field.path, accepted);
}

/** Requires an end. */
export function stated(things: Things, { path }: FormField): Things {
  return { op: "with", things, path };
}

/** Returns the things that meet a constraint, apart from what it excludes. */
export function meet(things: Things, field: FormField, constraint: FieldConstraint): Things {
  if ("missing" in constraint) return things;
  if ("not" in constraint) return present(things, field);
  if ("between" in constraint) return within(things, field, constraint.between);
  const keys = new Set("in" in constraint ? constraint.in.map(labelKey) : field.absent);
  const accepted = endsWhere(field, (label) => keys.has(label));
  return among(things, field.path, foundOr(accepted, [...keys]));
}

/** Returns texts that no end is where no end is accepted, so that the condition fits nothing. */
function foundOr(accepted: Accepted, texts: readonly string[]): Accepted {
  if (accepted.things.length + accepted.values.length > 0) return accepted;
  return { things: [], values: texts.map((text): Value => ({ kind: "text", text })) };
}

function within(things: Things, field: FormField, bounds: readonly [number, number]): Things {
  const { path } = field;
  const [low, high] = boundsOf(field, bounds);
  // Of several values, each could meet one of the two conditions.
  if (!field.isSingle || low === null || high === null) {
    const [from, to] = bounds;
    const accepted = endsWhere(field, (text) => text !== "" && Number(text) >= from && Number(text) <= to);
    return among(things, path, foundOr(accepted, bounds.map(String)));
  }
  const bounded = (of: Things, is: Operator, value: Value): Things => ({
    op: "where",
    things: of,
    path,
    is,
    value: { op: "value", value },
  });
  return bounded(bounded(things, ">=", low), "<=", high);
}

/** Returns the bounds as values of a field whose ends are of one kind: for dates, the first and the last day of years. */
function boundsOf(
  { ends }: FormField,
  [from, to]: readonly [number, number],
): readonly [Value | null, Value | null] {
  const kinds = new Set(
    [...ends.values.values()].flat().map(({ kind }) => (kind === "double" ? "number" : kind)),
  );
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined || kind === "text" || ends.things.size > 0) return [null, null];
  return kind === "date"
    ? [parseValue(`${from}-01-01`, kind), parseValue(`${to}-12-31`, kind)]
    : [parseValue(String(from), kind), parseValue(String(to), kind)];
}

/** Removes the things with what a constraint excludes, anywhere in them. */
export function withoutExcluded(things: Things, field: FormField, constraint: FieldConstraint): Things {
  if ("missing" in constraint)
    return { op: "except", things, without: { op: "with", things, path: field.path } };
  if (!("not" in constraint)) return things;
  const keys = new Set(constraint.not.map(labelKey));
  const excluded = endsWhere(field, (label) => keys.has(label));
  if (excluded.things.length + excluded.values.length === 0) return things;
  return { op: "except", things, without: among(things, field.path, excluded) };
}

export function isSameStep(left: Step | undefined, right: Step | undefined): boolean {
  return left?.property === right?.property && left?.inverse === right?.inverse;
}

/** Returns the number of first steps that both paths share. */
export function commonSteps(left: readonly Step[], right: readonly Step[]): number {
  const differs = left.findIndex((step, at) => !isSameStep(right[at], step));
  return differs === -1 ? left.length : differs;
}
