/** Reads and writes the column that contains the translations of a question. */
import { z } from "zod";
import { checkSchema, parseJson, recordOf } from "../../base/io/index.ts";
import type { QaPair } from "../qa-pair.ts";

export const translationsColumn = "translations";
/** The column that contains QALD's keywords for a question, in each language. */
export const keywordsColumn = "keywords";

type Translation = { readonly language: string; readonly string: string };

const cellSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/**
 * Formats the cell of a translations column: a JSON object that maps each language to its text, or to a list if there
 * are several. The cell is empty if there are no translations.
 */
export function formatTranslations(translations: readonly Translation[]): string {
  if (translations.length === 0) return "";
  const byLanguage = [...Map.groupBy(translations, ({ language }) => language)];
  return JSON.stringify(
    recordOf(
      byLanguage.map(([language, texts]) => {
        const strings = texts.map(({ string }) => string);
        return [language, strings.length === 1 ? strings[0] : strings];
      }),
    ),
  );
}

/** @throws InputError for a cell that is not a JSON object of strings and lists of strings */
export function translationsOf({ uid, extra }: QaPair, column: string = translationsColumn): Translation[] {
  const cell = extra[column] ?? "";
  if (cell === "") return [];
  const place = `the ${column} of ${uid}`;
  const texts = checkSchema(parseJson(cell, place), cellSchema, place);
  return Object.entries(texts).flatMap(([language, strings]) =>
    [strings].flat().map((string) => ({ language, string })),
  );
}
