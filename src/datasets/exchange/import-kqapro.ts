/** Imports KQA Pro: questions with a program of small functions, a SPARQL query, choices and one answer. */
import { z } from "zod";
import { answerSetSchema } from "../answer-set.ts";
import { blankPair } from "./imported.ts";
import { itemsAt, type QuestionFormat } from "./question-format.ts";

const entrySchema = z.looseObject({
  /** Only Taxolink's own export has ids and typed answers. */
  id: z.union([z.string(), z.number()]).nullish(),
  answers: answerSetSchema.nullish(),
  question: z.string().trim().min(1),
  program: z.array(z.unknown()).nullish(),
  sparql: z.string().nullish(),
  choices: z.array(z.string()).nullish(),
  answer: z.string().nullish(),
});

export const kqapro: QuestionFormat = {
  title: "KQA Pro",
  structure: "a list whose items have `question` and `program`",
  open: (content) => {
    const items = itemsAt(content, [], (item) => "program" in item && "question" in item);
    if (items === null) return null;
    return {
      items,
      notes: ["copied to separate columns: program, choices"],
      read: (item) => {
        const entry = entrySchema.parse(item.value);
        return [
          {
            ...blankPair(String(entry.id ?? items.indexOf(item) + 1), entry.question),
            goldenAnswer: entry.answer ?? "",
            answers: entry.answers ?? null,
            sparql: entry.sparql ?? "",
            extra: {
              program: JSON.stringify(entry.program ?? []),
              choices: (entry.choices ?? []).join("; "),
            },
          },
        ];
      },
    };
  },
};
