/**
 * Reads the documents for document questions from JSON Lines or CSV with the fields id, title, text and, if there is
 * more than one result set, query.
 */
import { z } from "zod";
import { InputError } from "../../../base/errors.ts";
import { checkSchema, readCsv, readJsonLines } from "../../../base/io/index.ts";

const documentSchema = z.object({
  id: z.coerce.string().min(1),
  title: z.string().min(1),
  text: z.string().default(""),
  /**
   * The query for which the documents were found. The documents of a query form a result set. The query is empty if the
   * whole file forms one result set.
   */
  query: z.string().default(""),
});

export type SourceDocument = Readonly<z.output<typeof documentSchema>>;

/** @throws InputError that gives the line of a document without an id or a title */
export function readDocuments(file: string): SourceDocument[] {
  const rows = /\.csv$/i.test(file)
    ? readCsv(file).rows.map(({ line, cells }) => ({ line, value: cells as unknown }))
    : readJsonLines(file);
  const documents = rows.map(({ line, value }) => checkSchema(value, documentSchema, `${file}:${line}`));
  if (documents.length === 0) throw new InputError({ file }, "the file contains no documents");
  return documents;
}
