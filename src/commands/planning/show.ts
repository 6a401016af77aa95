import { defineCommand } from "../../cli/command.ts";
import { describePlan } from "../../operations/describe-plan.ts";
import { openEditor, openWorkspace, readSurveyState } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  run: async (_invocation, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const editor = openEditor(workspace, { author: "" });
    const { $schema: _schema, version: _version, ...plan } = editor.read("planning");
    const { criteria } = readSurveyState(editor).survey;
    return {
      text: [
        ...describePlan(plan),
        "",
        "Criteria of the literature survey",
        ...(criteria.length === 0 ? ["  none yet"] : criteria.map(({ id, text }) => `  ${id}  ${text}`)),
      ].join("\n"),
      json: { ...plan, criteria },
    };
  },
});
