import { defineCommand } from "../../cli/command.ts";
import { assignClusters, createCategory, describeCategory } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [
    { name: "CATEGORY", summary: "Its id or name; made when there is none", required: true },
    { name: "CLUSTER", summary: "Ids of clusters that belong to it", many: true },
  ],
  options: {
    description: { kind: "text", value: "TEXT", summary: "What its clusters have in common" },
    name: { kind: "text", value: "TEXT", summary: "Its new name" },
    ...editOptions,
  },
  notes: ["Where the plan says that categories are disjoint, the clusters leave their other categories."],
  run: async ({ positionals, options }, context) => {
    const [key = "", ...clusters] = positionals;
    const { description, name } = options;
    const { planning } = openTaxonomy(context).state;
    const operation = { kind: "set-category", category: key, clusters, ...(name !== undefined && { name }) };
    const next = editPhase(context, options, "clustering", operation, (state) => {
      const known = state.categories.find((category) => category.id === key || category.name === key);
      const made = known ? state : createCategory(state, key, description ?? "");
      const described = describeCategory(made, key, {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
      });
      const id = (known ?? described.categories.at(-1))?.id ?? key;
      return clusters.length === 0 ? described : assignClusters(described, clusters, id, planning.disjoint);
    });
    const category = next.categories.find((item) => item.id === key || item.name === (name ?? key));
    return {
      text: `${category?.name ?? key}: ${count(category?.clusters.length ?? 0, "cluster")}.`,
      json: { category },
    };
  },
});
