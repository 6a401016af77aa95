import { OptionError } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import { editPhase } from "../../../operations/apply-edit.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand } from "../../../operations/command.ts";
import { editOptions } from "../../../operations/edit-options.ts";
import { aligned, type Block } from "../../../pages/blocks.ts";
import {
  clusterMethods,
  confirmedGroups,
  defaultProposalOptions,
  enterProposals,
  extractedClasses,
  measureClusterQuality,
  memberDescription,
  proposeClusters,
  type TaxonomyState,
} from "../../../taxonomy/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { openTaxonomy } from "../../../workspace/index.ts";

type Method = Parameters<typeof proposeClusters>[2];

export const command = defineCommand({
  example: "--method dbscan --radius 0.5 --enter",
  options: {
    method: option.name("The clustering method", {
      choices: clusterMethods,
      default: defaultProposalOptions.method,
    }),
    radius: option.number("D", "Maximum cosine distance between similar names (dbscan, agglomerative)", {
      default: defaultProposalOptions.radius,
      minimum: 0,
    }),
    "min-points": option.integer("Minimum number of similar names in a cluster (dbscan)", {
      default: defaultProposalOptions.minPoints,
    }),
    clusters: option.integer("Number of clusters (k-means)", { default: defaultProposalOptions.clusters }),
    enter: option.flag("Enter the proposals as unconfirmed clusters, replacing earlier proposals"),
    quality: option.flag("Measure how closely each method's proposals match the confirmed clusters"),
    ...editOptions,
  },
  notes: [
    "The methods compare names by spelling, not by meaning. Proposals never change confirmed clusters.",
    "dbscan is exact for any number of classes; the other methods are exact for up to 5,000 classes. Beyond this limit, the results are approximate, and the output describes each approximation.",
    "--quality compares all methods, none of which uses the confirmed clusters. Pairwise figures count pairs of classes in the same cluster; B³ averages over classes.",
    "Confirm a proposed cluster with taxolink cluster accept, or change it with taxolink cluster merge, split or move.",
  ],
  run: async ({ options }, context) => {
    const { extraction, clustering } = openTaxonomy(context).state;
    const proposal = {
      method: options.method as (typeof clusterMethods)[number],
      radius: options.radius,
      minPoints: options["min-points"],
      clusters: options.clusters,
      seed: context.seed,
    };
    if (proposal.radius >= 1) throw new OptionError("--radius must be at least 0 and less than 1");
    const confirmedIds = new Set(
      clustering.clusters.filter(({ decided }) => decided).flatMap(({ members }) => members),
    );
    const openClasses = extractedClasses(extraction).filter(({ id }) => !confirmedIds.has(id));
    const embedder = createLexicalEmbedder();
    const { proposals, approximation } = await proposeClusters(openClasses, embedder, proposal, context);
    const quality = options.quality
      ? await measureMethods({ extraction, clustering }, proposal, context)
      : null;
    if (options.enter) {
      const operation = { kind: "enter-proposals", ...proposal, proposals: proposals.length };
      const described = proposals.map((proposed) => ({
        ...proposed,
        description: memberDescription(extraction, proposed.members),
      }));
      editPhase(context, options, "clustering", operation, (state) => enterProposals(state, described));
    }
    const proposedClusters = proposals.filter(({ members }) => members.length > 1);
    return {
      text: [
        proposedClusters.map(({ name, members }) => `${name} (${members.length}): ${members.join(", ")}`),
        `${count(openClasses.length, "open class", "open classes")}: ${count(proposedClusters.length, "cluster")}, ${count(proposals.length - proposedClusters.length, "unmatched class", "unmatched classes")}.`,
        approximation !== null && `Approximate: ${approximation}.`,
        options.enter
          ? "Entered the proposals as unconfirmed clusters."
          : "Enter the proposals with --enter.",
        quality && describeQuality(quality, proposal),
      ],
      json: {
        ...proposal,
        open: openClasses.length,
        approximation,
        proposals,
        entered: options.enter,
        ...(quality && { quality }),
      },
    };
  },
});

/** Compares the proposals of every method with the confirmed clusters. @throws OptionError if none are confirmed */
async function measureMethods(
  { extraction, clustering }: Pick<TaxonomyState, "extraction" | "clustering">,
  proposal: Method,
  context: CommandContext,
) {
  const reference = confirmedGroups(clustering, "clusters").map(({ members }) => members);
  if (reference.length === 0)
    throw new OptionError("no clusters have been confirmed yet, so there is nothing to compare with", {
      hint: "Confirm clusters with taxolink cluster accept.",
    });
  const classes = extractedClasses(extraction);
  const rows = [];
  for (const method of clusterMethods) {
    const embedder = createLexicalEmbedder();
    const { proposals } = await proposeClusters(classes, embedder, { ...proposal, method }, context);
    const proposed = proposals.map(({ members }) => members);
    rows.push({ method: method as string, ...measureClusterQuality(proposed, reference) });
  }
  rows.push({ method: "every class alone", ...measureClusterQuality([], reference) });
  return {
    classes: classes.length,
    reference: reference.length,
    rows: rows.map(({ bCubed, ...row }) => ({ ...row, b_cubed: bCubed })),
  };
}

function describeQuality(
  { classes, reference, rows }: Awaited<ReturnType<typeof measureMethods>>,
  { radius, clusters: k, seed }: Method,
): Block {
  const cells = rows.map(({ method, clusters, pairwise, b_cubed }) => [
    method,
    String(clusters),
    ...[pairwise, b_cubed].flatMap(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((value) => value.toFixed(3)),
    ),
  ]);
  return [
    aligned(cells, { header: ["", "clusters", "pairwise P", "R", "F1", "B³ P", "R", "F1"] }),
    `${count(classes, "class", "classes")} against ${count(reference, "confirmed cluster")}; radius ${radius}, k ${k}, seed ${seed}`,
  ];
}
