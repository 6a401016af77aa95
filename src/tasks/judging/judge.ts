/**
 * A language model that judges answers, with a typed method for each step of the judged measures. Rules cannot judge,
 * so these measures have no value without a model.
 *
 * The steps follow the thesis, sections 2.6.2 and 8.4.3.2.
 */

import { bindTasks, type TasksOf } from "../define-task.ts";
import type { CallPlan } from "../model/call-plan.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import { askBack } from "./ask-back.ts";
import { checkInstructions } from "./check-instructions.ts";
import { listInstructions } from "./list-instructions.ts";
import { splitClaims } from "./split-claims.ts";
import { verifyClaims } from "./verify-claims.ts";

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
