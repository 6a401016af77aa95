/**
 * Imports relevance judgements as questions, from a TREC qrels file, or from BEIR's qrels with `queries.jsonl` and
 * `corpus.jsonl` in the same folder or its parent folder.
 */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { InputError } from "../../errors.ts";
import { normaliseTripleText } from "../../graph/index.ts";
import { parseJsonLines, readText } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import type { EvaluationQuestion } from "../question.ts";
import { readDocumentTexts } from "./document-texts.ts";
import type { DocumentTexts } from "./prediction-rows.ts";

/** The maximum number of invalid lines listed in a message. Any further lines are counted but not listed. */
const maxListedLines = 20;

type JudgedDocument = { readonly id: string; readonly document: string; readonly grade: number };

/**
 * @param documents maps document ids to texts (default: the corpus next to the judgements, or the ids themselves)
 * @returns one question per judged id, in file order. The golden documents of a question are those with a grade above 0
 * @throws InputError if any lines are invalid; the error counts them and lists the first twenty
 */
export function readJudgedQuestions(
  file: string,
  documents: DocumentTexts | null,
): { readonly questions: readonly EvaluationQuestion[]; readonly documents: DocumentTexts } {
  const corpus = findNearby(file, "corpus.jsonl");
  const texts =
    documents ?? (corpus === undefined ? new Map<string, string>() : readDocumentTexts(corpus).texts);
  const queries = findNearby(file, "queries.jsonl");
  const textByQuestion = queries === undefined ? new Map<string, string>() : readQueries(queries);
  const judgementsByQuestion = Map.groupBy(parseJudgements(readText(file), file), ({ id }) => id);
  const questions = [...judgementsByQuestion].map(([uid, judged]): EvaluationQuestion => {
    const relevant = judged
      .filter(({ grade }) => grade > 0)
      .map(({ document }) => texts.get(document) ?? document);
    return {
      uid,
      text: textByQuestion.get(uid) ?? "",
      topicEntity: "",
      goldenTriples: [...new Set(relevant.map(normaliseTripleText))],
      goldenSources: [],
      goldenAnswer: null,
      groups: {},
    };
  });
  return { questions, documents: texts };
}

/** Parses TREC lines (`id 0 document grade`) or BEIR lines (`id document grade`, after a header line). */
function parseJudgements(text: string, file: string): readonly JudgedDocument[] {
  const judged: JudgedDocument[] = [];
  const invalidLines: string[] = [];
  for (const [index, source] of text.split("\n").entries()) {
    const cells = source.trim().split(/\s+/);
    if (source.trim() === "" || (index === 0 && cells.length === 3 && cells[2] === "score")) continue;
    const [id = "", document = "", grade = ""] = cells.length === 4 ? cells.toSpliced(1, 1) : cells;
    if (cells.length < 3 || cells.length > 4 || !Number.isFinite(Number(grade))) {
      invalidLines.push(`line ${index + 1}: ${source.trim()}`);
    } else judged.push({ id, document, grade: Number(grade) });
  }
  if (invalidLines.length > 0) {
    const listedProblems = invalidLines.slice(0, maxListedLines).join("\n  ");
    throw new InputError({ file }, `${count(invalidLines.length, "wrong line")}\n  ${listedProblems}`, {
      hint: "Expected: question 0 document grade (TREC), or question document grade (BEIR).",
    });
  }
  if (judged.length === 0) throw new InputError({ file }, "the file contains no judgements");
  return judged;
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
