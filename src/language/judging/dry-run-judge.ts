/**
 * A judge that plans its calls without sending them. Each sentence counts as a claim, which gives an estimate of the
 * number of later calls.
 */
import type { CallPlan } from "../model/call-plan.ts";
import { askBackPrompt } from "./ask-back-prompt.ts";
import { checkInstructionsPrompt } from "./check-instructions-prompt.ts";
import { type Judge, judgeId, unfounded } from "./judge.ts";
import { listInstructionsPrompt } from "./list-instructions-prompt.ts";
import { splitClaimsPrompt } from "./split-claims-prompt.ts";
import { verifyClaimsPrompt } from "./verify-claims-prompt.ts";

/** @param model the id of the planned model */
export function createDryRunJudge(model: string, plan: CallPlan): Judge {
  return {
    id: judgeId(model),
    splitClaims: async (input) => {
      plan.add(splitClaimsPrompt, input);
      return input.text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== "");
    },
    verifyClaims: async (input) => {
      if (input.claims.length > 0 && input.contexts.length > 0) plan.add(verifyClaimsPrompt, input);
      return input.claims.map(() => unfounded);
    },
    askBack: async (input) => {
      plan.add(askBackPrompt, input);
      return { questions: Array.from({ length: input.count }, () => input.answer), evasive: false };
    },
    listInstructions: async (input) => {
      plan.add(listInstructionsPrompt, input);
      return [input.question];
    },
    checkInstructions: async (input) => {
      plan.add(checkInstructionsPrompt, input);
      return input.instructions.map(() => unfounded);
    },
  };
}
