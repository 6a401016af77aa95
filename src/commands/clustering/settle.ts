import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { settleGrouping } from "../../taxonomy/index.ts";
import { resolveAuthor } from "../../workspace/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";
import { layerOf, layerOption } from "./clustering-layer.ts";

export const command = defineCommand({
  positionals: [{ name: "ID", summary: "The class, or with --categories the cluster", required: true }],
  options: {
    to: {
      kind: "text",
      value: "ID",
      summary: "The cluster (or category) it belongs to, its own one included",
    },
    new: { kind: "text", value: "NAME", summary: "A new cluster (or category) for it" },
    ...layerOption,
    ...editOptions,
  },
  notes: [
    "What is settled is entered in the clusters, with author and reason; it can be settled anew. The judges' own groups " +
      "stay as they were.",
  ],
  run: async ({ positionals, options }, context) => {
    const { to, new: made, reason } = options;
    if (!reason?.trim()) throw new OptionError("--reason is missing: a settlement needs one");
    const into = to !== undefined ? { id: to } : made !== undefined ? { name: made } : undefined;
    if (into === undefined || (to !== undefined && made !== undefined)) {
      throw new OptionError("say where it belongs: either --to ID or --new NAME");
    }
    const { workspace, state } = openTaxonomy(context);
    const layer = layerOf(options);
    const item = positionals[0] ?? "";
    const author = resolveAuthor(workspace, options.author, context.env);
    const operation = { kind: "settle-grouping", layer, item, ...into };
    const next = editPhase(context, options, "clustering", operation, (clustering) =>
      settleGrouping(clustering, { layer, item, author, reason }, into, state.planning.disjoint),
    );
    const ruling = next.settled?.at(-1);
    return { text: `${item} belongs to ${ruling?.into ?? ""}, settled by ${author}.`, json: ruling };
  },
});
