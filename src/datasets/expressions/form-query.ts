/** Finds the things that a form selects, and where the requested field and the sort key are. */
import { formatValue } from "../../graph/index.ts";
import {
  type Executor,
  isEmpty,
  mergeConditions,
  nameProperty,
  type Path,
  type Step,
  type Things,
  type Together,
  throughRecord,
} from "../../query/index.ts";
import { type Constraint, keyField, type QueryForm } from "./form.ts";
import {
  commonSteps,
  type FieldConstraint,
  isPath,
  meet,
  present,
  stated,
  withoutExcluded,
} from "./form-conditions.ts";
import { type FormField, type FormSubject, labelKey } from "./form-fields.ts";

export type Context = {
  readonly subject: FormSubject;
  readonly executor: Executor;
  /** Whether some record has the ends of two paths, as far as that is known. */
  readonly together: Map<string, boolean>;
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
};

export async function readQuery(
  form: QueryForm,
  where: readonly Constraint[],
  context: Context,
): Promise<FormQuery> {
  const { subject } = context;
  let things = subject.things;
  const fields = new Map<FieldConstraint, FormField>();
  for (const constraint of where) {
    if ("title" in constraint) things = await titled(things, constraint.title, context.executor);
    else fields.set(constraint, await subject.field(constraint.field));
  }
  for (const [constraint, field] of fields) things = withoutExcluded(things, field, constraint);
  const keyName = keyField(form);
  const ask = form.ask === null ? null : await subject.field(form.ask);
  const key = keyName === null ? null : await subject.field(keyName);
  const ownOf = (field: FormField): FieldConstraint | undefined =>
    [...fields].find(([one, other]) => other === field && ("in" in one || "between" in one))?.[0];
  const takesAbsent = form.operation === "basic" && ask?.isFlag === true;
  const conditions: Condition[] = [...fields].map(([one, field]) => ({
    field,
    meet: (set, at) => meet(set, at, one),
  }));
  for (const field of [ask, key]) {
    if (field === null || ownOf(field) !== undefined) continue;
    const require = field === ask && takesAbsent ? stated : present;
    conditions.push({ field, meet: (set, at) => require(set, at) });
  }
  const paths = new Set(conditions.map(({ field: { path } }) => path));
  const areTogether = await findTogether(paths, context);
  const meetAll = (some: readonly Condition[]): Things =>
    some.reduce((set, condition) => condition.meet(set, condition.field), things);
  const place = (field: FormField | null): Placed | null => {
    if (field === null) return null;
    const own = conditions.filter((condition) => condition.field === field);
    const others = conditions.filter((condition) => condition.field !== field);
    const { path: rest, of } = throughRecord(field.path, meetAll(others), areTogether);
    const set = own.reduce((met, condition) => condition.meet(met, { ...field, path: rest }), of);
    const prefix = field.path.slice(0, field.path.length - rest.length);
    return withoutAbsent({ field, set, prefix, rest, own: ownOf(field) ?? null });
  };
  return { things: mergeConditions(meetAll(conditions), areTogether), ask: place(ask), key: place(key) };
}

/** What the things of a form, or their records, have to have of a field, whose path starts at them. */
type Condition = {
  readonly field: FormField;
  readonly meet: (things: Things, field: FormField) => Things;
};

/** Finds out which fields some record has together. The fields of different kinds of records never meet. */
async function findTogether(
  paths: ReadonlySet<Path>,
  { subject, executor, together }: Context,
): Promise<Together> {
  const keyOf = (left: Path, right: Path): string => JSON.stringify([left, right]);
  for (const left of paths)
    for (const right of paths) {
      const shared = commonSteps(left, right);
      const prefix = left.slice(0, shared);
      const [own, other] = [left, right].map((path) => path.slice(shared, shared + 1));
      const key = keyOf(left, right);
      if (together.has(key) || !isPath(prefix) || !own || !other || !isPath(own) || !isPath(other)) continue;
      const records: Things = { op: "image", path: prefix, of: subject.things };
      const having: Things = { op: "with", things: records, path: own };
      const found = await executor.denote({ op: "exists", of: { op: "with", things: having, path: other } });
      together.set(key, !isEmpty(found));
    }
  return (left, right) => together.get(keyOf(left, right)) ?? true;
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

/** Starts at the last record, so that those without a value are left out, if a thing may have several records. */
function withoutAbsent(place: Placed): Placed {
  const { field, set, prefix, rest } = place;
  const [before, last] = [rest.slice(0, -1), rest.slice(-1)];
  if (field.absent.size === 0 || field.isFlag || field.isSingle || !isPath(before) || !isPath(last))
    return place;
  const records: Things = { op: "image", path: before, of: set };
  return {
    ...place,
    set: present(records, { ...field, path: last }),
    prefix: [...prefix, ...before],
    rest: last,
  };
}
