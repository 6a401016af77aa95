import { defineCommand } from "../../cli/command.ts";
import { stopSurvey } from "../../literature/index.ts";
import { updateSurvey } from "../../workspace/index.ts";
import { authorOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    after: {
      kind: "number",
      value: "N",
      summary: "The last iteration that is processed",
      required: true,
      whole: true,
      least: 1,
    },
    reason: { kind: "text", value: "TEXT", summary: "Why the survey ends there", required: true },
    ...authorOption,
  },
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const stop = { after: options.after, reason: options.reason };
    updateSurvey(
      editor,
      { operation: { kind: "stop-survey", after: stop.after }, reason: stop.reason },
      (state) => stopSurvey(state, stop),
    );
    return { text: `The survey ends after L${stop.after}: ${stop.reason}`, json: { stop } };
  },
});
