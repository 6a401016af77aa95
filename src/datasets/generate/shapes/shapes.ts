/**
 * Lists shapes, which are forms without operands. The roles of fields depend only on the kinds of fields and values, so
 * every cell (operation × use case) has shapes in every graph with suitable fields.
 */
import type { FieldKind } from "../../../population/index.ts";
import type { Field } from "../../facts/fact.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import type { Operation, QueryForm } from "../../forms/form.ts";
import { kindsOfUseCase, type UseCase } from "../../forms/use-case.ts";
import type { Roles } from "../field-roles.ts";

/** A constraint whose operand has not been chosen yet. */
export type Slot =
  | { readonly kind: "title" }
  | { readonly kind: "value" | "range" | "absent" | "missing" | "not"; readonly field: string };

export type Shape = Pick<QueryForm, "operation" | "ask" | "measure" | "key" | "order" | "also"> & {
  readonly where: readonly Slot[];
  /** The slot in which the two sides of a comparison differ. */
  readonly branch?: Slot;
};

/** @param maxHops the maximum number of relations between an entity in the question and the answer */
export function shapesOf(
  store: FactStore,
  roles: Roles,
  operation: Operation,
  useCase: UseCase,
  maxHops: number,
): Shape[] {
  const { conditionKind, asked } = kindsOfUseCase[useCase];
  const wheres = whereCombinations(
    operation === "basic" ? { ...roles, valued: [...roles.valued, ...roles.coded] } : roles,
    conditionKind,
  );
  // Groups are part of the answer, so the use case depends on the measured field or on the grouping field.
  const asks =
    operation === "relationship"
      ? askable(roles, "metadata").concat(askable(roles, "content"))
      : askable(roles, asked);
  const make = makers[operation];
  const fields = new Map(store.fields.map((field) => [field.name, field]));
  const canBeWorded = isSpeakable(fields, maxHops);
  return make({ roles, wheres, asks, conditionKind }).filter(
    (shape) =>
      canBeWorded(shape) &&
      isSensible(fields, shape) &&
      (operation !== "relationship" || answerKind(fields, shape) === asked),
  );
}

/** The fields of a store by their exact names. A large graph has millions of shapes, so the lookup must be fast. */
type Fields = ReadonlyMap<string, Field>;

function answerKind(fields: Fields, { ask, key }: Shape): FieldKind {
  const names = [ask, key !== undefined && "field" in key ? key.field : null];
  return names.some((name) => name !== null && fields.get(name)?.kind === "content") ? "content" : "metadata";
}

/**
 * Whether a form can be put into words. It may describe one intermediate entity, but then has no ordering, grouping,
 * comparison or negation: "songs written by someone born in 1901", "the birth place of the writer of 'X'".
 */
function isSpeakable(fields: Fields, maxHops: number): (shape: Shape) => boolean {
  const relations = (name: string | null): number => (name === null ? 0 : (fields.get(name)?.relations ?? 1));
  const relationsOf = (slot: Slot | undefined): number =>
    slot === undefined || slot.kind === "title" ? 0 : relations(slot.field);
  const hasDetails = [...fields.values()].some(({ tie }) => tie === "detail");
  return (shape) => {
    const { operation, where, branch, ask, key } = shape;
    const keyName = key !== undefined && "field" in key ? key.field : null;
    const slots = branch === undefined ? where : [...where, branch];
    const slotRelations = slots.map(relationsOf);
    const answerRelations = Math.max(relations(ask), relations(keyName));
    if (Math.max(0, ...slotRelations) + answerRelations > maxHops) return false;
    const chains = [...slotRelations, relations(ask), relations(keyName)].filter((one) => one > 1).length;
    if (chains > 1 || (hasDetails && !isTied(fields, shape))) return false;
    if (chains === 0) return true;
    if (relations(keyName) > 1 || relationsOf(branch) > 1) return false;
    const plain = operation === "basic" || operation === "aggregation" || operation === "counting";
    return plain && where.every(({ kind }) => kind === "title" || kind === "value" || kind === "range");
  };
}

/**
 * Lists conjunctions of one or two constraints on fields of the kinds that a use case requires. For comparisons, a
 * further constraint is added.
 */
function whereCombinations(roles: Roles, conditionKind: "metadata" | "content" | "both"): Slot[][] {
  const slots = (kind: FieldKind): Slot[] => [
    ...(kind === "metadata" ? [{ kind: "title" } as const] : []),
    ...roles.valued
      .filter((field) => field.kind === kind)
      .map(({ name }) => ({ kind: "value", field: name }) as const),
    ...roles.ranged
      .filter((field) => field.kind === kind)
      .map(({ name }) => ({ kind: "range", field: name }) as const),
  ];
  if (conditionKind === "both")
    return slots("metadata").flatMap((left) => slots("content").map((right) => [left, right]));
  const kind = conditionKind;
  const slotsOfKind = slots(kind);
  const untitled = slotsOfKind.filter((slot) => slot.kind !== "title");
  const pairs = untitled.flatMap((left, at) => untitled.slice(at + 1).map((right) => [left, right]));
  // A question about a detail of a membership mentions a person and a club.
  const recordDetails =
    kind === "metadata"
      ? roles.tying.map(({ name }): Slot[] => [{ kind: "title" }, { kind: "value", field: name }])
      : [];
  return [...slotsOfKind.map((slot) => [slot]), ...pairs, ...recordDetails];
}

type Ask = { readonly ask: string | null; readonly field: Field | null };

function askable(roles: Roles, kind: FieldKind): Ask[] {
  const fields = roles.all
    .filter((field) => field.kind === kind)
    .map((field) => ({ ask: field.name, field }));
  return kind === "metadata" ? [{ ask: null, field: null }, ...fields] : fields;
}

type Material = {
  readonly roles: Roles;
  readonly wheres: readonly Slot[][];
  readonly asks: readonly Ask[];
  readonly conditionKind: "metadata" | "content" | "both";
};

const makers: Readonly<Record<Operation, (material: Material) => Shape[]>> = {
  basic: (material) =>
    cross(material, (where, { ask, field }) => {
      const titled = hasTitle(where);
      if (field === null) return titled ? [] : [{ operation: "basic", where, ask }];
      const allowed = titled ? material.roles.single : material.roles.listed;
      return allowed.includes(field) ? [{ operation: "basic", where, ask }] : [];
    }),
  aggregation: (material) =>
    cross(material, (where, { ask, field }) =>
      isListable(material.roles, where, field) ? [{ operation: "aggregation", where, ask }] : [],
    ),
  counting: (material) =>
    cross(material, (where, { ask, field }) =>
      isListable(material.roles, where, field)
        ? [{ operation: "counting", where, ask, measure: ask === null ? "hubs" : "values" }]
        : [],
    ),
  ranking: (material) =>
    cross(material, (where, { ask, field }) => {
      if (!isListable(material.roles, where, field)) return [];
      const base = { operation: "ranking", where, ask } as const;
      const byLabel = { ...base, key: { by: "label" } } as const;
      if (field !== null) {
        const byFrequency = hasTitle(where) ? [] : [{ ...base, key: { by: "frequency" } } as const];
        return bothOrders([byLabel, ...byFrequency]);
      }
      const keys = material.roles.ordering.filter((key) => !mentions(where, key.name, "value", "range"));
      return bothOrders([...keys.map((key) => ({ ...base, key: { field: key.name } }) as const), byLabel]);
    }),
  comparative: (material) => comparisons(material),
  relationship: (material) =>
    cross(material, (where, { ask, field }) => {
      if (hasTitle(where) || !(field === null || material.roles.listed.includes(field))) return [];
      return material.roles.grouping
        .filter((key) => key.name !== ask && !mentions(where, key.name, "value"))
        .map((key) => ({
          operation: "relationship",
          where,
          ask,
          measure: ask === null ? "hubs" : "values",
          key: { field: key.name },
        }));
    }),
  negation: (material) => negations(material),
  superlative: (material) =>
    cross(material, (where, { ask, field }) => {
      if (hasTitle(where)) return [];
      if (field !== null) {
        if (!material.roles.listed.includes(field)) return [];
        return [{ operation: "superlative", where, ask, key: { by: "frequency" }, order: "descending" }];
      }
      return bothOrders(
        material.roles.ordering
          .filter((key) => !mentions(where, key.name, "value", "range"))
          .map((key) => ({ operation: "superlative", where, ask, key: { field: key.name } }) as const),
      );
    }),
};

function comparisons(material: Material): Shape[] {
  const { roles, asks, conditionKind } = material;
  const byTitle =
    conditionKind === "content"
      ? []
      : asks.flatMap(({ ask, field }): Shape[] => {
          if (field === null || !(roles.listed.includes(field) || roles.ordering.includes(field))) return [];
          const wheres: Slot[][] =
            conditionKind === "metadata" ? [[]] : contentSlots(roles).map((slot) => [slot]);
          return wheres.map((where) => ({ operation: "comparative", where, ask, branch: { kind: "title" } }));
        });
  const byValue = asks.flatMap(({ ask, field }): Shape[] => {
    if (field !== null && !roles.listed.includes(field)) return [];
    return branchings(roles, conditionKind).map(({ branch, where }) => ({
      operation: "comparative",
      where,
      ask,
      branch,
      measure: ask === null ? "hubs" : "values",
    }));
  });
  return [...byTitle, ...byValue];
}

function contentSlots(roles: Roles): Slot[] {
  return roles.valued
    .filter((field) => field.kind === "content")
    .map((field) => ({ kind: "value", field: field.name }));
}

/** Lists comparisons of two values of a field in which both sides share a constraint. */
function branchings(
  roles: Roles,
  conditionKind: Material["conditionKind"],
): { readonly branch: Slot; readonly where: Slot[] }[] {
  const slots = (kind: FieldKind): (Slot & { readonly field: string })[] =>
    roles.valued
      .filter((field) => field.kind === kind && field.valueKind !== "flag")
      .map((field) => ({ kind: "value", field: field.name }));
  const pair = (left: readonly Slot[], right: readonly Slot[]) =>
    left.flatMap((branch) =>
      right.filter((other) => other !== branch).map((other) => ({ branch, where: [other] })),
    );
  if (conditionKind === "both") {
    return [...pair(slots("metadata"), slots("content")), ...pair(slots("content"), slots("metadata"))];
  }
  const slotsOfKind = slots(conditionKind);
  return [...slotsOfKind.map((branch) => ({ branch, where: [] })), ...pair(slotsOfKind, slotsOfKind)];
}

function negations(material: Material): Shape[] {
  const { roles, asks, conditionKind } = material;
  const negative = (kind: FieldKind): Slot[] => [
    ...roles.absent
      .filter((field) => field.kind === kind)
      .map(({ name }) => ({ kind: "absent", field: name }) as const),
    ...roles.closed
      .filter((field) => field.kind === kind)
      .map(({ name }) => ({ kind: "not", field: name }) as const),
  ];
  const positive = (kind: FieldKind): Slot[] =>
    roles.valued
      .filter((field) => field.kind === kind)
      .map(({ name }) => ({ kind: "value", field: name }) as const);
  // A missing value has no triple, so another constraint with a triple is necessary.
  const missing = (kind: FieldKind): Slot[] =>
    roles.missing
      .filter((field) => field.kind === kind)
      .map(({ name }) => ({ kind: "missing", field: name }) as const);
  const denied = (kind: FieldKind): Slot[] =>
    roles.deniable
      .filter((field) => field.kind === kind)
      .map(({ name }) => ({ kind: "not", field: name }) as const);
  const join = (left: FieldKind, right: FieldKind): Slot[][] =>
    positive(left).flatMap((slot) =>
      [...negative(right), ...denied(right), ...missing(right)].map((other) => [slot, other]),
    );
  const wheres =
    conditionKind === "both"
      ? [...join("metadata", "content"), ...join("content", "metadata")]
      : [...join(conditionKind, conditionKind), ...negative(conditionKind).map((slot) => [slot])];
  return cross({ ...material, wheres, asks }, (where, { ask, field }) =>
    field === null || roles.listed.includes(field) ? [{ operation: "negation", where, ask }] : [],
  );
}

function cross(material: Material, make: (where: Slot[], ask: Ask) => Shape[]): Shape[] {
  return material.wheres.flatMap((where) => material.asks.flatMap((ask) => make(where, ask)));
}

function bothOrders(shapes: readonly Shape[]): Shape[] {
  return shapes.flatMap((shape) => [
    { ...shape, order: "ascending" },
    { ...shape, order: "descending" },
  ]);
}

function hasTitle(where: readonly Slot[]): boolean {
  return where.some((slot) => slot.kind === "title");
}

/** Whether a question of this shape can ask for a list. A single hub has at most one value in a functional field. */
function isListable(roles: Roles, where: readonly Slot[], field: Field | null): boolean {
  if (field === null) return !hasTitle(where);
  return roles.listed.includes(field) && !(hasTitle(where) && field.functional);
}

function mentions(where: readonly Slot[], field: string, ...kinds: readonly Slot["kind"][]): boolean {
  return where.some((slot) => slot.kind !== "title" && kinds.includes(slot.kind) && slot.field === field);
}

/** Whether a shape that uses a detail of a record also uses the entity that the record connects with its hub. */
function isTied(fields: Fields, { where, branch, ask, key }: Shape): boolean {
  const slots = branch === undefined ? where : [...where, branch];
  const names = [...slots.map((slot) => (slot.kind === "title" ? null : slot.field)), ask];
  const grouping = key !== undefined && "field" in key ? key.field : null;
  const used = [...names, grouping].flatMap((name) => (name === null ? [] : (fields.get(name) ?? [])));
  const details = used.filter(({ tie }) => tie === "detail");
  if (details.length === 0) return true;
  const things = used.filter(({ tie, relations }) => tie === "thing" && relations === 1);
  return details.every(({ scopes }) => things.some((field) => shareScope(field.scopes, scopes)));
}

function shareScope(left: readonly string[], right: readonly string[]): boolean {
  return left.some((scope) => right.includes(scope));
}

/** Whether no field occurs twice, and every constraint on a titled hub shares a scope with the requested field. */
function isSensible(fields: Fields, { where, ask, branch }: Shape): boolean {
  const slots = branch === undefined ? where : [...where, branch];
  const names = slots.flatMap((slot) => (slot.kind === "title" ? [] : [slot.field]));
  const used = ask === null ? names : [...names, ask];
  if (used.some((name, at) => used.indexOf(name) !== at)) return false;
  if (!hasTitle(slots) || names.length === 0) return true;
  const askedField = ask === null ? undefined : fields.get(ask);
  if (askedField === undefined || (askedField.valueKind !== "name" && askedField.tie === null)) return false;
  return names.every((name) => {
    const field = fields.get(name);
    return field?.valueKind === "name" && shareScope(field.scopes, askedField.scopes);
  });
}

/** Whether a single triple can prove the answer: the value of a titled hub, or the only hub with a given value. */
export function isOneFact({ operation, where, ask, also }: Shape): boolean {
  const [slot, ...others] = where;
  if (operation !== "basic" || also !== undefined || slot === undefined || others.length > 0) return false;
  return (slot.kind === "title") === (ask !== null);
}
