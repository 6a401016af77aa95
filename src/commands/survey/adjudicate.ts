import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { adjudicate, surveyProgress, withdrawRuling } from "../../literature/index.ts";
import { readSurveyState, updateSurvey } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { verdictOf, verdictOptions } from "./survey-verdict.ts";

export const command = defineCommand({
  positionals: [{ name: "KEY", summary: "Citation key of the paper" }],
  options: {
    ...verdictOptions,
    stage: {
      kind: "text",
      value: "STAGE",
      summary: "The stage that is settled",
      choices: ["screening", "skim"],
      default: "screening",
    },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [paper] }, context) => {
    const editor = openCommandEditor(context, options.author);
    if (paper === undefined) {
      if (options.include || options.exclude || options.withdraw) throw new OptionError("KEY is missing");
      return listConflicts(readSurveyState(editor));
    }
    const verdict = verdictOf(options);
    const stage = options.stage === "skim" ? "skim" : "screening";
    const reason = options.reason ?? "";
    if (verdict === "withdraw") {
      updateSurvey(editor, { operation: { kind: "withdraw-ruling", paper, stage }, reason }, (state) =>
        withdrawRuling(state, paper, stage),
      );
      return { text: `The ${stage} of ${paper} is open again.`, json: { paper, stage, withdrawn: true } };
    }
    if (reason === "") throw new OptionError("an adjudication needs a --reason");
    const ruling = {
      paper,
      stage,
      author: editor.author,
      verdict,
      reason,
      ...(options.criterion === undefined ? {} : { criterion: options.criterion }),
    } as const;
    const operation = { kind: "adjudicate", paper, stage, verdict };
    updateSurvey(editor, { operation, reason }, (state) => adjudicate(state, ruling));
    return { text: `${paper} is ${verdict}, decided by ${editor.author}.`, json: { adjudication: ruling } };
  },
});

function listConflicts(state: ReturnType<typeof readSurveyState>): { text: string; json: unknown } {
  const conflicts = surveyProgress(state.survey, state)
    .filter(({ status }) => status === "conflict")
    .map(({ paper, stage }) => ({
      key: paper.key,
      title: paper.title,
      stage,
      decisions: state.survey.decisions.filter((item) => item.paper === paper.key && item.stage === stage),
    }));
  const lines = conflicts.flatMap(({ key, title, stage, decisions }) => [
    `${key} (${stage}): ${title}`,
    ...decisions.map(
      ({ reviewer, verdict, criterion, reason }) =>
        `  ${reviewer}: ${verdict}${criterion === undefined ? "" : ` by ${criterion}`}${reason === "" ? "" : `, ${reason}`}`,
    ),
  ]);
  return { text: lines.length === 0 ? "The reviewers agree." : lines.join("\n"), json: { conflicts } };
}
