/**
 * Reads the texts of documents by id, from BEIR's `corpus.jsonl` or from a table with the columns `id` and `triple`.
 */
import { InputError } from "../../base/errors.ts";
import { parseJsonLines, readText } from "../../base/io/index.ts";
import { reportProblems } from "../read-predictions.ts";
import type { DocumentTexts } from "./prediction-rows.ts";

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
