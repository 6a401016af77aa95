import { defineCommand } from "../../cli/command.ts";
import { describeCluster } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "CLUSTER", summary: "Ids of clusters (default: all undecided ones)", many: true }],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    const { clusters } = openTaxonomy(context).state.clustering;
    const ids =
      positionals.length > 0 ? positionals : clusters.filter(({ decided }) => !decided).map(({ id }) => id);
    editPhase(context, options, "clustering", { kind: "accept-clusters", clusters: ids }, (state) =>
      ids.reduce((current, id) => describeCluster(current, id, { decided: true }), state),
    );
    return { text: `Confirmed ${count(ids.length, "cluster")}.`, json: { accepted: ids } };
  },
});
