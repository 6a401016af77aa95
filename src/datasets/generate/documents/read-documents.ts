/**
 * Reads the documents for document questions from JSON Lines or CSV with the fields id, title, text and, if there is
 * more than one result set, query.
 */
import { z } from "zod";
import { InputError } from "../../../base/errors.ts";
import { checkSchema, readCsv, readJsonLines } from "../../../base/io/index.ts";
import type { SourceDocument } from "./document-questions.ts";

const documentSchema = z.object({
  id: z.coerce.string().min(1),
  title: z.string().min(1),
  text: z.string().default(""),
  query: z.string().default(""),
});

/** @throws InputError that gives the line of a document without an id or a title */
export function readDocuments(file: string): SourceDocument[] {
  const rows = /\.csv$/i.test(file)
    ? readCsv(file).rows.map(({ line, cells }) => ({ line, value: cells as unknown }))
    : readJsonLines(file);
  const documents = rows.map(({ line, value }) => checkSchema(value, documentSchema, `${file}:${line}`));
  if (documents.length === 0) throw new InputError({ file }, "the file contains no documents");
  return documents;
}
