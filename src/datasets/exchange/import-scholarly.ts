/**
 * Imports SciQA and DBLP-QuAD: questions with SPARQL queries for a scholarly graph, and answers in a separate file.
 *
 * Both datasets use the same format. Additional fields are imported into separate columns.
 */
import { z } from "zod";
import { readJson, recordOf } from "../../io/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair, type Imported } from "./imported.ts";
import { answerSetOf, answersOf, type SparqlResults, sparqlResultsSchema } from "./sparql-results.ts";

const phrase = z.looseObject({ string: z.string() });

export const scholarlyQuestionsSchema = z.looseObject({
  questions: z.array(
    z.looseObject({
      id: z.union([z.string(), z.number()]),
      question: phrase,
      paraphrased_question: z.union([phrase, z.array(z.unknown())]).optional(),
      query: z.looseObject({ sparql: z.string() }).optional(),
      template_id: z.string().nullish(),
      query_type: z.string().optional(),
      entities: z.array(z.string()).optional(),
    }),
  ),
});

const answersSchema = z.looseObject({
  answers: z.array(z.looseObject({ id: z.union([z.string(), z.number()]), answer: sparqlResultsSchema })),
});

const mappedFields = new Set(["id", "question", "template_id", "query", "answer"]);

export function importScholarly(file: string, answersFile: string | undefined): Imported {
  const { questions } = readJson(file, scholarlyQuestionsSchema);
  const answers =
    answersFile === undefined
      ? new Map<string, SparqlResults>()
      : new Map(
          readJson(answersFile, answersSchema).answers.map(({ id, answer }) => [String(id), answer] as const),
        );
  const copiedColumns = new Set<string>();
  const pairs = questions.map((entry): QaPair => {
    const otherFields = Object.entries(entry).filter(([name]) => !mappedFields.has(name));
    for (const [name] of otherFields) copiedColumns.add(name);
    const answer = answers.get(String(entry.id));
    const [topic = ""] = entry.entities ?? [];
    return {
      ...blankPair(String(entry.id), entry.question.string),
      goldenAnswer: answer === undefined ? "" : answersOf(answer).join("; "),
      answers: answer === undefined ? null : answerSetOf([answer]),
      sparql: entry.query?.sparql ?? "",
      template: entry.template_id ?? "",
      topicEntityId: topic.replace(/^<|>$/g, ""),
      extra: recordOf(otherFields.map(([name, value]) => [name, cellText(value)])),
    };
  });
  const unanswered = pairs.filter(({ goldenAnswer }) => goldenAnswer === "").length;
  return {
    pairs,
    notes: [
      `copied to separate columns: ${[...copiedColumns].join(", ")}`,
      ...(unanswered > 0 ? [`questions without an answer: ${unanswered} of ${pairs.length}`] : []),
    ],
  };
}

function cellText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null) {
    const values = Object.values(value);
    if (!Array.isArray(value) && values.length === 1 && typeof values[0] === "string") return values[0];
  }
  return JSON.stringify(value);
}
