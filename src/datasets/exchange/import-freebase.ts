/** Imports WebQSP and ComplexWebQuestions: questions of people over Freebase, with SPARQL queries and answers. */
import { z } from "zod";
import { blankPair, listAnswer } from "./imported.ts";
import { itemsAt, type QuestionFormat } from "./question-format.ts";

const optional = z.string().nullish();

const webQspSchema = z.looseObject({
  QuestionId: z.string(),
  RawQuestion: optional,
  ProcessedQuestion: optional,
  Parses: z
    .array(
      z.looseObject({
        Sparql: optional,
        TopicEntityName: optional,
        TopicEntityMid: optional,
        InferentialChain: z.array(z.string()).nullish(),
        Answers: z
          .array(z.looseObject({ AnswerType: optional, AnswerArgument: z.string(), EntityName: optional }))
          .default([]),
      }),
    )
    .default([]),
});

/** The first parse counts: the published files list alternative parses after it. */
export const webqsp: QuestionFormat = {
  title: "WebQSP",
  structure: "a list `Questions` whose items have `QuestionId` and `Parses`",
  open: (content) => {
    const items = itemsAt(content, ["Questions"], (item) => "QuestionId" in item);
    if (items === null) return null;
    return {
      items,
      notes: ["hops: the length of the source's inferential chain"],
      read: ({ value }, tally) => {
        const entry = webQspSchema.parse(value);
        const [parse, ...others] = entry.Parses;
        if (others.length > 0) tally("with several parses, of which the first is used");
        const entries = (parse?.Answers ?? []).map(({ AnswerType, AnswerArgument, EntityName }) => ({
          label: EntityName || AnswerArgument,
          ids: AnswerType === "Entity" || EntityName ? [AnswerArgument] : [],
        }));
        return [
          {
            ...blankPair(
              entry.QuestionId,
              z
                .string()
                .min(1)
                .parse(entry.RawQuestion || entry.ProcessedQuestion),
            ),
            goldenAnswer: entries.map(({ label }) => label).join("; "),
            answers: listAnswer(entries),
            topicEntityId: parse?.TopicEntityMid ?? "",
            topicEntityValue: parse?.TopicEntityName ?? "",
            hops: parse?.InferentialChain?.length ?? null,
            sparql: parse?.Sparql ?? "",
          },
        ];
      },
    };
  },
};

const cwqSchema = z.looseObject({
  ID: z.string(),
  question: z.string().trim().min(1),
  machine_question: optional,
  compositionality_type: optional,
  sparql: optional,
  answers: z
    .array(z.looseObject({ answer: optional, answer_id: z.string(), aliases: z.array(z.string()).nullish() }))
    .default([]),
});

export const cwq: QuestionFormat = {
  title: "ComplexWebQuestions",
  structure: "a list whose items have `ID`, `question` and `webqsp_ID` or `machine_question`",
  open: (content) => {
    const isCwq = (item: object) => "ID" in item && ("webqsp_ID" in item || "machine_question" in item);
    const items = itemsAt(content, [], isCwq);
    if (items === null) return null;
    return {
      items,
      notes: ["copied to separate columns: generated_wording, compositionality_type, answer_aliases"],
      read: ({ value }) => {
        const entry = cwqSchema.parse(value);
        const entries = entry.answers.map(({ answer, answer_id: id }) => ({
          label: answer || id,
          ids: [id],
        }));
        return [
          {
            ...blankPair(entry.ID, entry.question),
            goldenAnswer: entries.map(({ label }) => label).join("; "),
            answers: listAnswer(entries),
            sparql: entry.sparql ?? "",
            extra: {
              generated_wording: entry.machine_question ?? "",
              compositionality_type: entry.compositionality_type ?? "",
              answer_aliases: entry.answers.flatMap(({ aliases }) => aliases ?? []).join("; "),
            },
          },
        ];
      },
    };
  },
};
