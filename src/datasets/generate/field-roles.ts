/** Determines which roles fields can have in a form, based on the kind and number of their values. */
import type { Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";

/** The maximum number of values of a grouping field, so that the groups remain readable. */
const mostGroups = 12;
/** The maximum number of values of a field whose values can be negated. */
export const longestClosedList = 8;
/**
 * If at least this proportion of a field's values is distinct, the field identifies entities, so questions that list or
 * count its values are pointless.
 */
const identifyingShare = 0.8;

export type Roles = {
  readonly all: readonly Field[];
  readonly valued: readonly Field[];
  /**
   * Fields whose values are identifying codes. A question can mention such a code, but there is no point in counting
   * codes.
   */
  readonly coded: readonly Field[];
  /** Fields whose values a question can restrict to an interval. */
  readonly ranged: readonly Field[];
  /** Fields by which entities can be ordered. */
  readonly ordering: readonly Field[];
  readonly listed: readonly Field[];
  /**
   * Fields whose values are named entities that a record connects to a hub. A hub may be connected to more than one
   * such entity.
   */
  readonly tying: readonly Field[];
  readonly single: readonly Field[];
  readonly grouping: readonly Field[];
  readonly absent: readonly Field[];
  readonly closed: readonly Field[];
  /**
   * Fields with too many values for a question to negate only one of them. In a field with many values, a value is
   * negated only along with another condition: "written by X, and not in Y". The fields are used only if the graph
   * contains no statements that a value is absent.
   */
  readonly deniable: readonly Field[];
  /** Fields that lack a value for some hubs although no statement says so; empty under the open-world assumption. */
  readonly missing: readonly Field[];
};

export function fieldRoles(store: FactStore, closedWorld: boolean): Roles {
  const distinct = (field: Field): number => store.values(field.name).size;
  const ofKind = (...kinds: readonly Field["valueKind"][]) =>
    store.fields.filter((field) => kinds.includes(field.valueKind));
  const isInformative = (field: Field): boolean => distinct(field) >= 2 || field.valueKind === "flag";
  const absent = ofKind("name", "flag", "status").filter((field) => hasAbsent(store, field));
  const lists = ofKind("name").filter((field) => distinct(field) >= 2);
  return {
    all: store.fields,
    valued: ofKind("name", "year", "status", "flag").filter(isInformative),
    coded: ofKind("identifier").filter(isInformative),
    ranged: ofKind("year", "number").filter((field) => distinct(field) >= 3),
    ordering: ofKind("year", "number", "date").filter((field) => distinct(field) >= 3),
    listed: ofKind("name").filter((field) => distinct(field) >= 2 && !isIdentifying(store, field)),
    tying: ofKind("name").filter(({ tie, relations }) => tie === "thing" && relations === 1),
    single: ofKind("name", "year", "date", "number", "identifier", "flag", "status", "url").filter(
      (field) => distinct(field) >= 2 || field.valueKind === "flag",
    ),
    // Years serve as groups only if the conditions leave several of them.
    grouping: ofKind("name", "year", "status").filter(
      (field) =>
        distinct(field) >= 2 &&
        (distinct(field) <= mostGroups || field.valueKind === "year") &&
        !isIdentifying(store, field),
    ),
    absent,
    closed: lists.filter((field) => distinct(field) <= longestClosedList),
    deniable:
      absent.length > 0
        ? []
        : lists.filter((field) => distinct(field) > longestClosedList && !isIdentifying(store, field)),
    missing: closedWorld ? ofKind("name").filter((field) => isPatchy(store, field)) : [],
  };
}

function isIdentifying(store: FactStore, field: Field): boolean {
  const distinct = store.values(field.name).size;
  const hubsWithValue = store.hubs.filter((hub) => store.facts(hub.id, field.name).length > 0).length;
  return field.functional && distinct > 2 && distinct >= hubsWithValue * identifyingShare;
}

function hasAbsent(store: FactStore, field: Field): boolean {
  return store.hubs.some((hub) => store.facts(hub.id, field.name).some((fact) => fact.absent));
}

function isPatchy(store: FactStore, field: Field): boolean {
  const hubsWithValue = store.hubs.filter((hub) => store.facts(hub.id, field.name).length > 0).length;
  return hubsWithValue > 0 && hubsWithValue < store.hubs.length && !hasAbsent(store, field);
}
