/**
 * Reads the rows of another tool's prediction file as records with the keys of a prediction line.
 *
 * Records in JSON Lines are not changed. CSV files have the columns of either the published prediction files or RAGAS.
 * TREC runs and BEIR results rank the ids of documents instead of triples.
 */
import { parsePythonList } from "../../compat/dialects/index.ts";
import { InputError } from "../../errors.ts";
import { checkJson, parseCsv, parseJson, recordOf } from "../../io/index.ts";

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
  if (/\.csv$/i.test(file)) return csvRows(text, file);
  if (/\.json$/i.test(file)) return beirRows(text, file, documents);
  if (/\.(?:trec|run|txt|res)$/i.test(file)) return trecRows(text, documents);
  return jsonLineRows(text);
}

function jsonLineRows(text: string): PredictionRow[] {
  return text.split("\n").flatMap((source, index): PredictionRow[] => {
    if (source.trim() === "") return [];
    const line = index + 1;
    const checked = checkJson(source);
    if ("mistake" in checked) {
      return [{ line, problem: `${checked.mistake.problem} (column ${checked.mistake.offset + 1})` }];
    }
    const { value } = checked;
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      return [{ line, fields: value as Record<string, unknown> }];
    }
    return [{ line, problem: "expected a JSON object with uid and retrieved" }];
  });
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

/** Reads TREC lines (`qid Q0 docid rank score tag`), sorted by score and, if scores are equal, by rank. */
function trecRows(text: string, documents: DocumentTexts): PredictionRow[] {
  const byQuestion = new Map<string, { line: number; hits: { id: string; score: number; rank: number }[] }>();
  const invalidRows: PredictionRow[] = [];
  for (const [index, source] of text.split("\n").entries()) {
    if (source.trim() === "") continue;
    const [qid = "", , id = "", rank = "", score = ""] = source.trim().split(/\s+/);
    const hit = { id, score: Number(score), rank: Number(rank) };
    if (id === "" || score === "" || !Number.isFinite(hit.score) || !Number.isFinite(hit.rank)) {
      invalidRows.push({ line: index + 1, problem: "expected: question Q0 document rank score tag" });
      continue;
    }
    const existing = byQuestion.get(qid);
    if (existing) existing.hits.push(hit);
    else byQuestion.set(qid, { line: index + 1, hits: [hit] });
  }
  const rows = [...byQuestion].map(([uid, { line, hits }]) => {
    const ordered = hits.sort((left, right) => right.score - left.score || left.rank - right.rank);
    return { line, fields: { uid, retrieved: ordered.map(({ id }) => documents.get(id) ?? id) } };
  });
  return [...invalidRows, ...rows];
}

/** Reads BEIR results of the form `{question: {document: score}}`. */
function beirRows(text: string, file: string, documents: DocumentTexts): PredictionRow[] {
  const value = parseJson(text, file);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new InputError({ file, path: "$" }, "expected an object that maps questions to document scores");
  }
  return Object.entries(value).map(([uid, scores]): PredictionRow => {
    const entries = scores === null || typeof scores !== "object" ? [] : Object.entries(scores);
    if (entries.length === 0 || entries.some(([, score]) => typeof score !== "number")) {
      return { line: 1, problem: `$.${uid}: expected an object that maps documents to numbers` };
    }
    const ordered = (entries as [string, number][]).sort((left, right) => right[1] - left[1]);
    return { line: 1, fields: { uid, retrieved: ordered.map(([id]) => documents.get(id) ?? id) } };
  });
}
