/**
 * A language model that judges answers, with a typed method for each step of the judged measures. Rules cannot judge,
 * so these measures have no value without a model.
 *
 * The steps follow the thesis, sections 2.6.2 and 8.4.3.2.
 */

import { z } from "zod";
import { bindTasks, defineTask, type TasksOf } from "../define-task.ts";
import type { CallPlan } from "../model/call-plan.ts";
import { cleanLine } from "../model/fence.ts";
import { halveList, halveText, shortenText } from "../model/prompt.ts";
import { differentTexts, lengths, someText } from "../model/reply-schema.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import { numbered } from "../prompted/show-triple.ts";
import { checkInstructions } from "./check-instructions.ts";
import { listInstructions } from "./list-instructions.ts";
import { inOrder, type JudgeVerdict, unfounded, verdictsSchema } from "./verdicts.ts";

// Checks which statements the contexts support (faithfulness; factual correctness in both directions).

type VerifyClaimsInput = {
  readonly claims: readonly string[];
  /** The contexts, with one triple or text per entry. */
  readonly contexts: readonly string[];
};

/** Returns, for each claim, whether the contexts support it. Without contexts, none of the claims is supported. */
const verifyClaims = defineTask({
  task: "verifyClaims",
  version: 2,
  summary: "checks which statements the given contexts support",
  rules: [
    "You check numbered statements against contexts. A context is a text or a (subject, relation, object) " +
      "triple. In a triple, an id may precede a name.",
    "The verdict on a statement is true if it follows from the contexts alone, even if that requires several " +
      "contexts, counting or comparing. The verdict is false if the contexts contradict the statement or leave it " +
      "open. Do not use other knowledge, and do not accept a statement that is only likely.",
    "Give one verdict on every statement. Write the reason first: a short sentence that names the decisive " +
      "evidence.",
    'Reply with {"verdicts": [{"id": number, "reason": text, "verdict": true or false}, …]}.',
  ].join("\n"),
  schema: ({ claims }: VerifyClaimsInput) => verdictsSchema(claims.length),
  examples: [
    {
      input: {
        claims: ["The Stone Bridge crosses the River Naab.", "The Stone Bridge is made of granite."],
        contexts: ["(B1:Stone Bridge, crosses, R3:River Naab)", "(B1:Stone Bridge, completed in, 1146)"],
      },
      output: {
        verdicts: [
          { id: 1, reason: "The first triple says so.", verdict: true },
          { id: 2, reason: "No context tells the material.", verdict: false },
        ],
      },
    },
    {
      input: {
        claims: ["Two samples were taken in Orchard 7."],
        contexts: ["Sample A was taken in Orchard 7, like sample B. Sample C comes from Orchard 2."],
      },
      output: { verdicts: [{ id: 1, reason: "A and B are the ones from Orchard 7.", verdict: true }] },
    },
  ],
  sections: ({ claims, contexts }) => [
    { title: "Contexts", text: contexts.map(cleanLine).join("\n") },
    { title: "Statements", text: numbered(claims.map(cleanLine)) },
  ],
  likelyTokens: ({ claims }) => 10 + 35 * claims.length,
  overflow: {
    // A statement is supported if any of the contexts supports it. The statements stay together, because splitting
    // them would change their numbers.
    kind: "split",
    halves: (input) => halveList(input, "contexts"),
    join: (outputs) => {
      const all = outputs.flatMap(({ verdicts }) => verdicts);
      const ids = [...new Set(all.map(({ id }) => id))];
      return {
        verdicts: ids.flatMap((id) => {
          const verdictsOfClaim = all.filter((entry) => entry.id === id);
          return verdictsOfClaim.find(({ verdict }) => verdict) ?? verdictsOfClaim[0] ?? [];
        }),
      };
    },
  },
  rule: ({ claims }): readonly JudgeVerdict[] => claims.map(() => unfounded),
  fromReply: inOrder,
  withoutAsking: ({ claims, contexts }) =>
    claims.length === 0 || contexts.length === 0 ? claims.map(() => unfounded) : undefined,
});

// Splits a text into self-contained statements (the first step of faithfulness and factual correctness).

type SplitClaimsInput = {
  /** The question that the text answers, to resolve pronouns such as "it" and "they". */
  readonly question: string;
  readonly text: string;
};

/** Returns the statements of a text, in order. */
const splitClaims = defineTask({
  task: "splitClaims",
  version: 2,
  summary: "splits an answer into statements that can be checked one by one",
  rules: [
    "You split an answer into statements that others can check one by one. You receive a question and a text " +
      "that answers it.",
    "Write every statement that the text makes as a complete sentence that contains one fact and that is " +
      "understandable on its own. Replace pronouns and short forms with what they refer to. If the text omits " +
      "names, take them from the question.",
    "Keep every fact and add none. Split lists into one statement per item. Do not judge whether a statement is " +
      "true. Omit citations such as [1].",
    "If the text only says that something is not known, it makes no statement: return an empty list.",
    'Reply with {"claims": [text, …]}.',
  ].join("\n"),
  schema: ({ text }: SplitClaimsInput) =>
    z.object({ claims: differentTexts(someText(lengths.sentence), 5 + Math.ceil(text.length / 15)) }),
  examples: [
    {
      input: {
        question: "Which bridges cross the River Naab, and when was the oldest built?",
        text: "The Stone Bridge and the Mill Bridge. The former is the oldest; it was completed in 1146 [1].",
      },
      output: {
        claims: [
          "The Stone Bridge crosses the River Naab.",
          "The Mill Bridge crosses the River Naab.",
          "The Stone Bridge is the oldest bridge over the River Naab.",
          "The Stone Bridge was completed in 1146.",
        ],
      },
    },
    {
      input: {
        question: "What is the pH of the soil in Orchard 7?",
        text: "The material does not say what the pH is.",
      },
      output: { claims: [] },
    },
  ],
  sections: ({ question, text }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Text", text },
  ],
  likelyTokens: ({ text }) => 40 + text.length / 3,
  overflow: {
    kind: "split",
    halves: (input) => halveText(input, "text"),
    join: (outputs) => ({ claims: outputs.flatMap(({ claims }) => claims) }),
  },
  rule: ({ text }): readonly string[] =>
    text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== ""),
  fromReply: ({ claims }) => claims.map((claim) => claim.trim()),
});

// Asks a model for questions to which an answer could be the reply (answer relevancy).

type AskBackInput = {
  readonly answer: string;
  /** The number of questions to generate. */
  readonly count: number;
};

type GeneratedQuestions = { readonly questions: readonly string[]; readonly evasive: boolean };

/** Returns questions to which the answer could be the reply, and whether the answer is evasive. */
const askBack = defineTask({
  task: "askBack",
  version: 2,
  summary: "guesses the question from its answer alone",
  rules: [
    "You read an answer without its question, and guess the question.",
    "Write the requested number of different questions to which this text would be a complete and suitable " +
      "answer, most likely first. Ask for everything that the text states, and for nothing else.",
    "Set evasive to true if the text gives no answer: if it says that something is not known, avoids the " +
      "question, or is too vague to answer anything. In that case, guess the question as well as you can.",
    'Reply with {"questions": [text, …], "evasive": true or false}.',
  ].join("\n"),
  schema: ({ count }: AskBackInput) =>
    z.object({ questions: z.array(someText(lengths.sentence)).length(count), evasive: z.boolean() }),
  examples: [
    {
      input: {
        answer: "The Stone Bridge, completed in 1146, and the Mill Bridge, completed in 1302.",
        count: 2,
      },
      output: {
        questions: [
          "Which bridges are there, and when were they completed?",
          "When were the Stone Bridge and the Mill Bridge completed?",
        ],
        evasive: false,
      },
    },
    {
      input: { answer: "I could not find anything about that sample.", count: 1 },
      output: { questions: ["What is known about the sample?"], evasive: true },
    },
  ],
  sections: ({ answer, count }) => [
    { title: "Answer", text: answer },
    { title: "Number of questions", text: String(count) },
  ],
  likelyTokens: ({ count }) => 20 + 30 * count,
  overflow: shortenText("answer", 400),
  rule: ({ answer, count }): GeneratedQuestions => ({
    questions: Array.from({ length: count }, () => answer),
    evasive: false,
  }),
  fromReply: (reply) => reply,
});

/**
 * The tasks of a judge. Their rules serve only to plan calls: each sentence counts as a claim, which gives an estimate
 * of the number of later calls.
 */
export const judgeTasks = { splitClaims, verifyClaims, askBack, listInstructions, checkInstructions };

export type Judge = TasksOf<typeof judgeTasks> & {
  /** The provider, the model, all other settings that affect the replies, and the versions of the prompts. */
  readonly id: string;
};

function judgeId(model: string): string {
  return `${model} ${Object.values(judgeTasks)
    .map(({ sheet }) => `${sheet.task}@${sheet.version}`)
    .join(",")}`;
}

/** Creates a judge whose calls throw the same errors as {@link StructuredModel.ask}. */
export function createPromptedJudge(model: StructuredModel): Judge {
  return { id: judgeId(model.id), ...bindTasks(judgeTasks, ({ prompted }) => prompted(model)) };
}

/** Creates a judge that plans its calls without sending them. @param model the id of the planned model */
export function createDryRunJudge(model: string, plan: CallPlan): Judge {
  return { id: judgeId(model), ...bindTasks(judgeTasks, ({ planned }) => planned(plan)) };
}
