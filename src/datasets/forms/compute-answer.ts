/**
 * Computes the answer to a form of any operation from its rows. A form without a suitable answer is rejected with a
 * reason.
 */
import { type Fact, isTemporal, valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { orderOfValue } from "../facts/order-of-values.ts";
import {
  type AnswerItem,
  compareLabels,
  type Group,
  type Rank,
  type RequestAnswer,
  type Side,
  type Verdict,
} from "./answer.ts";
import { keyField, type QueryForm } from "./form.ts";
import type { Row } from "./rows.ts";

/** The reason for rejecting a form. Reports state how often each reason applied. */
export type Refusal = { readonly refused: string };

type Computed = RequestAnswer | Refusal;

/**
 * Computes the answer to a form with a single request.
 * @param branches the rows of each branch, or a single list for a form without branches
 */
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
  if (hubsOf(rows).size > 1) return { refused: "several hubs share the same answer" };
  return { shape: "value", item, absent: rows.every((row) => row.requested.some((fact) => fact.absent)) };
}

function list(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const items = itemsOf(store, form, rows);
  if (items.length === 0) return { refused: "nothing matches" };
  if (items.length < minItems(form)) return { refused: "too few answers for a list" };
  return { shape: "list", items };
}

function count(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const number = countMeasured(store, form, rows);
  if (number === 0) return { refused: "nothing matches" };
  if (number < minItems(form)) return { refused: "too few answers to count" };
  return { shape: "count", count: number };
}

/**
 * Returns the minimum number of items in the answer: 1 for a question with at least two constraints, and otherwise 2.
 */
function minItems(form: QueryForm): number {
  return form.where.length >= 2 ? 1 : 2;
}

function ranking(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const items = itemsOf(store, form, rows);
  if (items.length < 2) return { refused: "too few answers to rank" };
  const keys = new Map(items.map((item) => [item.key, rankingKeys(form, rowsOf(form, rows, item), item)]));
  if ([...keys.values()].some((itemKeys) => itemKeys.size !== 1))
    return { refused: "an item does not have exactly one ranking key" };
  const keyOf = (item: AnswerItem): string => [...(keys.get(item.key) ?? [])][0] ?? "";
  const distinct = [...new Set(items.map(keyOf))].sort(comparatorOf(store, form));
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
    const counts = [countMeasured(store, form, left), countMeasured(store, form, right)] as const;
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
  const requested = form.ask === null ? undefined : store.field(form.ask);
  const kind = requested?.valueKind;
  const temporal = isTemporal(requested);
  const ordered = temporal || kind === "number";
  if (!ordered || left.length !== 1 || right.length !== 1) return equal ? "same" : "different";
  if (equal) return "same";
  const first = orderOfValue(kind, left[0] ?? "") < orderOfValue(kind, right[0] ?? "");
  if (temporal) return first ? "earlier" : "later";
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
  if (hubsOf(rows).size < 2) return { refused: "all groups come from the same entity" };
  if (isCrossProduct(rows)) return { refused: "every value of an entity would belong to every group" };
  const compare = comparatorOf(store, form);
  const groups: Group[] = [...byKey]
    .sort((left, right) => compare(left[0], right[0]))
    .map(([key, members]) => ({ key: labels.get(key) ?? key, count: countMeasured(store, form, members) }));
  if (groups.length < 2) return { refused: "fewer than two groups" };
  return { shape: "groups", groups };
}

/**
 * Whether a hub has several groups and several values without links between them, in which case every value would
 * belong to every group.
 */
function isCrossProduct(rows: readonly Row[]): boolean {
  return [...Map.groupBy(rows, ({ hub }) => hub).values()].some((hubRows) => {
    const groupsOf = new Map<Fact, Set<string>>();
    for (const { requested, keys } of hubRows) {
      for (const fact of requested) {
        const groups = groupsOf.get(fact) ?? new Set();
        for (const { key } of keys) groups.add(key);
        groupsOf.set(fact, groups);
      }
    }
    const values = new Set([...groupsOf].flatMap(([fact, groups]) => (groups.size > 1 ? [fact.key] : [])));
    return values.size > 1;
  });
}

function winner(store: FactStore, form: QueryForm, rows: readonly Row[]): Computed {
  const items = itemsOf(store, form, rows);
  if (items.length < 2) return { refused: "too few competitors" };
  const key = keyField(form);
  const kind = key === null ? undefined : store.field(key)?.valueKind;
  const scores = items.map((item) => {
    const itemRows = rowsOf(form, rows, item);
    if (key === null) return { item, score: hubsOf(itemRows).size, label: String(hubsOf(itemRows).size) };
    const values = itemRows.flatMap((row) =>
      row.keys.map(({ value }) => ({ item, score: orderOfValue(kind, value), label: value })),
    );
    const [first, ...others] = values.sort((left, right) => left.score - right.score);
    const best = form.order === "ascending" ? first : (others.at(-1) ?? first);
    return best ?? { item, score: Number.NaN, label: "" };
  });
  if (scores.some(({ score }) => Number.isNaN(score))) return { refused: "a value cannot be ordered" };
  const sign = form.order === "ascending" ? -1 : 1;
  const best = Math.max(...scores.map(({ score }) => score * sign)) * sign;
  const tops = scores.filter(({ score }) => score === best);
  const winners = tops.map(({ item }) => item);
  if (winners.length === items.length) return { refused: "all competitors are tied" };
  if (winners.length > 1) return { refused: "more than one winner" };
  return { shape: "winner", winners, score: tops[0]?.label ?? "" };
}

/** Lists the distinct hubs or values in the rows; hubs are sorted by title, and values by label. */
function itemsOf(store: FactStore, form: QueryForm, rows: readonly Row[]): AnswerItem[] {
  if (form.ask === null) {
    return [...hubsOf(rows)].map((id) => ({ key: id, label: store.hub(id)?.label ?? id })).sort(byTitle);
  }
  const labels = new Map<string, string>();
  for (const fact of rows.flatMap((row) => row.requested))
    labels.set(fact.key, labels.get(fact.key) ?? fact.value);
  return [...labels].map(([key, label]) => ({ key, label })).sort(compareLabels);
}

function byTitle(left: AnswerItem, right: AnswerItem): number {
  const [first, second] = [left.label.toLowerCase(), right.label.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : compareLabels(left, right);
}

function rowsOf(form: QueryForm, rows: readonly Row[], item: AnswerItem): Row[] {
  return rows.filter((row) =>
    form.ask === null ? row.hub === item.key : row.requested.some((fact) => fact.key === item.key),
  );
}

function hubsOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map((row) => row.hub));
}

function countMeasured(store: FactStore, form: QueryForm, rows: readonly Row[]): number {
  if (form.measure === "values") return itemsOf(store, form, rows).length;
  if (form.measure === "occurrences")
    return new Set(rows.flatMap(({ requested }) => requested.map(occurrenceOf))).size;
  return hubsOf(rows).size;
}

/**
 * Identifies an occurrence. A fact about an intermediate entity is counted once, however many hubs lead to the entity.
 */
export function occurrenceOf(fact: Fact): unknown {
  return fact.links.length === 0 ? fact : fact.triple;
}

/** Creates a comparison function that sorts numbers by size, times by date, and other values by code unit. */
function comparatorOf(store: FactStore, form: QueryForm): (left: string, right: string) => number {
  const key = keyField(form);
  const kind = key === null ? undefined : store.field(key)?.valueKind;
  return (left, right) => {
    const [first, second] = [orderOfValue(kind, left), orderOfValue(kind, right)];
    if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second;
    return left < right ? -1 : left > right ? 1 : 0;
  };
}
