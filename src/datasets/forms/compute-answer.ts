/** The answer of each operation, computed from rows. A form that has no good answer is refused with a reason. */
import { type Fact, valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import {
  type Answer,
  type AnswerItem,
  compareLabels,
  type Group,
  type Rank,
  type Side,
  type Verdict,
} from "./answer.ts";
import { keyField, type QueryForm } from "./form.ts";
import type { Row } from "./rows.ts";

/** Why a form was not used: counted and reported. */
export type Refusal = { readonly refused: string };

type Computed = Answer | Refusal;

/** @param branches rows of each branch; one list for forms without branches */
export function computeAnswer(store: FactStore, form: QueryForm, branches: readonly Row[][]): Computed {
  const [rows = [], others = []] = branches;
  switch (form.operation) {
    case "basic":
      return single(store, form, rows);
    case "aggregation":
    case "negation":
      return list(store, form, rows);
    case "counting":
      return count(store, form, rows);
    case "ranking":
      return ranking(store, form, rows);
    case "comparative":
      return comparison(store, form, rows, others);
    case "relationship":
      return groups(store, form, rows);
    case "superlative":
      return winner(store, form, rows);
  }
}

function single(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const items = itemsOf(store, form, rows);
  const [item] = items;
  if (!item) return { refused: "nothing matches" };
  if (items.length > 1) return { refused: "more than one answer" };
  if (hubsOf(rows).size > 1) return { refused: "several hubs give the same single answer" };
  return { shape: "value", item, absent: rows.every((row) => row.asked.some((fact) => fact.absent)) };
}

function list(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const items = itemsOf(store, form, rows);
  if (items.length === 0) return { refused: "nothing matches" };
  if (items.length < fewestItems(form)) return { refused: "too few answers for a list" };
  return { shape: "list", items };
}

function count(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const number = measured(store, form, rows);
  if (number === 0) return { refused: "nothing matches" };
  if (number < fewestItems(form)) return { refused: "too few answers to count" };
  return { shape: "count", count: number };
}

/** With two constraints one answer is worth asking for. */
function fewestItems(form: QueryForm): number {
  return form.where.length >= 2 ? 1 : 2;
}

function ranking(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const items = itemsOf(store, form, rows);
  if (items.length < 2) return { refused: "too few answers to rank" };
  const keys = new Map(items.map((item) => [item.key, rankingKeys(form, rowsOf(form, rows, item), item)]));
  if ([...keys.values()].some((found) => found.size !== 1))
    return { refused: "an item without a single ranking key" };
  const keyOf = (item: AnswerItem): string => [...(keys.get(item.key) ?? [])][0] ?? "";
  const distinct = [...new Set(items.map(keyOf))].sort(compareKeys);
  if (distinct.length < 2) return { refused: "all ranking keys are equal" };
  if (form.order === "descending") distinct.reverse();
  const ranks: Rank[] = [];
  let rank = 1;
  for (const key of distinct) {
    const tied = items.filter((item) => keyOf(item) === key);
    ranks.push({ rank, items: tied, key });
    rank += tied.length;
  }
  return { shape: "ranking", ranks };
}

function rankingKeys(form: QueryForm, rows: readonly Row[], item: AnswerItem): ReadonlySet<string> {
  if (keyField(form) !== null) return new Set(rows.flatMap((row) => row.keys.map((fact) => fact.value)));
  const by = form.key && "by" in form.key ? form.key.by : "label";
  return new Set([by === "label" ? valueKey(item.label) : String(hubsOf(rows).size)]);
}

function comparison(
  store: FactStore,
  form: QueryForm,
  left: readonly Row[],
  right: readonly Row[],
): Computed {
  if (left.length === 0 || right.length === 0) return { refused: "one side of the comparison is empty" };
  if (form.measure !== undefined) {
    const counts = [measured(store, form, left), measured(store, form, right)] as const;
    const verdict = counts[0] === counts[1] ? "equal" : counts[0] > counts[1] ? "more" : "fewer";
    const side = (number: number): Side => ({ count: number, items: [] });
    return { shape: "comparison", sides: [side(counts[0]), side(counts[1])], verdict };
  }
  const side = (rows: readonly Row[]): Side => ({ count: null, items: itemsOf(store, form, rows) });
  const sides = [side(left), side(right)] as const;
  return { shape: "comparison", sides, verdict: verdictOf(store, form, sides) };
}

function verdictOf(store: FactStore, form: QueryForm, sides: readonly [Side, Side]): Verdict {
  const [left, right] = sides.map((side) => side.items.map((item) => item.key)) as [string[], string[]];
  const equal = left.length === right.length && left.every((key) => right.includes(key));
  const kind = form.ask === null ? undefined : store.field(form.ask)?.valueKind;
  const ordered = kind === "year" || kind === "number";
  if (!ordered || left.length !== 1 || right.length !== 1) return equal ? "same" : "different";
  if (equal) return "same";
  const first = Number(left[0]) < Number(right[0]);
  if (kind === "year") return first ? "earlier" : "later";
  return first ? "fewer" : "more";
}

function groups(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const labels = new Map<string, string>();
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    for (const fact of row.keys) {
      labels.set(fact.key, labels.get(fact.key) ?? fact.value);
      byKey.set(fact.key, [...(byKey.get(fact.key) ?? []), row]);
    }
  }
  const found: Group[] = [...byKey]
    .sort((left, right) => compareKeys(left[0], right[0]))
    .map(([key, members]) => ({ key: labels.get(key) ?? key, count: measured(store, form, members) }));
  if (found.length < 2) return { refused: "fewer than two groups" };
  return { shape: "groups", groups: found };
}

function winner(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const items = itemsOf(store, form, rows);
  if (items.length < 2) return { refused: "too few competitors" };
  const scores = items.map((item) => {
    const mine = rowsOf(form, rows, item);
    if (keyField(form) === null) return { item, score: hubsOf(mine).size };
    const values = mine.flatMap((row) => row.keys.map((fact) => Number(fact.value)));
    return { item, score: form.order === "ascending" ? Math.min(...values) : Math.max(...values) };
  });
  const sign = form.order === "ascending" ? -1 : 1;
  const best = Math.max(...scores.map(({ score }) => score * sign)) * sign;
  const winners = scores.filter(({ score }) => score === best).map(({ item }) => item);
  if (winners.length === items.length) return { refused: "all competitors are equal" };
  if (winners.length > 1) return { refused: "more than one winner" };
  return { shape: "winner", winners, score: String(best) };
}

/** Distinct hubs or values of rows: hubs in graph order, values by label. */
function itemsOf(store: FactStore, form: QueryForm, rows: readonly Row[]): AnswerItem[] {
  if (form.ask === null) {
    return [...hubsOf(rows)].map((id) => ({ key: id, label: store.hub(id)?.label ?? id })).sort(byTitle);
  }
  const labels = new Map<string, string>();
  for (const fact of rows.flatMap((row) => row.asked))
    labels.set(fact.key, labels.get(fact.key) ?? fact.value);
  return [...labels].map(([key, label]) => ({ key, label })).sort(compareLabels);
}

function byTitle(left: AnswerItem, right: AnswerItem): number {
  const [first, second] = [left.label.toLowerCase(), right.label.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : compareLabels(left, right);
}

/** The rows an item stands in, cut down to it. */
function rowsOf(form: QueryForm, rows: readonly Row[], item: AnswerItem): Row[] {
  return rows.filter((row) =>
    form.ask === null ? row.hub === item.key : row.asked.some((fact) => fact.key === item.key),
  );
}

function hubsOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map((row) => row.hub));
}

function measured(store: FactStore, form: QueryForm, rows: readonly Row[]): number {
  if (form.measure === "values") return itemsOf(store, form, rows).length;
  if (form.measure === "occurrences") return new Set(rows.flatMap((row): readonly Fact[] => row.asked)).size;
  return hubsOf(rows).size;
}

/** Numbers by size, everything else by code unit. */
function compareKeys(left: string, right: string): number {
  const [first, second] = [Number(left), Number(right)];
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second;
  return left < right ? -1 : left > right ? 1 : 0;
}
