/**
 * A language model that judges answers, with a typed method for each step of the judged measures. Rules cannot judge,
 * so these measures have no value without a model.
 *
 * The steps follow the thesis, sections 2.6.2 and 8.4.3.2.
 */

import { bindTasks, defineTask, type TasksOf } from "../define-task.ts";
import type { CallPlan } from "../model/call-plan.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import { askBackPrompt } from "./ask-back-prompt.ts";
import { checkInstructionsPrompt } from "./check-instructions-prompt.ts";
import { listInstructionsPrompt } from "./list-instructions-prompt.ts";
import { splitClaimsPrompt } from "./split-claims-prompt.ts";
import type { Verdicts } from "./verdicts.ts";
import { verifyClaimsPrompt } from "./verify-claims-prompt.ts";

export type JudgeVerdict = { readonly holds: boolean; readonly reason: string };

type GeneratedQuestions = { readonly questions: readonly string[]; readonly evasive: boolean };

export const unfounded: JudgeVerdict = { holds: false, reason: "there is no context" };

/**
 * The tasks of a judge. Their rules serve only to plan calls: each sentence counts as a claim, which gives an estimate
 * of the number of later calls.
 */
export const judgeTasks = {
  /** Returns the statements of a text, in order. */
  splitClaims: defineTask({
    prompt: splitClaimsPrompt,
    rule: ({ text }): readonly string[] =>
      text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== ""),
    fromReply: ({ claims }) => claims.map((claim) => claim.trim()),
  }),
  /** Returns, for each claim, whether the contexts support it. Without contexts, none of the claims is supported. */
  verifyClaims: defineTask({
    prompt: verifyClaimsPrompt,
    rule: ({ claims }): readonly JudgeVerdict[] => claims.map(() => unfounded),
    fromReply: inOrder,
    withoutAsking: ({ claims, contexts }) =>
      claims.length === 0 || contexts.length === 0 ? claims.map(() => unfounded) : undefined,
  }),
  /** Returns questions to which the answer could be the reply, and whether the answer is evasive. */
  askBack: defineTask({
    prompt: askBackPrompt,
    rule: ({ answer, count }): GeneratedQuestions => ({
      questions: Array.from({ length: count }, () => answer),
      evasive: false,
    }),
    fromReply: (reply) => reply,
  }),
  /** Returns the demands that a question makes on its answer (at least one). */
  listInstructions: defineTask({
    prompt: listInstructionsPrompt,
    rule: ({ question }): readonly string[] => [question],
    fromReply: ({ instructions }) => instructions,
  }),
  /** Returns, for each instruction, whether the answer follows it. */
  checkInstructions: defineTask({
    prompt: checkInstructionsPrompt,
    rule: ({ instructions }): readonly JudgeVerdict[] => instructions.map(() => unfounded),
    fromReply: inOrder,
  }),
} as const;

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

function inOrder({ verdicts }: Verdicts): readonly JudgeVerdict[] {
  return [...verdicts]
    .sort((left, right) => left.id - right.id)
    .map(({ verdict, reason }) => ({ holds: verdict, reason }));
}
