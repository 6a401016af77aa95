/** Describes what an expression denotes as the answer to a question. */
import { compareValues, formatValue, type KnowledgeGraph, sayValue, type Value } from "../../graph/index.ts";
import { type Denotation, type Expression, type Item, isEmpty, type Table } from "../../query/index.ts";
import { type AnswerEntry, type AnswerSet, countAnswer, truthAnswer } from "../answer-set.ts";

type Rows = Extract<Denotation, { type: "table" }>["rows"];

/**
 * Returns an answer as data. Its entries have the labels of things, and the texts of values as people read them.
 * @throws the errors of `graph.entities`
 */
export async function answerOf(
  expression: Expression,
  denotation: Denotation,
  graph: Pick<KnowledgeGraph, "entities">,
): Promise<AnswerSet> {
  const entities = await graph.entities(idsIn(denotation));
  const labelOf = (id: string): string => entities.get(id)?.label || id;
  if (isEmpty(denotation) && denotation.type !== "scalar" && denotation.type !== "truth") return nothing;
  switch (denotation.type) {
    case "things": {
      const entries = denotation.ids.map((id) => ({ label: labelOf(id), ids: [id] }));
      return { kind: kindOfSet(expression, entries.length), ordered: false, entries };
    }
    case "values": {
      const entries = denotation.values.map((value) => ({ label: sayValue(value), ids: [] }));
      return { kind: kindOfSet(expression, entries.length), ordered: false, entries };
    }
    case "truth":
      return truthAnswer(denotation.value);
    case "scalar":
      return answerOfScalar(expression, denotation.value);
    case "table":
      return answerOfTable(expression as Table, denotation.rows, labelOf);
  }
}

const nothing: AnswerSet = { kind: "none", ordered: false, entries: [], reason: "the graph has no answer" };

function idsIn(denotation: Denotation): string[] {
  if (denotation.type === "things") return [...denotation.ids];
  if (denotation.type !== "table") return [];
  const items = denotation.rows.flat(2);
  return [
    ...new Set(items.flatMap((item) => ("thing" in item ? item.thing : "class" in item ? item.class : []))),
  ];
}

function kindOfSet(expression: Expression, size: number): AnswerSet["kind"] {
  if (expression.op === "best") return "winner";
  return size === 1 ? "value" : "list";
}

function answerOfScalar(expression: Expression, value: Value | null): AnswerSet {
  if (value === null) return nothing;
  if (expression.op === "count") return countAnswer(Number(formatValue(value)));
  return { kind: "value", ordered: false, entries: [{ label: sayValue(value), ids: [] }] };
}

type LabelOf = (id: string) => string;

function answerOfTable(expression: Table, rows: Rows, labelOf: LabelOf): AnswerSet {
  const described = rows.map((cells) => cells.map((cell) => describeCell(cell, labelOf)));
  switch (expression.op) {
    case "compare": {
      const entries = described.map(([name, value], at) => ({ ...entryOf(name, value), side: at + 1 }));
      const verdict = verdictOf(rows);
      return { kind: "comparison", ordered: true, entries, ...(verdict === undefined ? {} : { verdict }) };
    }
    case "group": {
      const entries = described.map((cells) => entryOf(joined(cells.slice(0, -1)), cells.at(-1)));
      const isRanking = expression.top !== undefined || expression.order?.by === "measure";
      if (!isRanking) return { kind: "groups", ordered: true, entries };
      const kind = expression.top === 1 ? "winner" : "ranking";
      return { kind, ordered: kind === "ranking", entries: ranked(entries) };
    }
    case "rows": {
      const [only, second] = described;
      if (only !== undefined && second === undefined && isTwoRequests(expression)) {
        const entries = rows.flatMap((cells) =>
          cells.flatMap((cell, at) =>
            cell.map((item) => ({ ...entryOf(describeCell([item], labelOf), undefined), request: at + 1 })),
          ),
        );
        return { kind: "both", ordered: false, entries };
      }
      const entries = described.map(([first, ...others]) =>
        entryOf(first, others.length > 0 ? joined(others) : undefined),
      );
      if (expression.order === undefined) return { kind: "list", ordered: false, entries };
      return { kind: "ranking", ordered: true, entries: ranked(entries) };
    }
  }
}

/** Whether a table has two properties of things and not the things themselves: "the author and the year of X". */
function isTwoRequests({ columns, order }: Extract<Table, { op: "rows" }>): boolean {
  return order === undefined && columns.length === 2 && columns.every(({ of }) => of === "ends");
}

type Described = { readonly label: string; readonly ids: readonly string[]; readonly number?: number };

function describeCell(cell: readonly Item[], labelOf: LabelOf): Described {
  const [only, ...others] = cell;
  const ids = cell.flatMap((item) => ("thing" in item ? item.thing : []));
  const label = cell.map((item) => labelOfItem(item, labelOf)).join(", ");
  const isNumber =
    only !== undefined && others.length === 0 && "value" in only && only.value.kind === "number";
  return { label, ids, ...(isNumber ? { number: Number(formatValue(only.value)) } : {}) };
}

function labelOfItem(item: Item, labelOf: LabelOf): string {
  if ("thing" in item) return labelOf(item.thing);
  if ("class" in item) return labelOf(item.class);
  return "name" in item ? item.name : sayValue(item.value);
}

function joined(cells: readonly Described[]): Described {
  const labels = cells.map(({ label }) => label);
  return { label: labels.join("; "), ids: cells.flatMap(({ ids }) => ids) };
}

/** @param figure the measure of the entry: a whole number is a count, and anything else is a key */
function entryOf(name: Described | undefined, figure: Described | undefined): AnswerEntry {
  const entry = { label: name?.label ?? "", ids: [...(name?.ids ?? [])] };
  if (figure === undefined) return entry;
  return Number.isSafeInteger(figure.number)
    ? { ...entry, count: Number(figure.number), key: figure.label }
    : { ...entry, key: figure.label };
}

/** Gives entries with equal keys the same rank. */
function ranked(entries: readonly AnswerEntry[]): AnswerEntry[] {
  let rank = 0;
  return entries.map((entry, at) => {
    if (at === 0 || entries[at - 1]?.key !== entry.key) rank = at + 1;
    return { ...entry, rank };
  });
}

/** How the first of two sides relates to the second. */
function verdictOf(rows: Rows): string | undefined {
  const [left, right, ...others] = rows.map((cells) => cells.at(-1)?.[0]);
  if (!left || !right || others.length > 0 || !("value" in left) || !("value" in right)) return undefined;
  const order = compareValues(left.value, right.value);
  if (order === "unordered") return undefined;
  return order === 0 ? "equal" : order > 0 ? "more" : "fewer";
}

/**
 * Whether two answers have the same entries and figures. Entries are compared by their labels, without regard to case,
 * and by their order only if it matters in both answers.
 */
export function sameAnswers(left: AnswerSet, right: AnswerSet): boolean {
  if (left.count !== right.count || left.truth !== right.truth) return false;
  const ordered = left.ordered && right.ordered;
  const key = ({ label, count }: AnswerEntry): string =>
    JSON.stringify([label.trim().toLowerCase(), count ?? null]);
  const [first, second] = [left, right].map(({ entries }) =>
    ordered ? entries.map(key) : entries.map(key).sort(),
  );
  return JSON.stringify(first) === JSON.stringify(second);
}
