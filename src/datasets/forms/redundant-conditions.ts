/**
 * Finds redundant conditions. A form produces the same results without such a condition, which only makes the question
 * look harder.
 */
import type { Fact } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { candidateHubs } from "./candidate-hubs.ts";
import { type Constraint, keyField, type QueryForm, requestsOf } from "./form.ts";
import { createRowFinder, type RowQuery } from "./rows.ts";

/**
 * @returns the constraints of `where` that can be removed without changing the results of any request or branch. Titles
 * are never redundant, because they identify the subject of the question
 */
export function redundantConditions(store: FactStore, form: QueryForm): readonly Constraint[] {
  const branches = form.branches ?? [[]];
  return form.where.filter((constraint) => {
    if ("title" in constraint) return false;
    const others = form.where.filter((other) => other !== constraint);
    return requestsOf(form).every((request) =>
      branches.every((branch) => {
        const narrow = queryOf(request, [...form.where, ...branch]);
        return !hasAdditionalResult(store, queryOf(request, [...others, ...branch]), narrow);
      }),
    );
  });
}

function queryOf(form: QueryForm, where: readonly Constraint[]): RowQuery {
  return { where, ask: form.ask, key: keyField(form) };
}

/**
 * Whether the query with fewer constraints has a result that the other query lacks. The search stops at the first such
 * result.
 */
function hasAdditionalResult(store: FactStore, wide: RowQuery, narrow: RowQuery): boolean {
  const results = new Set(resultsOf(store, narrow));
  for (const result of resultsOf(store, wide)) if (!results.has(result)) return true;
  return false;
}

/** Yields the hubs or the requested values, with their keys for ordering or grouping. */
function* resultsOf(store: FactStore, query: RowQuery): Generator<string> {
  const rowsAt = createRowFinder(store, query);
  for (const hub of candidateHubs(store, query.where)) {
    for (const { requested, keys } of rowsAt(hub)) {
      const values = query.ask === null ? [hub] : requested.map(keyOf);
      const groups = query.key === null ? [""] : keys.map(keyOf);
      for (const value of values) for (const group of groups) yield `${value}\n${group}`;
    }
  }
}

function keyOf({ key }: Fact): string {
  return key;
}
