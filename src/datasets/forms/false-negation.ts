/**
 * Detects negations that are only partly true. If one of a paper's two studies applies a method, it would be false to
 * say that the paper applies none.
 */
import type { FactStore } from "../facts/fact-store.ts";
import { type QueryForm, requestsOf } from "./form.ts";
import { branchRows } from "./run-form.ts";

export const falseNegation = "an entity lacks a value in one of its nodes but has it in another";

/**
 * Whether a result has a value in a field that must have none according to the form. For example, "papers that apply no
 * method" must not have a method in any of their records, whichever field is requested. `runForm` does not check this
 * condition, because some published questions negate a value only for the record that they ask about.
 */
export function hasFalseNegation(store: FactStore, form: QueryForm): boolean {
  return requestsOf(form).some((request) => deniesFalsely(store, request));
}

function deniesFalsely(store: FactStore, form: QueryForm): boolean {
  const branches = branchRows(store, form) ?? [];
  return (form.branches ?? [[]]).some((branch, at) =>
    [...form.where, ...branch].some((constraint) => {
      if (!("absent" in constraint)) return false;
      const field = store.field(constraint.field)?.name ?? constraint.field;
      return (branches[at] ?? []).some(({ hub }) => store.facts(hub, field).some((fact) => !fact.absent));
    }),
  );
}
