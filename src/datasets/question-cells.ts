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
  const text = (column: QuestionColumn): string => cells[column] ?? "";
  const checked = <V>(column: QuestionColumn, read: (cell: string) => V, fallback: V): V => {
    try {
      return read(text(column));
    } catch (error) {
      problems.push({ column, problem: (error as Error).message });
      return fallback;
    }
  };
  for (const column of ["uid", "question"] as const) {
    if (text(column).trim() === "") problems.push({ column, problem: "the cell is empty" });
  }
  const tooLong = tooLongQuestion(text("question"));
  if (tooLong !== undefined) problems.push({ column: "question", problem: tooLong });
  const triples = checked("golden_triples", readTriples, { texts: [], droppedAt: [] });
  const pair: QaPair = {
    uid: text("uid"),
    question: text("question"),
    goldenAnswer: text("golden_answer"),
    sourceIds: withoutPositions(checked("source_ids", parseList, []), triples),
    goldenDocChunks: checked("golden_doc_chunks", parseList, []),
    goldenTriples: triples.texts,
    generatedWith: text("is_generated_with"),
    topicEntityId: text("topic_entity_id"),
    topicEntityValue: text("topic_entity_value"),
    hops: checked("hops", parseCount, null),
    template: text("based_on_template"),
    useCase: text("use_case"),
    semiTyped: checked("semi-typed", parseFlag, null),
    labels: recordOf(labelColumns.map((column) => [column, splitClasses(text(column))])),
    graph: text("graph"),
    graphHash: text("graph_hash"),
    query: text("query"),
    sparql: text("sparql"),
    logicalForm: text("logical_form"),
    answers: checked("answers", (cell) => parseData(cell, answerSetSchema, null), null),
    mentions: checked("mentions", (cell) => parseData(cell, mentionsSchema, []), []),
    split: text("split"),
    review: text("review"),
    extra: recordOf(extraColumns.map((column) => [column, cells[column] ?? ""])),
  };
  const dropped = triples.droppedAt.map(
    (at) => `golden triple ${at + 1} contains only the text None and was ignored`,
  );
  return { pair, problems, dropped };
}

/** Returns all known columns of a pair and its extra columns. */
export function cellsFromPair(pair: QaPair, dialect: Dialect): Record<string, string> {
  const questionCells: Record<QuestionColumn, string> = {
    uid: pair.uid,
    question: pair.question,
    golden_answer: pair.goldenAnswer,
    source_ids: formatList(pair.sourceIds, dialect),
    golden_doc_chunks: formatList(pair.goldenDocChunks, dialect),
    golden_triples: formatGolden(pair.goldenTriples, dialect),
    is_generated_with: pair.generatedWith,
    topic_entity_id: pair.topicEntityId,
    topic_entity_value: pair.topicEntityValue,
    hops: pair.hops === null ? "" : String(pair.hops),
    based_on_template: pair.template,
    use_case: pair.useCase,
    "semi-typed": pair.semiTyped === null ? "" : pair.semiTyped ? "True" : "False",
    retrieval_operation: joinClasses(pair, "retrieval_operation"),
    graph_representation: joinClasses(pair, "graph_representation"),
    answer_format: joinClasses(pair, "answer_format"),
    answer_type: joinClasses(pair, "answer_type"),
    condition_type: joinClasses(pair, "condition_type"),
    intention_count: joinClasses(pair, "intention_count"),
    question_goal: joinClasses(pair, "question_goal"),
    answer_credibility: joinClasses(pair, "answer_credibility"),
    graph: pair.graph,
    graph_hash: pair.graphHash,
    query: pair.query,
    sparql: pair.sparql,
    logical_form: pair.logicalForm,
    answers: pair.answers === null ? "" : JSON.stringify(pair.answers),
    mentions: pair.mentions.length === 0 ? "" : JSON.stringify(pair.mentions),
    split: pair.split,
    review: pair.review,
  };
  return recordOf([...Object.entries(pair.extra), ...Object.entries(questionCells)]);
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

type Triples = { readonly texts: readonly string[]; readonly droppedAt: readonly number[] };

function readTriples(cell: string): Triples {
  if (cell.trim().startsWith("{")) return { texts: readDocuments(cell), droppedAt: [] };
  const items = parseList(cell);
  const droppedAt = items.flatMap((item, at) => (isLost(item) ? [at] : []));
  const texts = items.filter((_item, at) => !droppedAt.includes(at));
  const invalidAt = texts.findIndex((item) => !isTripleText(item));
  if (invalidAt !== -1)
    throw new SyntaxError(`"${texts[invalidAt]}" is not a triple (expected (id:label, predicate, id:label))`);
  return { texts, droppedAt };
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

/** Removes the sources of dropped triples, because each source belongs to a golden triple. */
function withoutPositions(sources: readonly string[], triples: Triples): readonly string[] {
  if (sources.length !== triples.texts.length + triples.droppedAt.length) return sources;
  return sources.filter((_source, at) => !triples.droppedAt.includes(at));
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

function joinClasses(pair: QaPair, column: string): string {
  return (pair.labels[column] ?? []).join(", ");
}
