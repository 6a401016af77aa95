import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { describeCluster, extractedClasses } from "../../taxonomy/index.ts";
import { parseYesNo } from "../../text/yes-no.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "CLUSTER", summary: "The cluster's id", required: true }],
  options: {
    name: { kind: "text", value: "TEXT", summary: "Its name" },
    description: { kind: "text", value: "TEXT", summary: "Its description" },
    representative: {
      kind: "text",
      value: "CLASS",
      summary: "The member that stands for it: gives name and description",
    },
    decided: { kind: "text", value: "yes|no", summary: "Whether proposals leave it alone" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const id = positionals[0] ?? "";
    const { name, description, representative } = options;
    const own = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(representative !== undefined && { representative }),
      ...(options.decided !== undefined && { decided: parseYesNo(options.decided, "--decided") }),
    };
    if (Object.keys(own).length === 0) throw new OptionError("nothing to change: give at least one option");
    const member = representative === undefined ? undefined : memberNamed(context, representative);
    const change = { ...(member && { name: member.name, description: member.description }), ...own };
    const next = editPhase(
      context,
      options,
      "clustering",
      { kind: "describe-cluster", cluster: id, ...own },
      (state) => describeCluster(state, id, change),
    );
    return { text: `Changed ${id}.`, json: { cluster: next.clusters.find((item) => item.id === id) } };
  },
});

function memberNamed(context: CommandContext, id: string) {
  return extractedClasses(openTaxonomy(context).state.extraction).find((item) => item.id === id);
}
