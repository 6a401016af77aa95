/** Checks what was drawn: the answer has the size that its question leads people to expect, and says something. */
import { spellingKey } from "../../base/text/words.ts";
import {
  allParts,
  type Denotation,
  type Expression,
  type Item,
  isEmpty,
  itemKey,
  leaksTopic,
  statesAnswer,
  type Table,
} from "../../query/index.ts";
import type { AnswerSet } from "../answer-set.ts";
import { pathKey } from "./draw.ts";
import { areNear } from "./near-names.ts";
import type { Drawn } from "./requests.ts";

const ofNothing = "a part of the answer stands for nothing";
const mostInList = 10;
const mostRows = 40;
/** A distribution with fewer rows compares nothing. */
const fewestRows = 3;
/** A distribution says little if a larger share of the things is in one group. */
const mostOfOneGroup = 0.95;
/** Of fewer things, a distribution says nothing that their names would not say. */
const fewestInGroups = 5;
const figureOfOne = itemKey({ value: { kind: "number", coefficient: 1n, exponent: 0 } });

/**
 * Returns why a question about an expression would be poor, or undefined.
 *
 * @param isNone whether an item that is asked for means that there is none
 * @param nameOf the name of a thing by its id
 * @param anySize whether the answer may have any size
 */
export function whyPoor(
  drawn: Drawn,
  denotation: Denotation,
  isNone: (item: Item) => boolean,
  nameOf: (thing: string) => string,
  anySize = false,
): string | undefined {
  const { expression, single = false } = drawn;
  if (denotation.type !== "truth" && isEmpty(denotation)) return "the answer is empty";
  if (repeatsConstant(expression, nameOf)) return "two conditions have nearly the same name";
  if (leaksTopic(expression, denotation) && !isBetter(expression)) return "the topic is among the answers";
  if (anySize) return undefined;
  if (areAlike(denotation, nameOf)) return "two answers are called alike";
  switch (denotation.type) {
    case "things":
      return denotation.ids.some((thing) => isNone({ thing }))
        ? ofNothing
        : ofSize(denotation.ids.length, single);
    case "values":
      return denotation.values.some((value) => isNone({ value }))
        ? ofNothing
        : ofSize(denotation.values.length, single);
    case "scalar":
      return whyPoorFigure(drawn, denotation);
    case "truth":
      return undefined;
    case "table":
      if (denotation.rows.some(([first]) => (first ?? []).some(isNone))) return ofNothing;
      return whyPoorTable(drawn, denotation.rows);
  }
}

/** Whether two conditions have a name, or nearly one, which sounds like a mistake. The spellings in one condition are one. */
function repeatsConstant(expression: Expression, nameOf: (thing: string) => string): boolean {
  const conditions = allParts(expression).flatMap((part) => {
    if (part.op !== "with" && part.op !== "where") return [];
    const to = part.op === "with" ? part.to : part.value;
    const constant =
      to?.op === "entities"
        ? nameOf(to.ids[0] ?? "")
        : to?.op === "value" && to.value.kind === "text"
          ? to.value.text
          : undefined;
    return constant === undefined ? [] : [{ constant, key: `${pathKey(part.path)} ${constant}` }];
  });
  return conditions.some((one, at) =>
    conditions.slice(at + 1).some((other) => one.key !== other.key && areNear(one.constant, other.constant)),
  );
}

/** Whether two of some answers are called alike, which reads like a mistake. */
function areAlike(denotation: Denotation, nameOf: (thing: string) => string): boolean {
  const names =
    denotation.type === "things"
      ? denotation.ids.map(nameOf)
      : denotation.type === "values"
        ? denotation.values.flatMap((value) => (value.kind === "text" ? [value.text] : []))
        : [];
  return new Set(names.map(spellingKey)).size < names.length;
}

/** Whether an expression chooses among named things, which are then the answers. */
function isBetter(expression: Expression): boolean {
  return expression.op === "best" && expression.things.op === "entities";
}

function ofSize(size: number, single: boolean): string | undefined {
  if (single) return size === 1 ? undefined : "the description fits several";
  if (size < 2) return "a list has one item";
  return size > mostInList ? "the list is too long" : undefined;
}

function whyPoorFigure(
  { expression }: Drawn,
  { value }: Extract<Denotation, { type: "scalar" }>,
): string | undefined {
  if (value?.kind !== "number") return value === null ? "the answer is empty" : undefined;
  const isOne = value.coefficient === 1n && value.exponent === 0;
  if (expression.op === "count" && isOne) return "a count is one";
  const isOfCounts =
    (expression.op === "average" || expression.op === "median") && expression.by.of === "count";
  if (isOfCounts && countIn([{ value }]) < 1) return "most things have nothing that is counted";
  return expression.op === "share" && isOne ? "a share is the whole" : undefined;
}

type Rows = Extract<Denotation, { type: "table" }>["rows"];
type TableOf<Op extends Table["op"]> = Extract<Table, { op: Op }>;
/** What is known of a table: its rows, and the figure of each as a key. */
type Figures = { readonly rows: Rows; readonly figures: readonly string[]; readonly single: boolean };
/** A reason for which a table is poor, and whether it holds. */
type Fault<Op extends Table["op"]> = readonly [
  reason: string,
  holds: (table: TableOf<Op>, of: Figures) => boolean,
];

const areEqual = ({ figures }: Figures): boolean => new Set(figures).size === 1;
const countsOf = ({ rows }: Figures): readonly number[] => rows.map((cells) => countIn(cells.at(-1) ?? []));
const hasNone = ({ rows }: Figures): boolean => rows.some((cells) => cells.at(-1)?.length === 0);
const isRanking = ({ things }: TableOf<"rows">): number | undefined =>
  things.op === "best" ? things.count : undefined;

const faultsOfTop: readonly Fault<"group">[] = [
  ["the last rank is shared", ({ top = 0, pairs }, { rows }) => rows.length > top && pairs !== true],
  ["the table is too short", ({ top = 0 }, { rows }) => rows.length < top],
  ["nothing ranks higher than once", (_, { figures }) => figures[0] === figureOfOne],
  ["the description fits several", (_, { rows, single }) => single && rows.length !== 1],
  ["too few or many pairs", ({ pairs }, { rows }) => pairs === true && (rows.length < 2 || rows.length > 6)],
  ["all ranks are equal", (_, of) => of.rows.length > 1 && areEqual(of)],
];

const faultsOfGroups: readonly Fault<"group">[] = [
  ["a group has no figure", (_, of) => hasNone(of)],
  ["the table is too short", (_, { rows }) => rows.length < fewestRows],
  ["the table is too long", (_, { rows }) => rows.length > mostRows],
  ["all groups are equal", (_, of) => areEqual(of)],
];

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
const faultsOfCounts: readonly Fault<"group">[] = [
  ["too few are counted", (_, of) => sumOf(countsOf(of)) < fewestInGroups],
  [
    "nearly all are in one group",
    (_, of) => Math.max(...countsOf(of)) > mostOfOneGroup * sumOf(countsOf(of)),
  ],
  ["most groups are empty", (_, of) => countsOf(of).filter((one) => one === 0).length * 2 > of.rows.length],
];

const faultsOfOrder: readonly Fault<"rows">[] = [
  ["there are fewer things than ranks", (table, { rows }) => rows.length < (isRanking(table) ?? 0)],
  ["the last rank is shared", (table, { rows }) => rows.length > (isRanking(table) ?? rows.length)],
  ["a group has no figure", (_, of) => hasNone(of)],
  ["the table is too short", (_, { rows }) => rows.length < fewestRows],
  ["the table is too long", (_, { rows }) => rows.length > mostInList],
  [
    "a thing in the order has several figures or none",
    (_, { rows }) => rows.some((cells) => cells.at(-1)?.length !== 1),
  ],
  [
    "a thing in the order has at most one of what is counted",
    ({ order }, of) => order?.by.of === "count" && countsOf(of).some((one) => one <= 1),
  ],
  ["most ranks are shared", (_, { figures, rows }) => new Set(figures).size * 2 < rows.length + 1],
];

const faultsOfRows: readonly Fault<"rows">[] = [
  [
    "a request has no answer",
    (_, { rows }) => rows.some((cells) => cells.some(({ length }) => length === 0)),
  ],
];

function whyPoorTable({ expression, single = false }: Drawn, rows: Rows): string | undefined {
  const figures = rows.map((cells) => (cells.at(-1) ?? []).map(itemKey).join(" "));
  const of: Figures = { rows, figures, single };
  const first = <Op extends Table["op"]>(
    table: TableOf<Op>,
    faults: readonly Fault<Op>[],
  ): string | undefined => faults.find(([, holds]) => holds(table, of))?.[0];
  if (expression.op === "rows")
    return first(expression, expression.order === undefined ? faultsOfRows : faultsOfOrder);
  if (expression.op !== "group") return undefined;
  if (expression.top !== undefined) return first(expression, faultsOfTop);
  return (
    first(expression, faultsOfGroups) ??
    (expression.measure.of === "count" ? first(expression, faultsOfCounts) : undefined)
  );
}

function countIn([item]: readonly Item[]): number {
  return item !== undefined && "value" in item && item.value.kind === "number"
    ? Number(item.value.coefficient) * 10 ** item.value.exponent
    : 0;
}

/** Whether the question gives its answer away. */
export function givesAway(question: string, { expression }: Drawn, { kind, entries }: AnswerSet): boolean {
  if (kind === "groups" || kind === "comparison" || isBetter(expression)) return false;
  return statesAnswer(
    question,
    entries.map(({ label }) => label),
  );
}
