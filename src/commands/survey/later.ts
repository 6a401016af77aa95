import { defineCommand } from "../../cli/command.ts";
import { postpone } from "../../literature/index.ts";
import { updateSurvey } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [{ name: "KEY", summary: "Citation key of the paper", required: true }],
  options: {
    back: { kind: "flag", summary: "Put it back into its place" },
    ...reasonOption,
    ...authorOption,
  },
  notes: ["A decision on the paper takes it from what is put off."],
  run: async ({ options, positionals: [paper = ""] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const reason = options.reason ?? "";
    const operation = { kind: options.back ? "take-up" : "postpone", paper };
    updateSurvey(editor, { operation, reason }, (state) => postpone(state, paper, reason, options.back));
    return {
      text: options.back
        ? `${paper} is in its place again.`
        : `${paper} is put off.\nNext: taxolink survey next`,
      json: { paper, postponed: !options.back, reason },
    };
  },
});
