/** Reads the objects to classify from a file of records, as `extract read --schema` writes it. */
import { z } from "zod";
import { InputError } from "../base/errors.ts";
import { readJson } from "../base/io/index.ts";

const recordsSchema = z.array(z.looseObject({ key: z.string().min(1) }));
const valuesSchema = z.union([z.string().min(1), z.array(z.string().min(1))]);

/**
 * Returns the texts in a field of the records, each with the record's key as its source.
 * @throws InputError if no record has text in this field
 */
export function readObjectTexts(
  file: string,
  field: string,
): readonly { readonly text: string; readonly source: string }[] {
  const texts = readJson(file, recordsSchema).flatMap((record) => {
    const values = valuesSchema.safeParse(record[field]);
    return values.success ? [values.data].flat().map((text) => ({ text, source: record.key })) : [];
  });
  if (texts.length > 0) return texts;
  throw new InputError({ file }, `no record has text under "${field}"`, { hint: "Check --field." });
}
