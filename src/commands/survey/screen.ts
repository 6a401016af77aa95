import { defineCommand } from "../../cli/command.ts";
import { decide } from "../../literature/index.ts";
import { updateSurvey } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { takeBack, verdictOf, verdictOptions } from "./survey-verdict.ts";

export const command = defineCommand({
  positionals: [{ name: "KEY", summary: "Citation key of the paper", required: true }],
  options: { ...verdictOptions, ...reasonOption, ...authorOption },
  run: async ({ options, positionals: [paper = ""] }, context) => {
    const verdict = verdictOf(options);
    const editor = openCommandEditor(context, options.author);
    const reason = options.reason ?? "";
    if (verdict === "withdraw") return takeBack(editor, paper, "screening", reason);
    const criterion = options.criterion === undefined ? {} : { criterion: options.criterion };
    const operation = { kind: "screen", paper, verdict, ...criterion };
    const decision = {
      paper,
      stage: "screening",
      reviewer: editor.author,
      verdict,
      reason,
      ...criterion,
    } as const;
    updateSurvey(editor, { operation, reason }, (state) => decide(state, decision));
    const text = verdict === "in" ? `${paper} passes the screening.` : `${paper} is left out.`;
    return { text: `${text}\nNext: taxolink survey next`, json: { decision } };
  },
});
