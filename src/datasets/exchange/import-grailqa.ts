/**
 * Imports GrailQA: a list of questions with SPARQL queries, logical forms, the entities in each question, and the level
 * of generalisation.
 */
import { z } from "zod";
import type { AnswerSet } from "../answer-set.ts";
import { blankPair, listAnswer } from "./imported.ts";
import { itemsAt, type QuestionFormat } from "./question-format.ts";

const node = z.looseObject({
  node_type: z.string(),
  id: z.union([z.string(), z.number()]),
  friendly_name: z.string().nullish(),
});

const entrySchema = z.looseObject({
  qid: z.union([z.string(), z.number()]),
  question: z.string().trim().min(1),
  /** Empty in the public test set, which has neither answers nor queries. */
  answer: z
    .array(
      z.looseObject({
        answer_type: z.string().nullish(),
        answer_argument: z.string(),
        entity_name: z.string().nullish(),
      }),
    )
    .nullish(),
  function: z.string().nullish(),
  num_edge: z.number().nullish(),
  graph_query: z.looseObject({ nodes: z.array(node) }).nullish(),
  sparql_query: z.string().nullish(),
  s_expression: z.string().nullish(),
  level: z.string().nullish(),
});

type Entry = z.output<typeof entrySchema>;

export const grailqa: QuestionFormat = {
  title: "GrailQA",
  structure: "a list whose items have `qid` and `question`",
  open: (content) => {
    const items = itemsAt(content, [], (item) => "qid" in item && "question" in item);
    if (items === null) return null;
    return {
      items,
      notes: [
        "copied to separate columns: level, function",
        "hops: the number of relations in the source's query",
      ],
      read: ({ value }) => {
        const entry = entrySchema.parse(value);
        const topic = entry.graph_query?.nodes.find(({ node_type }) => node_type === "entity");
        const answers = entry.answer ?? [];
        return [
          {
            ...blankPair(String(entry.qid), entry.question),
            goldenAnswer: answers.map((one) => one.entity_name || one.answer_argument).join("; "),
            answers: answerSet(entry),
            topicEntityId: String(topic?.id ?? ""),
            topicEntityValue: topic?.friendly_name ?? "",
            hops: entry.num_edge ?? null,
            sparql: entry.sparql_query ?? "",
            logicalForm: entry.s_expression ?? "",
            extra: { level: entry.level ?? "", function: entry.function ?? "" },
          },
        ];
      },
    };
  },
};

function answerSet({ answer, function: name }: Entry): AnswerSet | null {
  const [first, ...others] = answer ?? [];
  if (first === undefined) return null;
  if (name === "count" && others.length === 0 && Number.isSafeInteger(Number(first.answer_argument)))
    return { kind: "count", ordered: false, entries: [], count: Number(first.answer_argument) };
  return listAnswer(
    [first, ...others].map(({ entity_name, answer_argument, answer_type }) => ({
      label: entity_name || answer_argument,
      // The id of a value is the value itself, so values have no ids.
      ids: entity_name || answer_type === "Entity" ? [answer_argument] : [],
    })),
  );
}
