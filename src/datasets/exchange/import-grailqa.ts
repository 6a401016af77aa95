/**
 * Imports GrailQA: a list of questions with SPARQL queries, logical forms, the entities in each question, and the level
 * of generalisation.
 */
import { z } from "zod";
import { readJson } from "../../io/index.ts";
import type { AnswerSet } from "../answer-set.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair, type Imported } from "./imported.ts";

const node = z.looseObject({
  node_type: z.string(),
  id: z.union([z.string(), z.number()]),
  friendly_name: z.string().optional(),
});

export const grailQaSchema = z.array(
  z.looseObject({
    qid: z.union([z.string(), z.number()]),
    question: z.string(),
    /** Empty in the public test set, which has neither answers nor queries. */
    answer: z
      .array(z.looseObject({ answer_argument: z.string(), entity_name: z.string().optional() }))
      .default([]),
    function: z.string().optional(),
    num_edge: z.number().optional(),
    graph_query: z.looseObject({ nodes: z.array(node) }).optional(),
    sparql_query: z.string().optional(),
    s_expression: z.string().optional(),
    level: z.string().optional(),
  }),
);

type Entry = z.output<typeof grailQaSchema>[number];

export function importGrailQa(file: string): Imported {
  const entries = readJson(file, grailQaSchema);
  const pairs = entries.map((entry): QaPair => {
    const topic = entry.graph_query?.nodes.find(({ node_type }) => node_type === "entity");
    return {
      ...blankPair(String(entry.qid), entry.question),
      goldenAnswer: entry.answer.map((one) => one.entity_name ?? one.answer_argument).join("; "),
      answers: answerSet(entry),
      topicEntityId: String(topic?.id ?? ""),
      topicEntityValue: topic?.friendly_name ?? "",
      hops: entry.num_edge ?? null,
      sparql: entry.sparql_query ?? "",
      logicalForm: entry.s_expression ?? "",
      extra: { level: entry.level ?? "", function: entry.function ?? "" },
    };
  });
  const unanswered = pairs.filter(({ answers }) => answers === null).length;
  return {
    pairs,
    notes: [
      "copied to separate columns: level, function",
      "hops: the number of relations in the source's query",
      ...(unanswered > 0 ? [`questions without an answer: ${unanswered} of ${pairs.length}`] : []),
    ],
  };
}

function answerSet({ answer, function: name }: Entry): AnswerSet | null {
  const [first] = answer;
  if (first === undefined) return null;
  if (name === "count")
    return { kind: "count", ordered: false, entries: [], count: Number(first.answer_argument) };
  const entries = answer.map(({ entity_name, answer_argument }) =>
    entity_name === undefined
      ? { label: answer_argument, ids: [] }
      : { label: entity_name, ids: [answer_argument] },
  );
  return { kind: entries.length === 1 ? "value" : "list", ordered: false, entries };
}
