/** Negations that are true of a part only: a paper with one study without a method and one with is no paper without. */
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "./form.ts";
import { branchRows } from "./run-form.ts";

export const falseNegation = "a value is absent in one place and present in another";

/**
 * "Papers that apply no method" must have none anywhere, not only in one of their parts, whatever is asked of them.
 * Running a form does not ask this: of published questions some deny a value of the part alone that they ask about.
 */
export function hasFalseNegation(store: FactStore, form: QueryForm): boolean {
  const branches = branchRows(store, form) ?? [];
  return (form.branches ?? [[]]).some((branch, at) =>
    [...form.where, ...branch].some((constraint) => {
      if (!("absent" in constraint)) return false;
      const field = store.field(constraint.field)?.name ?? constraint.field;
      return (branches[at] ?? []).some(({ hub }) => store.facts(hub, field).some((fact) => !fact.absent));
    }),
  );
}
