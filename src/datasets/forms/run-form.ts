/**
 * Runs a form over facts and returns its golden triples and its answer.
 *
 * A triple is golden if it states a constraint, an answer or a sort key in a row that contributes to the answer.
 * Triples on the path are golden only if they contain information beyond the graph's layout (`Fact.links`). A title
 * constraint adds no golden triples.
 */
import { formatTriple, type Triple } from "../../graph/index.ts";
import type { Fact } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Answer, RequestAnswer } from "./answer.ts";
import { computeAnswer, type Refusal } from "./compute-answer.ts";
import { keyField, type QueryForm, requestsOf } from "./form.ts";
import { findRows, type Row } from "./rows.ts";

export type Outcome = {
  readonly answer: Answer;
  /** The distinct golden triples, ordered by hub, then by role: constraint, answer, key. */
  readonly golden: readonly Fact[];
};

/**
 * @param mostGolden the maximum number of golden triples. A form with more triples is rejected before the answer is
 * computed
 * @returns the outcome, or the reason for rejecting the form
 */
export function runForm(
  store: FactStore,
  form: QueryForm,
  mostGolden = Number.POSITIVE_INFINITY,
): Outcome | Refusal {
  const [request, other] = requestsOf(form);
  const first = runRequest(store, request, mostGolden);
  if (other === undefined || "refused" in first) return first;
  const second = runRequest(store, other, mostGolden);
  return "refused" in second ? second : joinOutcomes(store, first, second);
}

type RequestOutcome = Outcome & { readonly answer: RequestAnswer };

/**
 * Joins the outcomes of two requests, or rejects requests about different entities, because "its" would be ambiguous in
 * the question.
 */
function joinOutcomes(store: FactStore, first: RequestOutcome, second: RequestOutcome): Outcome | Refusal {
  const hubsOf = ({ golden }: Outcome): string => JSON.stringify([...new Set(golden.map(({ hub }) => hub))]);
  if (hubsOf(first) !== hubsOf(second)) return { refused: "the two requests are about different entities" };
  const position = ({ hub }: Fact): number => store.hub(hub)?.position ?? 0;
  const golden = [...new Set([...first.golden, ...second.golden])];
  return {
    answer: { shape: "both", parts: [first.answer, second.answer] },
    golden: golden.sort((left, right) => position(left) - position(right)),
  };
}

function runRequest(store: FactStore, form: QueryForm, mostGolden: number): RequestOutcome | Refusal {
  const triples = new Set<Triple>();
  const exceedsLimit = (rows: readonly Row[]): boolean => {
    addTriples(triples, rows);
    return triples.size > mostGolden;
  };
  const branches = branchRows(store, form, exceedsLimit);
  if (branches === null) return { refused: "the graph lacks a field that the form uses" };
  if (triples.size > mostGolden) return { refused: tooManyTriples(mostGolden) };
  if (lacksNegated(store, form)) return { refused: "a subject has no value for the negated field" };
  if (lacksKeys(store, form, branches)) return { refused: "an answer has no value to order by" };
  const answer = computeAnswer(store, form, branches);
  if ("refused" in answer) return answer;
  return { answer, golden: goldenFacts(store, branches.flat()) };
}

export function tooManyTriples(most: number): string {
  return `more than ${most} golden triples`;
}

function addTriples(triples: Set<Triple>, rows: readonly Row[]): void {
  for (const { conditions, requested, keys } of rows) {
    for (const facts of [conditions, requested, keys]) for (const { triple } of facts) triples.add(triple);
  }
}

/**
 * Finds the rows of each branch, or a single list for a form without branches. Returns `null` if one of the form's
 * fields has no facts.
 * @param isEnough see `findRows`
 */
export function branchRows(
  store: FactStore,
  form: QueryForm,
  isEnough?: (rows: readonly Row[]) => boolean,
): Row[][] | null {
  const withAbsent = asksForState(store, form);
  const branches = (form.branches ?? [[]]).map((branch) => {
    const where = [...form.where, ...branch];
    return findRows(store, { where, ask: form.ask, key: keyField(form), withAbsent }, isEnough);
  });
  return branches.some((rows) => rows === null) ? null : (branches as Row[][]);
}

/** Whether a negation cannot be decided. The condition "not v" is decidable only for hubs with a value in the field. */
function lacksNegated(store: FactStore, form: QueryForm): boolean {
  return (form.branches ?? [[]]).some((branch) => {
    const where = [...form.where, ...branch];
    return where.some((constraint) => {
      if (!("not" in constraint)) return false;
      const others = where.filter((other) => other !== constraint);
      const rows = findRows(store, { where: others, ask: form.ask, key: null }) ?? [];
      const field = store.field(constraint.field)?.name ?? constraint.field;
      return rows.some((row) => store.facts(row.hub, field).every((fact) => fact.absent));
    });
  });
}

/**
 * Whether an item in the answer lacks a sort key. An item without a sort key cannot be ranked, and omitting it silently
 * would answer a different question.
 */
function lacksKeys(store: FactStore, form: QueryForm, branches: readonly Row[][]): boolean {
  const ordered = form.operation === "ranking" || form.operation === "superlative";
  if (!ordered || keyField(form) === null) return false;
  const unordered = findRows(store, { where: form.where, ask: form.ask, key: null }) ?? [];
  const items = (rows: readonly Row[]): ReadonlySet<string> =>
    new Set(rows.flatMap((row) => (form.ask === null ? [row.hub] : row.requested.map((fact) => fact.key))));
  return items(unordered).size !== items(branches.flat()).size;
}

/** Lists the triples of golden facts without duplicates, because one triple of a layout may state multiple facts. */
export function goldenTriples(
  golden: readonly Fact[],
): { readonly text: string; readonly triple: Triple; readonly fact: Fact }[] {
  const byText = new Map<string, { triple: Triple; fact: Fact }>();
  for (const fact of golden) {
    for (const triple of [...fact.links, fact.triple]) {
      const text = formatTriple(triple);
      if (!byText.has(text)) byText.set(text, { triple, fact });
    }
  }
  return [...byText].map(([text, { triple, fact }]) => ({ text, triple, fact }));
}

/**
 * Whether a form asks for a state, such as the value of a flag. A flag with the value "False" answers "does it …?"; in
 * other fields, a statement that there is no value is not an answer.
 */
export function asksForState(store: FactStore, form: QueryForm): boolean {
  if (form.operation !== "basic" || form.ask === null) return false;
  const kind = store.field(form.ask)?.valueKind;
  return kind === "flag" || kind === "status";
}

function goldenFacts(store: FactStore, rows: readonly Row[]): Fact[] {
  const position = (row: Row): number => store.hub(row.hub)?.position ?? 0;
  const byHub = Map.groupBy(
    [...rows].sort((left, right) => position(left) - position(right)),
    (row) => row.hub,
  );
  const ordered = [...byHub.values()].flatMap((group) => [
    ...group.flatMap((row) => row.conditions),
    ...group.flatMap((row) => row.requested),
    ...group.flatMap((row) => row.keys),
  ]);
  return [...new Set(ordered)];
}
