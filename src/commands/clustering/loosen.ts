import { defineCommand } from "../../cli/command.ts";
import { loosenMembers } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions, editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "CLASS", summary: "Ids of extracted classes", required: true, many: true }],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    editPhase(context, options, "clustering", { kind: "loosen-members", members: positionals }, (state) =>
      loosenMembers(state, positionals),
    );
    return {
      text: `${count(positionals.length, "class is", "classes are")} loose now.`,
      json: { loosened: positionals },
    };
  },
});
