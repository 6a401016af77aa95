import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { openSuspects, settleSuspect } from "../../literature/index.ts";
import { readSurveyState, updateSurvey } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [
    { name: "KEY", summary: "The paper that stays" },
    { name: "OTHER", summary: "The paper that is left out when they are the same" },
  ],
  options: {
    same: { kind: "flag", summary: "They are the same publication" },
    different: { kind: "flag", summary: "They are two publications" },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [kept, other] }, context) => {
    const editor = openCommandEditor(context, options.author);
    if (kept !== undefined) {
      if (other === undefined) throw new OptionError("name two papers");
      if (options.same === options.different) throw new OptionError("say either --same or --different");
      const operation = { kind: "settle-suspect", papers: [kept, other], same: options.same };
      const reason = options.reason ?? "";
      updateSurvey(editor, { operation, reason }, (state) =>
        settleSuspect(state, [kept, other], options.same, editor.author, reason),
      );
    }
    const open = openSuspects(readSurveyState(editor));
    return {
      text:
        open.length === 0
          ? "No papers look alike."
          : open
              .map(
                ({ paper, like, similarity }) =>
                  `${similarity.toFixed(2)}  ${like.key} (${like.year ?? "n.d."}) ${like.title}\n      ${paper.key} (${paper.year ?? "n.d."}) ${paper.title}`,
              )
              .join("\n"),
      json: {
        suspects: open.map(({ paper, like, similarity }) => ({ keys: [like.key, paper.key], similarity })),
      },
    };
  },
});
