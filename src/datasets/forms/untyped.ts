/** Decides which forms can be expressed as questions that do not name their fields. */
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { constraintsOf, type QueryForm } from "./form.ts";

/** The reason why a field cannot be identified by its value alone. */
export const valueInSeveralFields = "untyped: a value occurs in several fields";

/**
 * Explains why a form has no untyped version. An untyped question omits the names of fields, so the form must contain a
 * title or a field name that can be omitted, and its values must be unambiguous.
 */
export function whyNotUntyped(store: FactStore, form: QueryForm): string | null {
  if (form.typed) return null;
  let droppable = false;
  for (const constraint of constraintsOf(form)) {
    if ("title" in constraint) {
      droppable = true;
      continue;
    }
    if (!("in" in constraint || "not" in constraint)) continue;
    if (store.field(constraint.field)?.valueKind === "flag") continue;
    droppable = true;
    const values = "in" in constraint ? constraint.in : constraint.not;
    if (!values.every((value) => identifiesField(store, value))) return valueInSeveralFields;
  }
  return droppable ? null : "untyped: the form has no field name to omit";
}

/** Whether a value occurs in only one field and is not the title of a hub. */
export function identifiesField(store: FactStore, value: string): boolean {
  return store.fieldsOfValue(valueKey(value)).size === 1 && store.hubsTitled(value).length === 0;
}
