/**
 * Imports SciQA and DBLP-QuAD: questions with SPARQL queries for a scholarly graph, and answers in a separate file.
 *
 * Both datasets use the same format. Additional fields are imported into separate columns.
 */
import { z } from "zod";
import { readJson, recordOf } from "../../io/index.ts";
import { blankPair } from "./imported.ts";
import { isRecord, itemsAt, type QuestionFormat } from "./question-format.ts";
import {
  answerSetOf,
  answersOf,
  type SparqlResults,
  sparqlResultsSchema,
  typedByQuery,
} from "./sparql-results.ts";

const id = z.union([z.string(), z.number()]);

const entrySchema = z.looseObject({
  id,
  question: z.looseObject({ string: z.string().trim().min(1) }),
  query: z.looseObject({ sparql: z.string().nullish() }).nullish(),
  template_id: z.string().nullish(),
  entities: z.array(z.string()).nullish(),
});

const answersSchema = z.looseObject({
  answers: z.array(z.looseObject({ id, answer: sparqlResultsSchema.nullish() })),
});

const mappedFields = new Set(["id", "question", "template_id", "query", "answer"]);

export const scholarly: QuestionFormat = {
  title: "SciQA and DBLP-QuAD",
  structure: "a list `questions` whose items have one question with a `string`",
  open: (content, { answersFile }) => {
    const items = itemsAt(
      content,
      ["questions"],
      ({ question }) => isRecord(question) && "string" in question,
    );
    if (items === null) return null;
    const answers = readAnswers(answersFile);
    const copied = items.flatMap(({ value }) => (isRecord(value) ? Object.keys(value) : []));
    const columns = [...new Set(copied)].filter((name) => !mappedFields.has(name));
    return {
      items,
      notes: columns.length === 0 ? [] : [`copied to separate columns: ${columns.join(", ")}`],
      read: ({ value }) => {
        const entry = entrySchema.parse(value);
        const answer = answers.get(String(entry.id));
        const [topic = ""] = entry.entities ?? [];
        const sparql = entry.query?.sparql ?? "";
        const otherFields = Object.entries(entry).filter(([name]) => !mappedFields.has(name));
        return [
          {
            ...blankPair(String(entry.id), entry.question.string),
            goldenAnswer: answer === undefined ? "" : answersOf(answer).join("; "),
            answers: answer === undefined ? null : typedByQuery(answerSetOf([answer]), sparql),
            sparql,
            template: entry.template_id ?? "",
            topicEntityId: topic.replace(/^<|>$/g, ""),
            extra: recordOf(otherFields.map(([name, field]) => [name, cellText(field)])),
          },
        ];
      },
    };
  },
};

function readAnswers(file: string | undefined): ReadonlyMap<string, SparqlResults> {
  if (file === undefined) return new Map();
  const { answers } = readJson(file, answersSchema);
  return new Map(answers.flatMap(({ id, answer }) => (answer ? [[String(id), answer] as const] : [])));
}

function cellText(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (isRecord(value)) {
    const values = Object.values(value);
    if (values.length === 1 && (values[0] === null || typeof values[0] === "string")) return values[0] ?? "";
  }
  return JSON.stringify(value);
}
