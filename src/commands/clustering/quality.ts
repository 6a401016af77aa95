import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  clusterMethods,
  confirmedGroups,
  defaultProposalOptions,
  extractedClasses,
  measureClusterQuality,
  proposeClusters,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    radius: {
      kind: "number",
      value: "D",
      summary: "Maximum cosine distance for dbscan and agglomerative",
      default: defaultProposalOptions.radius,
      minimum: 0,
    },
    clusters: {
      kind: "number",
      value: "K",
      summary: "Number of clusters for k-means",
      default: defaultProposalOptions.clusters,
      minimum: 1,
      integer: true,
    },
  },
  notes: [
    "The methods do not use the confirmed clusters. Pairwise figures count pairs of classes in the same cluster; B³ averages over classes.",
  ],
  run: async ({ options }, context) => {
    const { clustering, extraction } = openTaxonomy(context).state;
    const reference = confirmedGroups(clustering, "clusters").map(({ members }) => members);
    if (reference.length === 0) {
      throw new OptionError("no clusters have been confirmed yet, so there is nothing to compare with", {
        hint: "Confirm clusters with taxolink cluster accept.",
      });
    }
    const { radius, clusters } = options;
    if (radius >= 1) throw new OptionError("--radius must be at least 0 and less than 1");
    const classes = extractedClasses(extraction);
    const base = { ...defaultProposalOptions, radius, clusters, seed: context.seed };
    const rows = [];
    for (const method of clusterMethods) {
      const { proposals } = await proposeClusters(
        classes,
        createLexicalEmbedder(),
        { ...base, method },
        context,
      );
      const proposedClusters = proposals.map(({ members }) => members);
      rows.push({ method: method as string, ...measureClusterQuality(proposedClusters, reference) });
    }
    rows.push({ method: "every class alone", ...measureClusterQuality([], reference) });
    return {
      text: [
        ...tableLines(
          rows.map(({ method, clusters: clusterCount, pairwise, bCubed }) => [
            method,
            String(clusterCount),
            ...[pairwise, bCubed].flatMap(({ precision, recall, f1 }) =>
              [precision, recall, f1].map((value) => value.toFixed(3)),
            ),
          ]),
          { header: ["", "clusters", "pairwise P", "R", "F1", "B³ P", "R", "F1"] },
        ),
        `${count(classes.length, "class", "classes")} against ${count(reference.length, "confirmed cluster")}; radius ${radius}, k ${clusters}, seed ${context.seed}`,
      ].join("\n"),
      json: {
        classes: classes.length,
        reference: reference.length,
        radius,
        k: clusters,
        seed: context.seed,
        rows: rows.map(({ bCubed, ...row }) => ({ ...row, b_cubed: bCubed })),
      },
    };
  },
});
