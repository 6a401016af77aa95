/** Finds the things that a form selects, and where the requested field and the sort key are. */
import { formatValue } from "../../graph/index.ts";
import {
  type Executor,
  isEmpty,
  nameProperty,
  type Path,
  type Step,
  type Things,
} from "../../query/index.ts";
import { type Constraint, keyField, type QueryForm } from "./form.ts";
import {
  beyond,
  type Condition,
  commonSteps,
  conditionOf,
  type FieldConstraint,
  isPath,
  mayShare,
  meetAll,
  present,
  type Sharing,
  sharedSteps,
  stated,
  withoutExcluded,
} from "./form-conditions.ts";
import { type FormField, type FormSubject, labelKey } from "./form-fields.ts";

export type Context = {
  readonly subject: FormSubject;
  readonly executor: Executor;
  isSingle(step: Step): boolean;
};

/** What a form selects: the things, and where the requested field and the sort key are. */
export type FormQuery = {
  /** The things that meet all conditions, and have what is requested. */
  readonly things: Things;
  readonly ask: Placed | null;
  readonly key: Placed | null;
};

/** A field in the record whose conditions must hold for it: the set of records, and the paths to and from them. */
export type Placed = {
  readonly field: FormField;
  readonly set: Things;
  /** The steps from the things to the set; empty if the set consists of the things themselves. */
  readonly prefix: readonly Step[];
  readonly rest: Path;
  /** The condition on the field itself, if there is one. */
  readonly own: FieldConstraint | null;
  /** The conditions on what the ends of the field have themselves, with the paths from them. */
  readonly narrow: readonly Condition[];
};

export async function readQuery(
  form: QueryForm,
  where: readonly Constraint[],
  { subject, executor, isSingle }: Context,
): Promise<FormQuery> {
  let things = subject.things;
  const conditions: Condition[] = [];
  const fields = new Map<FieldConstraint, FormField>();
  for (const constraint of where) {
    if ("title" in constraint) {
      things = await titled(things, constraint.title, executor);
      continue;
    }
    const field = await subject.field(constraint.field);
    fields.set(constraint, field);
    const condition = conditionOf(field, constraint);
    if (condition !== null) conditions.push(condition);
  }
  for (const [constraint, field] of fields) things = withoutExcluded(things, field, constraint);
  const ownOf = (field: FormField | null): FieldConstraint | null =>
    [...fields].find(([one, other]) => other === field && ("in" in one || "between" in one))?.[0] ?? null;
  const keyName = keyField(form);
  const ask = form.ask === null ? null : await subject.field(form.ask);
  const key = keyName === null ? null : await subject.field(keyName);
  const takesAbsent = form.operation === "basic" && ask?.isFlag === true;
  for (const field of [ask, key]) {
    if (field === null || ownOf(field) !== null) continue;
    conditions.push(field === ask && takesAbsent ? stated(field) : present(field));
  }
  const sharing = { isSingle, areTogether: await findTogether(subject.things, conditions, executor) };
  const place = (field: FormField | null): Placed | null =>
    field === null ? null : placed(things, conditions, field, ownOf(field), sharing);
  return { things: meetAll(things, conditions, sharing), ask: place(ask), key: place(key) };
}

/** Finds out which fields some record has together. */
async function findTogether(
  things: Things,
  conditions: readonly Condition[],
  executor: Executor,
): Promise<Sharing["areTogether"]> {
  const apart = new Set<string>();
  for (const { field: left } of conditions)
    for (const { field: right } of conditions) {
      const shared = commonSteps(left, [right]);
      const [own, other, prefix] = [
        left.slice(shared, shared + 1),
        right.slice(shared, shared + 1),
        left.slice(0, shared),
      ];
      if (!isPath(prefix) || !isPath(own) || !isPath(other)) continue;
      const records: Things = { op: "with", things: { op: "image", path: prefix, of: things }, path: own };
      const found = await executor.denote({ op: "exists", of: { op: "with", things: records, path: other } });
      if (isEmpty(found)) apart.add(JSON.stringify([left, right]));
    }
  return (left, right) => !apart.has(JSON.stringify([left, right]));
}

/** Finds the things with a title. */
async function titled(things: Things, title: string, executor: Executor): Promise<Things> {
  const named: Extract<Things, { op: "where" }> = {
    op: "where",
    things,
    path: [{ property: nameProperty, inverse: false }],
    is: "starts",
    value: { op: "value", value: { kind: "text", text: title.trim() } },
  };
  const rows = await executor.denote({
    op: "rows",
    things: named,
    columns: [{ of: "self" }, { of: "ends", path: [{ property: nameProperty, inverse: false }] }],
  });
  const ids = (rows.type === "table" ? rows.rows : []).flatMap(([self, names]) => {
    const [thing] = self ?? [];
    const isTitled = names?.some(
      (name) => "value" in name && labelKey(formatValue(name.value)) === labelKey(title),
    );
    return isTitled && thing !== undefined && "thing" in thing ? [thing.thing] : [];
  });
  if (ids.length === 0) return { ...named, is: "=" };
  return { op: "entities", ids };
}

/** Places a field in the innermost record that it shares with a condition on another field. */
function placed(
  things: Things,
  conditions: readonly Condition[],
  field: FormField,
  own: FieldConstraint | null,
  sharing: Sharing,
): Placed {
  let [set, rest]: [Things, Path] = [things, field.path];
  let [prefix, left]: [readonly Step[], readonly Condition[]] = [[], conditions];
  for (;;) {
    const here = { path: rest, field: field.path };
    const along = left.filter((condition) => mayShare(condition, here, sharing));
    const shared = sharedSteps(along, sharing);
    const further = rest.slice(shared.length);
    if (!isPath(shared) || !isPath(further)) {
      const narrow = isPath(shared) ? beyond(along, shared.length) : [];
      return withoutAbsent({ field, set: meetAll(set, left, sharing), prefix, rest, own, narrow });
    }
    const others = left.filter((condition) => !along.includes(condition));
    const ends: Things = { op: "image", path: shared, of: meetAll(set, others, sharing) };
    set = along
      .filter(({ path }) => path.length === shared.length)
      .reduce<Things>((met, { meet }) => meet(met, []), ends);
    left = beyond(along, shared.length);
    prefix = [...prefix, ...shared];
    rest = further;
  }
}

/** Starts at the last record, so that those without a value are left out, if a thing may have several records. */
function withoutAbsent(place: Placed): Placed {
  const { field, set, prefix, rest } = place;
  const [before, last] = [rest.slice(0, -1), rest.slice(-1)];
  if (field.absent.size === 0 || field.isFlag || field.isSingle || !isPath(before) || !isPath(last))
    return place;
  const records: Things = { op: "image", path: before, of: set };
  return { ...place, set: present(field).meet(records, last), prefix: [...prefix, ...before], rest: last };
}
