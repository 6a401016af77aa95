import { defineCommand } from "../../cli/command.ts";
import { mergeClusters } from "../../taxonomy/index.ts";
import { editOptions, editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "CLUSTER", summary: "Ids of two or more clusters", required: true, many: true }],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    const next = editPhase(
      context,
      options,
      "clustering",
      { kind: "merge-clusters", clusters: positionals },
      (state) => mergeClusters(state, positionals),
    );
    const merged = next.clusters.find(({ id }) => id === positionals[0]);
    return {
      text: `${positionals[0]} has ${merged?.members.length ?? 0} members now.`,
      json: { cluster: merged },
    };
  },
});
