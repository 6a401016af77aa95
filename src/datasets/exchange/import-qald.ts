/** Imports QALD-JSON: questions in multiple languages, with SPARQL queries and their results. */
import { z } from "zod";
import { readJson } from "../../io/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";
import { blankPair, type Imported } from "./imported.ts";
import { answerSetOf, answersOf, sparqlResultsSchema } from "./sparql-results.ts";
import { formatTranslations, keywordsColumn, translationsColumn } from "./translations.ts";

export const qaldSchema = z.looseObject({
  dataset: z.looseObject({ id: z.string() }),
  questions: z.array(
    z.looseObject({
      id: z.union([z.string(), z.number()]),
      question: z
        .array(z.looseObject({ language: z.string(), string: z.string(), keywords: z.string().optional() }))
        .min(1),
      query: z.looseObject({ sparql: z.string() }).optional(),
      answers: z.array(sparqlResultsSchema).default([]),
      aggregation: z.union([z.boolean(), z.string()]).optional(),
    }),
  ),
});

/**
 * Imports the English text of each question or, if there is none, its first text, whose language is stored in the
 * `language` column. The `translations` column contains the text in other languages, and the `keywords` column contains
 * the keywords in each language.
 */
export function importQald(file: string): Imported {
  const { dataset, questions } = readJson(file, qaldSchema);
  const pairs = questions.map((entry): QaPair => {
    const text = entry.question.find(({ language }) => language === "en") ?? entry.question[0];
    const others = entry.question.filter((other) => other !== text);
    const keywords = entry.question.flatMap(({ language, keywords: string = "" }) =>
      string === "" ? [] : [{ language, string }],
    );
    const extra = {
      aggregation: String(entry.aggregation ?? ""),
      [variantColumns.language]: text === undefined || text.language === "en" ? "" : text.language,
      [translationsColumn]: formatTranslations(others),
      [keywordsColumn]: formatTranslations(keywords),
    };
    return {
      ...blankPair(String(entry.id), text?.string ?? ""),
      goldenAnswer: entry.answers.flatMap(answersOf).join("; "),
      answers: answerSetOf(entry.answers),
      sparql: entry.query?.sparql ?? "",
      graph: dataset.id,
      extra,
    };
  });
  return {
    pairs,
    notes: [`copied to separate columns: aggregation, ${translationsColumn}, ${keywordsColumn}`],
  };
}
