/**
 * Imports QALD-JSON: questions in multiple languages, with SPARQL queries and their results. The layouts of QALD-5 to
 * QALD-10 and of QALD-9-plus differ in names and nesting only, so every entry is first brought into one layout.
 */
import { z } from "zod";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { variantColumns } from "../vary/variant-kinds.ts";
import {
  ItemError,
  isRecord,
  isWorded,
  itemsAt,
  type QuestionFormat,
  type Tally,
} from "./question-format.ts";
import { answerSetOf, answersOf, sparqlResultsSchema, typedByQuery } from "./sparql-results.ts";
import { formatTranslations, keywordsColumn, translationsColumn } from "./translations.ts";

const flag = z.union([z.boolean(), z.string()]).nullish();

const entrySchema = z.looseObject({
  id: z.union([z.string(), z.number()]),
  texts: z.array(
    z.looseObject({
      language: z.string(),
      string: z.string().nullish(),
      keywords: z.string().nullish(),
    }),
  ),
  query: z.looseObject({ sparql: z.string().nullish(), pseudo: z.string().nullish() }).default({}),
  answers: z.array(sparqlResultsSchema).default([]),
  aggregation: flag,
});

type Entry = z.output<typeof entrySchema>;
type Text = { readonly language: string; readonly string: string; readonly keywords: string };

const pseudoQueryColumn = "pseudo_query";

export const qald: QuestionFormat = {
  title: "QALD-JSON",
  structure: "a list `questions` whose items have the question in several languages",
  open: (content, { languages }) => {
    const items = itemsAt(content, ["questions"], (item) => Array.isArray(textsOf(item)));
    if (items === null) return null;
    const dataset = isRecord(content.json) && isRecord(content.json.dataset) ? content.json.dataset.id : "";
    return {
      items,
      read: ({ value }, tally) =>
        readEntry(entrySchema.parse(inOneLayout(value)), String(dataset ?? ""), languages, tally),
      notes: [`copied to separate columns: aggregation, ${translationsColumn}, ${keywordsColumn}`],
    };
  },
};

/** Returns the texts of an entry: `question` since QALD-6, `body` in QALD-5, `question.language` in the extended layout. */
function textsOf(entry: Readonly<Record<string, unknown>>): unknown {
  if (isRecord(entry.question)) return entry.question.language;
  return entry.question ?? entry.body;
}

/** Brings an entry into the layout of QALD-6 and later, with its texts in `texts`. */
function inOneLayout(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const texts = textsOf(value);
  if (isRecord(value.question)) {
    // The extended layout: everything stands in `question`, and each language has its own question and query.
    const { id, answers, metadata } = value.question;
    const languages = Array.isArray(texts) ? texts.filter(isRecord) : [];
    const sparql = languages.find(({ SPARQL }) => SPARQL)?.SPARQL;
    return {
      id,
      texts: languages.map((text) => ({ ...text, string: text.question })),
      query: { sparql },
      answers: answers === undefined ? [] : [answers].flat(),
      aggregation: isRecord(metadata) ? metadata.aggregation : undefined,
    };
  }
  const { query, answers } = value;
  return {
    ...value,
    texts,
    query: typeof query === "string" ? { sparql: query } : (query ?? undefined),
    answers: Array.isArray(answers) ? resultsOf(answers) : (answers ?? undefined),
  };
}

/** QALD-5 lists the answers as plain texts, which may be IRIs, "true" or "false". */
function resultsOf(answers: readonly unknown[]): readonly unknown[] {
  const texts = answers.flatMap((answer) =>
    isRecord(answer) && typeof answer.string === "string" ? [answer.string.trim()] : [],
  );
  if (texts.length === 0 || texts.length < answers.length) return answers;
  if (texts.length === 1 && /^(?:true|false)$/i.test(texts[0] ?? "")) {
    return [{ boolean: texts[0]?.toLowerCase() === "true" }];
  }
  const bindings = texts.map((text) => ({
    answer: { type: /^https?:\/\//.test(text) ? "uri" : "literal", value: text },
  }));
  return [{ results: { bindings } }];
}

/**
 * Uses the wordings in the first of the user's languages that has one or, if none has, in the first language with a text.
 * A language other than English is stored in the `language` column. Each wording becomes a question.
 */
function readEntry(
  entry: Entry,
  dataset: string,
  languages: readonly string[],
  tally: Tally,
): readonly QaPair[] {
  const texts = entry.texts.flatMap(({ language, string, keywords }): Text[] =>
    isWorded(string)
      ? [{ language: language.trim().toLowerCase(), string: string.trim(), keywords: keywords ?? "" }]
      : [],
  );
  const chosen = languages.find((name) => texts.some((text) => text.language === name));
  const language = chosen ?? texts[0]?.language;
  if (language === undefined) throw new ItemError("the question has no text in any language");
  if (language !== languages[0])
    tally(`without a text in "${languages[0]}", so the ${language} text is used`);
  const sparql = entry.query.sparql ?? "";
  const others = texts.filter((text) => text.language !== language);
  const shared = {
    aggregation: String(entry.aggregation ?? ""),
    [variantColumns.language]: language === "en" ? "" : language,
    [translationsColumn]: formatTranslations(others),
    ...(entry.query.pseudo ? { [pseudoQueryColumn]: entry.query.pseudo } : {}),
  };
  const wordings = new Map(
    texts.flatMap((text) => (text.language === language ? [[text.string, text]] : [])),
  );
  return [...wordings.values()].map((text, at) => ({
    ...blankPair(`${entry.id}${at === 0 ? "" : `-wording-${at + 1}`}`, text.string),
    goldenAnswer: [...new Set(entry.answers.flatMap(answersOf))].join("; "),
    answers: typedByQuery(answerSetOf(entry.answers), sparql),
    sparql,
    graph: dataset,
    extra: { ...shared, [keywordsColumn]: formatTranslations(keywordsOf([text, ...others])) },
  }));
}

function keywordsOf(texts: readonly Text[]): { language: string; string: string }[] {
  return texts.flatMap(({ language, keywords }) => (keywords === "" ? [] : [{ language, string: keywords }]));
}
