import { defineCommand } from "../../cli/command.ts";
import { moveMembers } from "../../taxonomy/index.ts";
import { editOptions, editPhase } from "../shared/edit-phase.ts";
import { checkClasses } from "./known-classes.ts";

export const command = defineCommand({
  positionals: [
    { name: "CLUSTER", summary: "The cluster's id", required: true },
    { name: "CLASS", summary: "Ids of extracted classes", required: true, many: true },
  ],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    const [id = "", ...members] = positionals;
    checkClasses(context, members);
    const next = editPhase(
      context,
      options,
      "clustering",
      { kind: "move-members", cluster: id, members },
      (state) => moveMembers(state, members, id),
    );
    const cluster = next.clusters.find((item) => item.id === id);
    return { text: `${id} has ${cluster?.members.length ?? 0} members now.`, json: { cluster } };
  },
});
