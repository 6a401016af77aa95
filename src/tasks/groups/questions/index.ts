/** Tasks that write questions from facts or texts, and tasks that check questions. */

import { z } from "zod";
import { quotedSpans } from "../../../base/text/quotations.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened, shortenList } from "../../model/prompt.ts";
import { differentTexts, idsIn, lengthAbout, lengths, someText, text } from "../../model/reply-schema.ts";
import { inInputOrder } from "../../prompted/check-ids.ts";
import { bulleted, exampleTriple } from "../../prompted/show-triple.ts";
import type {
  FactGroup,
  Feedback,
  FeedbackInput,
  QuestionAnswer,
  ValidateTriplesInput,
} from "../../question-tasks.ts";
import { correctGrammar as correctByRules } from "../../rules/grammar.ts";
import { validateAnswer as checkType, validateTriples as matchWords } from "../../rules/question-tasks.ts";
import { askDocuments } from "./ask-documents.ts";
import { writeAboutOne } from "./write-about-one.ts";
import { writeFromTemplate } from "./write-from-template.ts";
import { idsOf, showGroups } from "./written-question.ts";

// Suggests changes to a reviewed question, based on its answer and triples (thesis, line 4043).

const giveFeedbackPrompt = definePrompt({
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
const giveFeedback = defineTask({
  ...giveFeedbackPrompt,
  rule: ({ findings }): Feedback => ({
    good: findings.length === 0,
    comments: findings,
    question: null,
    answer: null,
  }),
  fromReply: (feedback) => feedback,
});

// Finds the triples that support an answer, and the statements in the answer that no triple supports.

const bridges: readonly FactGroup[] = [
  {
    thing: "Stone Bridge",
    triples: [
      { id: 1, triple: exampleTriple("Stone Bridge", "crosses", "River Naab") },
      { id: 2, triple: exampleTriple("Stone Bridge", "completed in", "1146") },
      { id: 3, triple: exampleTriple("Stone Bridge", "material", "sandstone") },
    ],
  },
];

const validateTriplesPrompt = definePrompt({
  task: "validateTriples",
  version: 2,
  summary: "selects the triples that an answer needs, and lists claims that they do not support",
  rules: [
    "You audit test questions. You receive a question, its answer, and numbered triples (subject, predicate, " +
      "object) that are supposed to prove it, grouped by the thing that they describe.",
    "A triple is needed if it contains part of the answer, or if it shows that a thing meets a condition of the " +
      "question. For counts and lists, every counted or listed item needs its triples. A triple is not needed if " +
      "the answer would still be proven without it.",
    "Then read the answer again. A statement is unsupported if no triple supports it. Treat the names above the " +
      "triples as known. Counts, orders and comparisons that follow from the triples are supported.",
    'Reply with {"needed": [numbers], "unsupported": [texts]}. Both lists may be empty.',
  ].join("\n"),
  schema: ({ groups }: ValidateTriplesInput) =>
    z.object({
      needed: idsIn(idsOf(groups), "triples"),
      unsupported: differentTexts(text(lengths.sentence), 20),
    }),
  examples: [
    {
      input: {
        question: "Which bridges over the River Naab were built before 1200?",
        answer: "The Stone Bridge.",
        groups: bridges,
      },
      output: { needed: [1, 2], unsupported: [] },
    },
    {
      input: {
        question: "Who built the Stone Bridge?",
        answer: "The Stone Bridge was built by the monks of Naabtal.",
        groups: bridges,
      },
      output: { needed: [], unsupported: ["The Stone Bridge was built by the monks of Naabtal."] },
    },
  ],
  sections: ({ question, answer, groups }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: cleanLine(answer) },
    { title: "Triples", text: showGroups(groups) },
  ],
  likelyTokens: ({ groups }) => 20 + 4 * idsOf(groups).length,
  // Half of the triples would make half of the answer look unsupported.
  overflow: neverShortened,
});

/** Finds the triples that support an answer, and the statements that no triple supports. */
const validateTriples = defineTask({
  ...validateTriplesPrompt,
  rule: matchWords,
  fromReply: ({ needed, unsupported }, { groups }) => ({
    needed: inInputOrder(needed, idsOf(groups)),
    unsupported,
  }),
});

// Checks whether an answer fits its question (thesis, line 3598).

const validateAnswerPrompt = definePrompt({
  task: "validateAnswer",
  version: 2,
  summary: "decides whether an answer fits its question",
  rules: [
    "You audit test questions. You receive a question and its answer. The answer has already been checked for " +
      "truth.",
    "Decide whether someone who asks this question would accept the answer. Is it about the right things? Is it " +
      "of the right kind (a number for a count, all items for a list, both sides for a comparison, an order for a " +
      "ranking)? Does it answer every part of the question?",
    "Ignore style and length.",
    'Reply with {"matches": true or false, "reason": one sentence}.',
  ].join("\n"),
  schema: () => z.object({ matches: z.boolean(), reason: text(lengths.sentence) }),
  examples: [
    {
      input: {
        question: "How many bridges cross the River Naab?",
        answer: "Three bridges cross the River Naab.",
      },
      output: { matches: true, reason: "It gives the number of bridges over the river asked about." },
    },
    {
      input: {
        question: "Which is older, the Stone Bridge or the Mill Bridge?",
        answer: "The Mill Bridge was completed in 1302.",
      },
      output: { matches: false, reason: "It gives the age of one bridge and leaves the comparison open." },
    },
  ],
  sections: ({ question, answer }: QuestionAnswer) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: cleanLine(answer) },
  ],
  likelyTokens: () => 40,
  check: ({ matches, reason }) =>
    !matches && reason.trim() === "" ? "an answer that does not match needs a reason" : null,
  overflow: neverShortened,
});

/** Checks whether an answer suits its question in type and content. */
const validateAnswer = defineTask({
  ...validateAnswerPrompt,
  rule: checkType,
  fromReply: (verdict) => verdict,
});

// Corrects the grammar of a question (thesis, line 3599).

export const correctGrammarPrompt = definePrompt({
  task: "correctGrammar",
  version: 2,
  summary: "corrects only the grammar of a question",
  rules: [
    "You proofread one question. Correct its grammar, agreement, articles, punctuation, and the spelling of " +
      "common words.",
    "Keep its meaning and its words. Copy names, titles in quotation marks, numbers and technical terms letter " +
      "by letter, even if they look wrong.",
    'Reply with {"question": text}. If nothing is wrong, return the question unchanged.',
  ].join("\n"),
  schema: ({ question }: { readonly question: string }) =>
    z.object({ question: someText(100 + 2 * question.length) }),
  examples: [
    {
      input: { question: "Which bridge crosses the River Naab and was build from a sandstone" },
      output: { question: "Which bridges cross the River Naab and were built from sandstone?" },
    },
    {
      input: { question: "How many trees does 'The orchard of of Naabtal' have?" },
      output: { question: "How many trees does 'The orchard of of Naabtal' have?" },
    },
  ],
  sections: ({ question }) => [{ title: "Question", text: cleanLine(question) }],
  likelyTokens: ({ question }) => 15 + Math.ceil(question.length / 4),
  check: ({ question }, input) => {
    const changedTitle = quotations(input.question).find((title) => !question.includes(title));
    return changedTitle === undefined ? null : `the words ${changedTitle} were changed`;
  },
  overflow: neverShortened,
});

/** Returns the quoted titles, including the quotation marks. */
function quotations(text: string): string[] {
  return quotedSpans(text).map(({ start, end }) => text.slice(start, end));
}

/** Returns the question with correct grammar. */
const correctGrammar = defineTask({
  ...correctGrammarPrompt,
  rule: ({ question }) => correctByRules(question),
  fromReply: ({ question }) => question.trim(),
});

export const questionTasks = {
  writeFromTemplate,
  writeAboutOne,
  askDocuments,
  validateTriples,
  validateAnswer,
  correctGrammar,
  giveFeedback,
};
