/** Imports Mintaka: questions with Wikidata entities, translations and typed answers, without queries. */
import { z } from "zod";
import type { AnswerSet } from "../answer-set.ts";
import { blankPair, listAnswer } from "./imported.ts";
import { isWorded, itemsAt, type QuestionFormat } from "./question-format.ts";
import { formatTranslations, translationsColumn } from "./translations.ts";

const names = z.record(z.string(), z.string().nullable());

const entrySchema = z.looseObject({
  id: z.string(),
  question: z.string().trim().min(1),
  translations: names.nullish(),
  questionEntity: z
    .array(z.looseObject({ name: z.union([z.string(), z.number()]).nullish(), label: z.string().nullish() }))
    .nullish(),
  answer: z.looseObject({
    answerType: z.string(),
    answer: z
      .array(
        z.union([
          z.looseObject({ name: z.string(), label: names.nullish() }),
          z.string(),
          z.number(),
          z.boolean(),
        ]),
      )
      .nullish(),
    mention: z.string().nullish(),
  }),
  category: z.string().nullish(),
  complexityType: z.string().nullish(),
});

type Answer = z.output<typeof entrySchema>["answer"];

export const mintaka: QuestionFormat = {
  title: "Mintaka",
  structure: "a list whose items have `id`, `question` and an `answer` with `answerType`",
  open: (content) => {
    const hasType = ({ answer }: Readonly<Record<string, unknown>>): boolean =>
      typeof answer === "object" && answer !== null && "answerType" in answer;
    const items = itemsAt(content, [], hasType);
    if (items === null) return null;
    return {
      items,
      notes: [`copied to separate columns: ${translationsColumn}, category, complexity_type`],
      read: ({ value }) => {
        const entry = entrySchema.parse(value);
        const topic = entry.questionEntity?.find(({ name }) => /^Q\d+$/.test(String(name)));
        const answers = answerSet(entry.answer, entry.complexityType === "count");
        return [
          {
            ...blankPair(entry.id, entry.question),
            goldenAnswer: goldenText(entry.answer, answers),
            answers,
            topicEntityId: String(topic?.name ?? ""),
            topicEntityValue: topic?.label ?? "",
            extra: {
              [translationsColumn]: formatTranslations(
                Object.entries(entry.translations ?? {}).flatMap(([language, string]) =>
                  isWorded(string) ? [{ language, string }] : [],
                ),
              ),
              category: entry.category ?? "",
              complexity_type: entry.complexityType ?? "",
            },
          },
        ];
      },
    };
  },
};

function answerSet({ answer }: Answer, isCount: boolean): AnswerSet | null {
  const [first] = answer ?? [];
  if (first === undefined) return null;
  if (typeof first === "boolean") return { kind: "truth", ordered: false, entries: [], truth: first };
  if (isCount && typeof first === "number" && Number.isSafeInteger(first) && first >= 0)
    return { kind: "count", ordered: false, entries: [], count: first };
  return listAnswer(
    (answer ?? []).map((one) =>
      typeof one === "object"
        ? { label: one.label?.en || one.name, ids: [one.name] }
        : { label: String(one), ids: [] },
    ),
  );
}

function goldenText({ mention }: Answer, answers: AnswerSet | null): string {
  if (answers?.kind === "truth") return answers.truth ? "Yes" : "No";
  if (answers?.kind === "count") return String(answers.count);
  return answers?.entries.map(({ label }) => label).join("; ") || (mention ?? "");
}
