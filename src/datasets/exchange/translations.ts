/** Reads and writes the column that contains the translations of a question. */
import { z } from "zod";
import { checkSchema, parseJson, recordOf } from "../../io/index.ts";
import type { QaPair } from "../qa-pair.ts";

export const translationsColumn = "translations";
/** The column that contains QALD's keywords for a question, in each language. */
export const keywordsColumn = "keywords";

type Translation = { readonly language: string; readonly string: string };

/** Formats the cell of a translations column, which is empty if there are no translations. */
export function formatTranslations(translations: readonly Translation[]): string {
  if (translations.length === 0) return "";
  return JSON.stringify(recordOf(translations.map(({ language, string }) => [language, string])));
}

/** @throws InputError for a cell that is not a JSON object of strings */
export function translationsOf({ uid, extra }: QaPair, column: string = translationsColumn): Translation[] {
  const cell = extra[column] ?? "";
  if (cell === "") return [];
  const place = `the ${column} of ${uid}`;
  const texts = checkSchema(parseJson(cell, place), z.record(z.string(), z.string()), place);
  return Object.entries(texts).map(([language, string]) => ({ language, string }));
}
