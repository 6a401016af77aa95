/** Suggests changes to a reviewed question, based on its answer and triples (thesis, line 4043). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, shortenList } from "../../model/prompt.ts";
import { differentTexts, lengthAbout, lengths, someText, text } from "../../model/reply-schema.ts";
import { bulleted, exampleTriple } from "../../prompted/show-triple.ts";
import type { Feedback, FeedbackInput } from "../../question-tasks.ts";
import { showGroups } from "./written-question.ts";

export const giveFeedbackPrompt = definePrompt({
  task: "giveFeedback",
  version: 3,
  summary: "suggests changes to a reviewed question",
  rules: [
    "You are the last reader of a test question before publication. You receive the question, its answer, the " +
      "triples that prove the answer, grouped by the thing that they describe, and the results of automatic checks.",
    "Look for questions that are ambiguous, that reveal their answer, or that nobody would word this way. Look " +
      "for answers that are incomplete, that state more than the triples, or that do not fit the question. Look " +
      "for incorrect grammar.",
    "Describe each problem in one sentence. Suggest better wording only for a problem, and copy names and titles " +
      "letter by letter. Do not change anything that is only a matter of taste.",
    'Reply with {"good": true or false, "comments": [texts], "question": better text or null, "answer": better ' +
      "text or null}. If the question is good, give no comments and no better wording.",
  ].join("\n"),
  schema: ({ groups }: FeedbackInput) =>
    z.object({
      good: z.boolean(),
      comments: differentTexts(someText(lengths.sentence), 20),
      question: text(lengths.sentence).nullable(),
      answer: text(lengthAbout([showGroups(groups)])).nullable(),
    }),
  examples: [
    {
      input: {
        question: "Which bridge crosses the River Naab and made of sandstone?",
        answer: "The Stone Bridge.",
        groups: [
          {
            thing: "Stone Bridge",
            triples: [
              { id: 1, triple: exampleTriple("Stone Bridge", "crosses", "River Naab") },
              { id: 2, triple: exampleTriple("Stone Bridge", "material", "sandstone") },
            ],
          },
        ],
        findings: [],
      },
      output: {
        good: false,
        comments: ["The second half of the question has no verb."],
        question: "Which bridge crosses the River Naab and is made of sandstone?",
        answer: null,
      },
    },
    {
      input: {
        question: "How many orchards are irrigated?",
        answer: "One orchard is irrigated.",
        groups: [
          {
            thing: "Orchard 7",
            triples: [{ id: 1, triple: exampleTriple("Orchard 7", "irrigated", "yes") }],
          },
        ],
        findings: [],
      },
      output: { good: true, comments: [], question: null, answer: null },
    },
  ],
  sections: ({ question, answer, groups, findings }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: cleanLine(answer) },
    { title: "Triples", text: showGroups(groups) || "none" },
    { title: "Found by checks", text: bulleted(findings.map(cleanLine)) || "nothing" },
  ],
  likelyTokens: () => 80,
  check: ({ good, comments, question, answer }) => {
    if (good && (comments.length > 0 || question !== null || answer !== null)) {
      return "a good question has no comments and no better wording";
    }
    return !good && comments.length === 0 ? "the problem is not described" : null;
  },
  overflow: shortenList("groups"),
});

/** Suggests necessary changes to a question and its answer. Rules return their findings. */
export const giveFeedback = defineTask({
  ...giveFeedbackPrompt,
  rule: ({ findings }): Feedback => ({
    good: findings.length === 0,
    comments: findings,
    question: null,
    answer: null,
  }),
  fromReply: (feedback) => feedback,
});
