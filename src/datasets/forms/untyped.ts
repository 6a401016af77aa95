/** Questions that leave the names of fields out: which forms allow it. */
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { constraintsOf, type QueryForm } from "./form.ts";

/** The reason why a value alone does not identify its field. */
export const valueInSeveralFields = "untyped: a value occurs in several fields";

/** An untyped question omits the field's name, so there must be a name to omit, and the value must be unambiguous. */
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
    if (!values.every((value) => tellsItsField(store, value))) return valueInSeveralFields;
  }
  return droppable ? null : "untyped: there is no field name to leave out";
}

/** Whether a value occurs in one field only, and is no title. */
export function tellsItsField(store: FactStore, value: string): boolean {
  return store.fieldsOfValue(valueKey(value)).size === 1 && store.hubsTitled(value).length === 0;
}
