/**
 * Detects negations that hold only for a part: a paper with one study without a method and one with a method is not a
 * paper without methods.
 */
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "./form.ts";
import { branchRows } from "./run-form.ts";

export const falseNegation = "an entity lacks a value in one of its nodes but has it in another";

/**
 * "Papers that apply no method" must have none in any of their parts, whatever the question asks about them. Running a
 * form does not check this, because some published questions deny a value only for the part that they ask about.
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
