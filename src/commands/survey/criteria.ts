import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { removeCriterion, setCriterion } from "../../literature/index.ts";
import { readSurveyState, updateSurvey } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [
    { name: "ID", summary: "I1, E1, …" },
    { name: "TEXT", summary: "What the criterion says" },
  ],
  options: {
    kind: {
      kind: "text",
      value: "KIND",
      summary: "Default: by the first letter of ID",
      choices: ["inclusion", "exclusion"],
    },
    remove: { kind: "flag", summary: "Remove the criterion" },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [id, text] }, context) => {
    const editor = openCommandEditor(context, options.author);
    if (id !== undefined) {
      const edit = { reason: options.reason ?? "" };
      if (options.remove) {
        const operation = { kind: "remove-criterion", id };
        updateSurvey(editor, { operation, ...edit }, (state) => removeCriterion(state, id));
      } else if (text === undefined) {
        throw new OptionError("the criterion's TEXT is missing", {
          hint: `Write: taxolink survey criteria ${id} "Publications that …".`,
        });
      } else {
        const criterion = { id, kind: kindOf(id, options.kind), text };
        const operation = { kind: "set-criterion", id, type: criterion.kind, text };
        updateSurvey(editor, { operation, ...edit }, (state) => setCriterion(state, criterion));
      }
    }
    const { criteria } = readSurveyState(editor).survey;
    return {
      text:
        criteria.length === 0
          ? 'No criteria yet. Add one with taxolink survey criteria I1 "Publications that …".'
          : criteria.map((item) => `${item.id} (${item.kind}) ${item.text}`).join("\n"),
      json: { criteria },
    };
  },
});

function kindOf(id: string, given: string | undefined): "inclusion" | "exclusion" {
  if (given === "inclusion" || given === "exclusion") return given;
  if (/^i/i.test(id)) return "inclusion";
  if (/^e/i.test(id)) return "exclusion";
  throw new OptionError(`say --kind inclusion or --kind exclusion for the criterion ${id}`);
}
