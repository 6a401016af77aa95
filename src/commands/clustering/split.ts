import { defineCommand } from "../../cli/command.ts";
import { splitCluster } from "../../taxonomy/index.ts";
import { editOptions, editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [
    { name: "CLUSTER", summary: "The cluster's id", required: true },
    { name: "NAME", summary: "The new cluster's name", required: true },
    { name: "CLASS", summary: "Ids of the members that leave", required: true, many: true },
  ],
  options: {
    description: { kind: "text", value: "TEXT", summary: "What they have in common" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const [id = "", name = "", ...members] = positionals;
    const { description } = options;
    const next = editPhase(
      context,
      options,
      "clustering",
      { kind: "split-cluster", cluster: id, name, members },
      (state) => splitCluster(state, id, { name, members, description }),
    );
    const made = next.clusters.at(-1);
    return { text: `Made the cluster ${made?.id ?? name} out of ${id}.`, json: { cluster: made } };
  },
});
