/**
 * Imports relevance judgements as questions, from the qrels of TREC, BEIR or ranx, with `queries.jsonl` and
 * `corpus.jsonl` in the same folder or its parent folder if they exist.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { InputError } from "../../base/errors.ts";
import { parseJson, parseJsonLines, readText } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { normaliseTripleText } from "../../graph/index.ts";
import type { EvaluationQuestion } from "../question.ts";
import { reportProblems } from "../read-predictions.ts";
import { documentCells, documentsByQuestion } from "./document-cells.ts";
import type { DocumentTexts } from "./prediction-rows.ts";

/** The maximum number of invalid lines listed in a message. Any further lines are counted but not listed. */
const maxListedLines = 20;

type JudgedDocument = { readonly id: string; readonly document: string; readonly grade: number };

/**
 * @param documents maps document ids to texts (default: the corpus next to the judgements, or the ids themselves)
 * @returns one question per judged id, in file order. The golden documents of a question are those with a grade above 0.
 * Of the documents' texts, only those that identify a document are returned, so that comparing texts compares documents
 * @throws InputError if any lines are invalid; the error counts them and lists the first twenty
 */
export function readJudgedQuestions(
  file: string,
  documents: DocumentTexts | null,
): { readonly questions: readonly EvaluationQuestion[]; readonly documents: DocumentTexts } {
  const corpus = findNearby(file, "corpus.jsonl");
  const texts = distinctTexts(
    documents ?? (corpus === undefined ? new Map<string, string>() : readDocumentTexts(corpus).texts),
  );
  const queries = findNearby(file, "queries.jsonl");
  const textByQuestion = queries === undefined ? new Map<string, string>() : readQueries(queries);
  const judgementsByQuestion = Map.groupBy(parseJudgements(readText(file), file), ({ id }) => id);
  const questions = [...judgementsByQuestion].map(([uid, judged]): EvaluationQuestion => {
    const relevant = judged.filter(({ grade }) => grade > 0);
    return {
      uid,
      text: textByQuestion.get(uid) ?? "",
      topicEntity: "",
      goldenTriples: relevant.map(({ document }) => normaliseTripleText(texts.get(document) ?? document)),
      goldenGrades: relevant.map(({ grade }) => grade),
      goldenSources: [],
      goldenAnswer: null,
      groups: {},
    };
  });
  return { questions, documents: texts };
}

/** Leaves out the texts that several documents share, empty texts, and texts that are the id of a document. */
function distinctTexts(texts: DocumentTexts): DocumentTexts {
  const idsByText = Map.groupBy(texts, ([, text]) => normaliseTripleText(text));
  const isDistinct = (text: string): boolean =>
    text.trim() !== "" && !texts.has(text) && idsByText.get(text)?.length === 1;
  return new Map([...texts].filter(([, text]) => isDistinct(normaliseTripleText(text))));
}

/**
 * Parses TREC lines (`id 0 document grade`), BEIR lines (`id document grade`, after a header line), or the JSON that
 * ranx and BEIR write (`{id: {document: grade}}`). A judgement that occurs twice counts once.
 */
function parseJudgements(text: string, file: string): readonly JudgedDocument[] {
  const judged = new Map<string, JudgedDocument>();
  const invalidLines: string[] = [];
  for (const { place, id, document, grade } of text.trimStart().startsWith("{")
    ? jsonJudgements(text, file)
    : lineJudgements(text)) {
    const key = JSON.stringify([id, document]);
    if (id === "" || document === "" || grade === null || !Number.isFinite(grade)) invalidLines.push(place);
    else if ((judged.get(key)?.grade ?? grade) !== grade) invalidLines.push(`${place} (judged twice)`);
    else judged.set(key, { id, document, grade });
  }
  if (invalidLines.length > 0) {
    const listedProblems = invalidLines.slice(0, maxListedLines).join("\n  ");
    throw new InputError({ file }, `${count(invalidLines.length, "wrong line")}\n  ${listedProblems}`, {
      hint: "Expected: question 0 document grade (TREC), or question document grade (BEIR), with one grade per document.",
    });
  }
  if (judged.size === 0) throw new InputError({ file }, "the file contains no judgements");
  return [...judged.values()];
}

type Judgement = {
  /** The line as messages show it. */
  readonly place: string;
  readonly id: string;
  readonly document: string;
  readonly grade: number | null;
};

function lineJudgements(text: string): Judgement[] {
  return text.split("\n").flatMap((source, index): Judgement[] => {
    const cells = documentCells(source, [3, 4]);
    if (source.trim() === "" || (index === 0 && cells.length === 3 && headOfGrades.test(cells[2] ?? "")))
      return [];
    const [id = "", document = "", grade = ""] = cells.length === 4 ? cells.toSpliced(1, 1) : cells;
    const isComplete = cells.length >= 3 && cells.length <= 4 && grade !== "";
    const place = `line ${index + 1}: ${source.trim()}`;
    return [{ place, id, document, grade: isComplete ? Number(grade) : null }];
  });
}

/** Matches the name of the last column in a header line. */
const headOfGrades = /^(?:score|relevance|rel|grade|label)$/i;

function jsonJudgements(text: string, file: string): Judgement[] {
  const table = parseJson(text, file) as object;
  return documentsByQuestion(table).flatMap(([id, documents]): Judgement[] =>
    documents === null
      ? [{ place: `$.${id}`, id, document: "", grade: null }]
      : documents.map(([document, grade]) => ({ place: `$.${id}.${document}`, id, document, grade })),
  );
}

function readQueries(file: string): ReadonlyMap<string, string> {
  return new Map(
    parseJsonLines(readText(file), file).map(({ line, value }) => {
      const { _id, text } = (value ?? {}) as Record<string, unknown>;
      if (typeof _id !== "string" || typeof text !== "string") {
        throw new InputError({ file, line }, "expected an object with _id and text");
      }
      return [_id, text];
    }),
  );
}

function findNearby(file: string, name: string): string | undefined {
  const folder = dirname(file);
  return [join(folder, name), join(dirname(folder), name)].find((path) => existsSync(path));
}

// Reads the texts of documents by id, from BEIR's `corpus.jsonl` or from a table with the columns `id` and
// `triple`.

type Entry = { readonly line: number; readonly entry: readonly [string, string] | null };

/**
 * @param lenient if true, lines without an id or a text are skipped and reported
 * @throws InputError if any lines are invalid; the error counts them and names the first
 */
export function readDocumentTexts(
  file: string,
  { lenient = false }: { readonly lenient?: boolean } = {},
): { readonly texts: DocumentTexts; readonly warnings: readonly string[] } {
  const text = readText(file);
  const json = /\.jsonl?$/i.test(file);
  const entries = json ? corpusEntries(text, file) : tableEntries(text);
  const expected = json ? "expected an object with _id and text" : "expected an id, a tab and a triple";
  const warnings: string[] = [];
  const invalidEntries = entries.filter(({ entry }) => entry === null);
  reportProblems(
    file,
    invalidEntries.map(({ line }) => `line ${line}: ${expected}`),
    lenient,
    warnings,
    "wrong line",
  );
  const texts = new Map(entries.flatMap(({ entry }) => (entry === null ? [] : [entry])));
  if (texts.size === 0) throw new InputError({ file }, "the file contains no documents");
  return { texts, warnings };
}

function corpusEntries(text: string, file: string): Entry[] {
  return parseJsonLines(text, file).map(({ line, value }) => {
    const { _id, id, text: content } = (value ?? {}) as Record<string, unknown>;
    const key = _id ?? id;
    const isValid = typeof key === "string" && typeof content === "string";
    return { line, entry: isValid ? [key, content] : null };
  });
}

function tableEntries(text: string): Entry[] {
  return text.split("\n").flatMap((content, at): Entry[] => {
    if (content.trim() === "") return [];
    const tab = content.indexOf("\t");
    const entry = tab <= 0 ? null : ([content.slice(0, tab), content.slice(tab + 1).trim()] as const);
    return [{ line: at + 1, entry }];
  });
}
