/**
 * A language model that judges answers, with a typed method for each step of the judged measures. Rules cannot judge,
 * so these measures have no value without a model.
 *
 * The steps follow the thesis, sections 2.6.2 and 8.4.3.2.
 */

import type { LanguageCall } from "../language-call.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import { type AskBackInput, askBackPrompt } from "./ask-back-prompt.ts";
import { type CheckInstructionsInput, checkInstructionsPrompt } from "./check-instructions-prompt.ts";
import { listInstructionsPrompt } from "./list-instructions-prompt.ts";
import { type SplitClaimsInput, splitClaimsPrompt } from "./split-claims-prompt.ts";
import type { Verdicts } from "./verdicts.ts";
import { type VerifyClaimsInput, verifyClaimsPrompt } from "./verify-claims-prompt.ts";

export type JudgeVerdict = { readonly holds: boolean; readonly reason: string };

export type Judge = {
  /** The provider, the model, all other settings that affect the replies, and the versions of the prompts. */
  readonly id: string;
  /** Returns the statements of a text, in order. */
  splitClaims(input: SplitClaimsInput, call: LanguageCall): Promise<readonly string[]>;
  /** Returns, for each claim, whether the contexts support it. Without contexts, none of the claims is supported. */
  verifyClaims(input: VerifyClaimsInput, call: LanguageCall): Promise<readonly JudgeVerdict[]>;
  /** Returns questions to which the answer could be the reply, and whether the answer is evasive. */
  askBack(input: AskBackInput, call: LanguageCall): Promise<GeneratedQuestions>;
  /** Returns the demands that a question makes on its answer (at least one). */
  listInstructions(input: { readonly question: string }, call: LanguageCall): Promise<readonly string[]>;
  /** Returns, for each instruction, whether the answer follows it. */
  checkInstructions(input: CheckInstructionsInput, call: LanguageCall): Promise<readonly JudgeVerdict[]>;
};

type GeneratedQuestions = { readonly questions: readonly string[]; readonly evasive: boolean };

const prompts = [
  splitClaimsPrompt,
  verifyClaimsPrompt,
  askBackPrompt,
  listInstructionsPrompt,
  checkInstructionsPrompt,
];

export function judgeId(model: string): string {
  return `${model} ${prompts.map(({ task, version }) => `${task}@${version}`).join(",")}`;
}

/** Creates a judge whose calls throw the same errors as {@link StructuredModel.ask}. */
export function createPromptedJudge(model: StructuredModel): Judge {
  return {
    id: judgeId(model.id),
    splitClaims: async (input, call) =>
      (await model.ask(splitClaimsPrompt, input, call)).claims.map((claim) => claim.trim()),
    verifyClaims: async (input, call) => {
      if (input.claims.length === 0) return [];
      if (input.contexts.length === 0) return input.claims.map(() => unfounded);
      return inOrder(await model.ask(verifyClaimsPrompt, input, call));
    },
    askBack: (input, call) => model.ask(askBackPrompt, input, call),
    listInstructions: async (input, call) =>
      (await model.ask(listInstructionsPrompt, input, call)).instructions,
    checkInstructions: async (input, call) => inOrder(await model.ask(checkInstructionsPrompt, input, call)),
  };
}

export const unfounded: JudgeVerdict = { holds: false, reason: "there is no context" };

function inOrder({ verdicts }: Verdicts): readonly JudgeVerdict[] {
  return [...verdicts]
    .sort((left, right) => left.id - right.id)
    .map(({ verdict, reason }) => ({ holds: verdict, reason }));
}
