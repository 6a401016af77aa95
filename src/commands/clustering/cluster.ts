import { optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { findMembershipGaps, tabulateClusters } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { didYouMean } from "../../text/nearest.ts";
import { openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [optionalArgument("CLUSTER", "Show the members of this cluster")],
  options: {},
  run: async ({ positionals }, context) => {
    const { clustering, extraction } = openTaxonomy(context).state;
    const rows = tabulateClusters(clustering, extraction);
    const { unclustered } = findMembershipGaps(clustering, extraction);
    const selectedClusters = clustering.clusters.filter(
      ({ id }) => positionals[0] === undefined || id === positionals[0],
    );
    if (positionals[0] !== undefined && selectedClusters.length === 0) {
      const ids = clustering.clusters.map(({ id }) => id);
      throw new OptionError(`the cluster "${positionals[0]}" does not exist`, {
        hint: didYouMean(positionals[0], ids) ?? "To list the cluster ids, run taxolink cluster --json.",
      });
    }
    const undecided = clustering.clusters.filter(({ decided }) => !decided).length;
    return {
      text: [
        positionals[0] === undefined
          ? rows.map(
              (row) =>
                `${row.category}: ${count(row.clusters, "cluster")}, ${count(row.classes, "class", "classes")} from ${count(row.publications, "publication")}`,
            )
          : selectedClusters.flatMap(({ id, name, description, members }) => [
              `${id}: ${name}. ${description}`,
              ...members.map((member) => `  ${member}`),
            ]),
        `${count(clustering.clusters.length, "cluster")}, ${undecided} unconfirmed; ${count(unclustered.length, "class is", "classes are")} in no cluster${unclustered.length > 0 && unclustered.length <= 10 ? `: ${unclustered.join(", ")}` : ""}`,
      ],
      json: {
        table: rows,
        clusters: selectedClusters,
        categories: clustering.categories,
        loose: unclustered,
      },
    };
  },
});
