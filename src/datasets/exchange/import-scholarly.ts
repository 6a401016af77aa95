/**
 * Imports SciQA and DBLP-QuAD: questions with SPARQL queries for a scholarly graph, and answers in a separate file.
 *
 * Both datasets use the same format. Additional fields are imported into separate columns.
 */
import { z } from "zod";
import { readJson, recordOf } from "../../base/io/index.ts";
import { formatOf } from "./published-layouts.ts";
import { isRecord, type QuestionFormat } from "./question-format.ts";
import {
  answerSetOf,
  answersOf,
  type SparqlResults,
  sparqlResultsSchema,
  typedByQuery,
} from "./sparql-results.ts";

const answersSchema = z.looseObject({
  answers: z.array(
    z.looseObject({ id: z.union([z.string(), z.number()]), answer: sparqlResultsSchema.nullish() }),
  ),
});

const mappedFields = new Set(["id", "question", "template_id", "query", "answer"]);
const paraphrase = "without a published wording, so the paraphrase is the question";

const layout = formatOf({
  title: "SciQA and DBLP-QuAD",
  structure: "a list `questions` whose items have one question with a `string`",
  list: ["questions"],
  fits: ({ question }) => isRecord(question) && "string" in question,
  notes: [],
  uid: "id",
  question: [
    { path: "question.string" },
    { path: "paraphrased_question.string", note: paraphrase },
    { path: "paraphrased_question", note: paraphrase },
  ],
  columns: { sparql: ["query.sparql"], template: ["template_id"], topicEntityId: ["entities.0"] },
  answers: { list: "answer.none", label: [], id: "id" },
  extra: {},
  complete: (pair, item) => ({
    ...pair,
    topicEntityId: pair.topicEntityId.replace(/^<|>$/g, ""),
    extra: recordOf(
      Object.entries(item)
        .filter(([name]) => !mappedFields.has(name))
        .map(([name, field]) => [name, cellText(field)]),
    ),
  }),
});

export const scholarly: QuestionFormat = {
  ...layout,
  open: async (content, source) => {
    const opened = await layout.open(content, source);
    if (opened === null) return null;
    const answers = readAnswers(source.answersFile);
    const fields = opened.items.flatMap(({ value }) => (isRecord(value) ? Object.keys(value) : []));
    const columns = [...new Set(fields)].filter((name) => !mappedFields.has(name));
    return {
      items: opened.items,
      notes: columns.length === 0 ? [] : [`copied to separate columns: ${columns.join(", ")}`],
      read: async (item, tally) =>
        (await opened.read(item, tally)).map((pair) => {
          const answer = answers.get(pair.uid);
          if (answer === undefined) return pair;
          return {
            ...pair,
            goldenAnswer: answersOf(answer).join("; "),
            answers: typedByQuery(answerSetOf([answer]), pair.sparql),
          };
        }),
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
