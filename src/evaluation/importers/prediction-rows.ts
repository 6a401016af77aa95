/**
 * Reads the rows of another tool's prediction file as records with the keys of a prediction line.
 *
 * The content of the file decides its format. Records in JSON Lines or a JSON list are not changed. CSV files have the
 * columns of either the published prediction files or RAGAS. TREC runs and the results of BEIR and ranx rank the ids of
 * documents instead of triples.
 */
import { parsePythonList } from "../../base/dialects/index.ts";
import { InputError } from "../../base/errors.ts";
import { checkJson, elementLines, parseCsv, parseJson, recordOf } from "../../base/io/index.ts";
import { documentCells, documentsByQuestion } from "./document-cells.ts";
import { uidOf } from "./foreign-fields.ts";

export type PredictionRow = { readonly line: number } & (
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
);

/**
 * Maps document ids to the texts of triples, for formats that contain only ids. An id without an entry is not changed.
 */
export type DocumentTexts = ReadonlyMap<string, string>;

export function predictionRows(
  text: string,
  file: string,
  documents: DocumentTexts,
): readonly PredictionRow[] {
  const [firstLine = ""] = text.trim().split("\n", 1);
  if (/^[[{]/.test(firstLine)) return jsonRows(text, firstLine, file, documents);
  if (isRunLine(firstLine) || /\.(?:trec|run|res|txt)$/i.test(file)) return trecRows(text, documents);
  if (/\.csv$/i.test(file) || isTableHead(firstLine)) return csvRows(text, file);
  if (/\.json$/i.test(file)) parseJson(text, file);
  if (firstLine === "" || /\.(?:jsonl|ndjson)$/i.test(file)) return jsonLineRows(text);
  throw new InputError({ file, line: 1 }, "the file is in none of the formats of predictions", {
    hint: "Expected: JSON Lines, a JSON list, CSV with a uid column, a TREC run, or BEIR results.",
  });
}

function isRunLine(line: string): boolean {
  return documentCells(line, runLengths).length === 6 && runHit(line) !== null;
}

function isTableHead(line: string): boolean {
  const columns = line.split(",").map((cell) => cell.replaceAll('"', "").trim());
  return columns.length > 1 && columns.some((name) => name === "uid" || name === "user_input");
}

/** Reads one JSON document or, if the first of several lines is a complete one, JSON Lines. */
function jsonRows(
  text: string,
  firstLine: string,
  file: string,
  documents: DocumentTexts,
): readonly PredictionRow[] {
  const hasMoreLines = text.trim().length > firstLine.length;
  if (hasMoreLines && !("mistake" in checkJson(firstLine))) return jsonLineRows(text);
  const checked = checkJson(text);
  if ("mistake" in checked) {
    if (/\.json$/i.test(file)) parseJson(text, file);
    return jsonLineRows(text);
  }
  const value = checked.value as object;
  if (Array.isArray(value)) {
    const lines = elementLines(text);
    return value.map((item, at) => recordRow(lines[at] ?? 1, item));
  }
  const hasDocuments = Object.values(value).some(
    (part) => part !== null && typeof part === "object" && !Array.isArray(part),
  );
  const isTable = hasDocuments && uidOf(value as Record<string, unknown>) === null;
  return isTable ? documentRows(value, documents) : [recordRow(1, value)];
}

function jsonLineRows(text: string): PredictionRow[] {
  return text.split("\n").flatMap((source, index): PredictionRow[] => {
    if (source.trim() === "") return [];
    const line = index + 1;
    const checked = checkJson(source);
    if ("mistake" in checked) {
      return [{ line, problem: `${checked.mistake.problem} (column ${checked.mistake.offset + 1})` }];
    }
    return [recordRow(line, checked.value)];
  });
}

function recordRow(line: number, value: unknown): PredictionRow {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? { line, fields: value as Record<string, unknown> }
    : { line, problem: "expected a JSON object with uid and retrieved" };
}

/** Reads a row for each CSV line. In list columns, a cell is a JSON list or a Python literal. */
function csvRows(text: string, file: string): PredictionRow[] {
  const raggedRows: PredictionRow[] = [];
  const table = parseCsv(text, file, (line, problem) => raggedRows.push({ line, problem }));
  const rows = table.rows.map(({ line, cells }): PredictionRow => {
    const fields: [string, unknown][] = [];
    for (const [column, cell] of Object.entries(cells)) {
      try {
        fields.push([column, listColumns.has(column) ? parseList(cell) : cell]);
      } catch (error) {
        return { line, problem: `column ${column}: ${(error as Error).message}` };
      }
    }
    return { line, fields: recordOf(fields) };
  });
  return [...rows, ...raggedRows].sort((left, right) => left.line - right.line);
}

const listColumns = new Set([
  "retrieved",
  "retrieved_context",
  "retrieved_contexts",
  "contexts",
  "entities",
  "documents",
  "reference_contexts",
  "golden_triples",
  "golden_entities",
  "golden_documents",
  "source_ids",
  "sources",
]);

function parseList(cell: string): readonly string[] {
  const text = cell.trim();
  if (text === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.map(String);
  } catch {
    // The cell is not JSON, so it is in the published notation, whose parser reports any error.
  }
  return parsePythonList(text);
}

type RunHit = { readonly qid: string; readonly id: string; readonly rank: number; readonly score: number };

/** The number of cells in a line of a run, with or without the tag. */
const runLengths = [5, 6];

function runHit(line: string): RunHit | null {
  const [qid = "", , id = "", rank = "", score = ""] = documentCells(line, runLengths);
  const hit = { qid, id, rank: Number(rank), score: Number(score) };
  const isComplete = qid !== "" && id !== "" && rank !== "" && score !== "";
  return isComplete && Number.isFinite(hit.score) && Number.isFinite(hit.rank) ? hit : null;
}

/** Reads TREC lines (`qid Q0 docid rank score tag`), sorted by score and, if scores are equal, by rank. */
function trecRows(text: string, documents: DocumentTexts): PredictionRow[] {
  const byQuestion = new Map<string, { line: number; hits: RunHit[] }>();
  const invalidRows: PredictionRow[] = [];
  for (const [index, source] of text.split("\n").entries()) {
    if (source.trim() === "") continue;
    const hit = runHit(source);
    if (hit === null) {
      invalidRows.push({ line: index + 1, problem: "expected: question Q0 document rank score tag" });
      continue;
    }
    const existing = byQuestion.get(hit.qid);
    if (existing) existing.hits.push(hit);
    else byQuestion.set(hit.qid, { line: index + 1, hits: [hit] });
  }
  const rows = [...byQuestion].map(([uid, { line, hits }]) => {
    const ordered = hits.sort((left, right) => right.score - left.score || left.rank - right.rank);
    return { line, fields: { uid, retrieved: ordered.map(({ id }) => documents.get(id) ?? id) } };
  });
  return [...invalidRows, ...rows];
}

/**
 * Reads the results of BEIR and ranx, `{question: {document: score}}`. They contain no ranks, so documents with equal
 * scores are in descending order of their ids, as in trec_eval.
 */
function documentRows(table: object, documents: DocumentTexts): PredictionRow[] {
  return documentsByQuestion(table).map(([uid, scored]): PredictionRow => {
    if (scored === null) {
      return { line: 1, problem: `$.${uid}: expected an object that maps documents to numbers` };
    }
    const ordered = scored.toSorted(([leftId, left], [rightId, right]) =>
      left === right ? (leftId < rightId ? 1 : -1) : right - left,
    );
    return { line: 1, fields: { uid, retrieved: ordered.map(([id]) => documents.get(id) ?? id) } };
  });
}
