/** Converts QA pairs to the cells of a row and back. */

import { z } from "zod";
import { formatPythonList, parsePythonList } from "../base/dialects/index.ts";
import { issueText, recordOf } from "../base/io/index.ts";
import { tooLongQuestion } from "../base/text/question-length.ts";
import { answerSetSchema, mentionsSchema } from "./answer-set.ts";
import { labelColumns, type QuestionColumn, questionColumns } from "./columns.ts";
import type { QaPair } from "./qa-pair.ts";

/** The notation of lists: either JSON arrays (as in Taxolink), or Python literals (as in the published files). */
export type Dialect = "taxolink" | "sqa";

export type CellProblem = { readonly column: string; readonly problem: string };

/** A column of a question file, and how its cells are read and written. An empty cell can always be read. */
type Field<V> = {
  readonly column: QuestionColumn;
  readonly parse: (cell: string) => V;
  readonly format: (value: V, dialect: Dialect) => string;
};

const text = (column: QuestionColumn): Field<string> => ({
  column,
  parse: (cell) => cell,
  format: (value) => value,
});
const list = (column: QuestionColumn): Field<readonly string[]> => ({
  column,
  parse: parseList,
  format: formatList,
});

/** Where the columns are kept in a QA pair. The columns of labels and those that Taxolink does not know are apart. */
const fields: { readonly [K in keyof Omit<QaPair, "labels" | "extra">]: Field<QaPair[K]> } = {
  uid: text("uid"),
  question: text("question"),
  goldenAnswer: text("golden_answer"),
  sourceIds: list("source_ids"),
  goldenDocChunks: list("golden_doc_chunks"),
  goldenTriples: { column: "golden_triples", parse: parseGolden, format: formatGolden },
  generatedWith: text("is_generated_with"),
  topicEntityId: text("topic_entity_id"),
  topicEntityValue: text("topic_entity_value"),
  hops: { column: "hops", parse: parseCount, format: (hops) => (hops === null ? "" : String(hops)) },
  template: text("based_on_template"),
  useCase: text("use_case"),
  semiTyped: {
    column: "semi-typed",
    parse: parseFlag,
    format: (flag) => (flag === null ? "" : flag ? "True" : "False"),
  },
  graph: text("graph"),
  graphHash: text("graph_hash"),
  query: text("query"),
  sparql: text("sparql"),
  logicalForm: text("logical_form"),
  answers: {
    column: "answers",
    parse: (cell) => parseData(cell, answerSetSchema, null),
    format: (answers) => (answers === null ? "" : JSON.stringify(answers)),
  },
  mentions: {
    column: "mentions",
    parse: (cell) => parseData(cell, mentionsSchema, []),
    format: (mentions) => (mentions.length === 0 ? "" : JSON.stringify(mentions)),
  },
  split: text("split"),
  review: text("review"),
};
const fieldNames = Object.keys(fields) as (keyof typeof fields)[];

/**
 * Converts the cells of a row to a QA pair. `problems` lists invalid cells, which are read as empty, and `dropped`
 * lists the values that were dropped.
 * @param extraColumns the columns of the file that Taxolink does not recognise
 */
export function pairFromCells(
  cells: Readonly<Record<string, string>>,
  extraColumns: readonly string[],
): { readonly pair: QaPair; readonly problems: readonly CellProblem[]; readonly dropped: readonly string[] } {
  const problems: CellProblem[] = [];
  for (const column of ["uid", "question"] as const) {
    if ((cells[column] ?? "").trim() === "") problems.push({ column, problem: "the cell is empty" });
  }
  const tooLong = tooLongQuestion(cells.question ?? "");
  if (tooLong !== undefined) problems.push({ column: "question", problem: tooLong });
  const values = fieldNames.map((name) => {
    const { column, parse } = fields[name];
    try {
      return [name, parse(cells[column] ?? "")] as const;
    } catch (error) {
      problems.push({ column, problem: (error as Error).message });
      return [name, parse("")] as const;
    }
  });
  const pair = {
    // The table has each key of a pair except two, with the type of its value.
    ...(recordOf<unknown>(values) as Omit<QaPair, "labels" | "extra">),
    labels: recordOf(labelColumns.map((column) => [column, splitClasses(cells[column] ?? "")])),
    extra: recordOf(extraColumns.map((column) => [column, cells[column] ?? ""])),
  };
  // A document may be called None.
  const areTriples = !holdsDocuments(cells.golden_triples ?? "");
  const lost = pair.goldenTriples.flatMap((item, at) => (areTriples && isLost(item) ? [at] : []));
  const kept = (items: readonly string[]): readonly string[] =>
    items.filter((_item, at) => !lost.includes(at));
  // Each source belongs to a golden triple.
  const isAligned = pair.sourceIds.length === pair.goldenTriples.length;
  return {
    pair: {
      ...pair,
      goldenTriples: kept(pair.goldenTriples),
      sourceIds: isAligned ? kept(pair.sourceIds) : pair.sourceIds,
    },
    problems,
    dropped: lost.map((at) => `golden triple ${at + 1} contains only the text None and was ignored`),
  };
}

/** Creates a QA pair that has only a question. */
export function blankPair(uid: string, question: string): QaPair {
  return pairFromCells({ uid, question }, []).pair;
}

/** Returns all known columns of a pair and its extra columns. */
export function cellsFromPair(pair: QaPair, dialect: Dialect): Record<string, string> {
  const cellOf = <K extends keyof typeof fields>(name: K): [string, string] => {
    const { column, format }: Field<QaPair[K]> = fields[name];
    return [column, format(pair[name], dialect)];
  };
  return recordOf([...Object.entries(pair.extra), ...labelCells(pair), ...fieldNames.map(cellOf)]);
}

/** Returns the columns of a pair as data: lists as lists, and numbers and flags as such. */
export function valuesOfPair(pair: QaPair): Record<string, unknown> {
  const own = fieldNames.map((name) => [fields[name].column, pair[name]] as const);
  const values = recordOf<unknown>([...Object.entries(pair.extra), ...labelCells(pair), ...own]);
  return recordOf(columnsOf([pair]).map((column) => [column, values[column]]));
}

/** Returns the columns of every question file, and those of these questions. */
export function columnsOf(pairs: readonly QaPair[]): readonly string[] {
  return [...questionColumns, ...new Set(pairs.flatMap(({ extra }) => Object.keys(extra)))];
}

function labelCells({ labels }: QaPair): [string, string][] {
  return labelColumns.map((column) => [column, (labels[column] ?? []).join(", ")]);
}

export function isKnownColumn(name: string): boolean {
  return (questionColumns as readonly string[]).includes(name);
}

/** Parses a JSON array of strings or a Python list literal. An empty cell becomes an empty list. */
function parseList(cell: string): string[] {
  const text = cell.trim();
  if (text === "") return [];
  if (!text.startsWith("[")) throw new SyntaxError("expected a list: [ … ]");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The text is not JSON, so it is parsed in the published notation, and any error message refers to that notation.
    return parsePythonList(text);
  }
  if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) {
    throw new SyntaxError("the list contains an item that is not text");
  }
  return value;
}

function formatList(items: readonly string[], dialect: Dialect): string {
  if (items.length === 0) return "";
  return dialect === "sqa" ? formatPythonList(items) : JSON.stringify(items);
}

/** The extra column `documents`, which contains golden items that are not triples, such as ids of documents. */
const documentsCell = z.strictObject({ documents: z.array(z.string()) });

function formatGolden(items: readonly string[], dialect: Dialect): string {
  const readable = items.every((item) => isTripleText(item) && !isLost(item));
  return readable ? formatList(items, dialect) : JSON.stringify({ documents: items });
}

function holdsDocuments(cell: string): boolean {
  return cell.trim().startsWith("{");
}

/** Reads golden triples. Texts of triples that were lost stay, because each source belongs to a triple. */
function parseGolden(cell: string): readonly string[] {
  if (holdsDocuments(cell)) return readDocuments(cell);
  const items = parseList(cell);
  const invalid = items.find((item) => !isLost(item) && !isTripleText(item));
  if (invalid === undefined) return items;
  throw new SyntaxError(`"${invalid}" is not a triple (expected (id:label, predicate, id:label))`);
}

/**
 * Whether a string has the format `(a, p, b)` with nonempty `a` and `p`. The search goes from left to right, because a
 * regular expression would try every comma.
 */
function isTripleText(text: string): boolean {
  const first = text.startsWith("(") && text.endsWith(")") ? text.indexOf(", ", 2) : -1;
  const second = first === -1 ? -1 : text.indexOf(", ", first + 3);
  return second !== -1 && second + 2 < text.length;
}

function readDocuments(cell: string): readonly string[] {
  try {
    return documentsCell.parse(JSON.parse(cell)).documents;
  } catch {
    throw new SyntaxError('expected a list of triples or {"documents": ["id", …]}');
  }
}

/**
 * Whether a triple was lost when the published file was converted. Some published lists contain the text `None` in
 * place of a triple.
 */
function isLost(item: string): boolean {
  return item.trim() === "None";
}

function parseData<T>(cell: string, schema: z.ZodType<T>, emptyValue: T): T {
  if (cell.trim() === "") return emptyValue;
  let value: unknown;
  try {
    value = JSON.parse(cell);
  } catch {
    throw new SyntaxError("the cell contains invalid JSON");
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new SyntaxError(result.error.issues.map(issueText).join("; "));
}

function parseCount(cell: string): number | null {
  if (cell.trim() === "") return null;
  if (!/^\d+$/.test(cell.trim())) throw new SyntaxError(`"${cell}" is not a whole number`);
  return Number(cell);
}

function parseFlag(cell: string): boolean | null {
  const text = cell.trim().toLowerCase();
  if (text === "") return null;
  if (text !== "true" && text !== "false") throw new SyntaxError(`"${cell}" is neither True nor False`);
  return text === "true";
}

function splitClasses(cell: string): readonly string[] {
  return cell
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
