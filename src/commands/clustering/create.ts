import { defineCommand } from "../../cli/command.ts";
import { createCluster } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions, editPhase } from "../shared/edit-phase.ts";
import { checkClasses } from "./known-classes.ts";

export const command = defineCommand({
  positionals: [
    { name: "NAME", summary: "The cluster's name", required: true },
    {
      name: "CLASS",
      summary: "Ids of extracted classes, loose or in other clusters",
      required: true,
      many: true,
    },
  ],
  options: {
    description: { kind: "text", value: "TEXT", summary: "What the classes have in common" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const [name = "", ...members] = positionals;
    const { description } = options;
    checkClasses(context, members);
    const next = editPhase(
      context,
      options,
      "clustering",
      { kind: "create-cluster", name, members },
      (state) => createCluster(state, { name, members, description }),
    );
    const made = next.clusters.at(-1);
    return {
      text: `Made the cluster ${made?.id ?? name} of ${count(members.length, "class", "classes")}.`,
      json: { cluster: made },
    };
  },
});
