/** What the commands that decide on a paper share. */

import type { OptionSpecs, Outcome } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  type SurveyStage,
  type SurveyVerdict,
  surveyProgress,
  withdrawDecision,
} from "../../literature/index.ts";
import { type Editor, readSurveyState, updateSurvey } from "../../workspace/index.ts";

export const verdictOptions = {
  include: { kind: "flag", summary: "The paper is relevant" },
  exclude: { kind: "flag", summary: "The paper is left out; say by which criterion or why" },
  withdraw: { kind: "flag", summary: "Take back what was decided" },
  criterion: { kind: "text", value: "ID", summary: "The criterion that decided, e.g. E1" },
} as const satisfies OptionSpecs;

/** @throws OptionError unless exactly one of the three is given; `withdraw` takes what was decided back */
export function verdictOf(options: {
  readonly include: boolean;
  readonly exclude: boolean;
  readonly withdraw: boolean;
}): SurveyVerdict | "withdraw" {
  const given = [options.include, options.exclude, options.withdraw].filter(Boolean);
  if (given.length !== 1) throw new OptionError("say one of --include, --exclude and --withdraw");
  if (options.withdraw) return "withdraw";
  return options.include ? "in" : "out";
}

/** Takes the author's decision on a paper back. */
export function takeBack(editor: Editor, paper: string, stage: SurveyStage, reason: string): Outcome {
  const taken = { paper, stage, reviewer: editor.author };
  updateSurvey(editor, { operation: { kind: "withdraw-decision", ...taken }, reason }, (state) =>
    withdrawDecision(state, taken),
  );
  const state = readSurveyState(editor);
  const status = surveyProgress(state.survey, state).find((item) => item.paper.key === paper)?.status;
  return {
    text: `${editor.author}'s decision on the ${stage} of ${paper} is taken back${status ? `: ${paper} is ${status}` : ""}.`,
    json: { ...taken, withdrawn: true, status: status ?? null },
  };
}
