import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  clusterMethods,
  defaultProposalOptions,
  enterProposals,
  extractedClasses,
  lentDescription,
  proposeClusters,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    method: {
      kind: "text",
      value: "NAME",
      summary: "How to cluster",
      choices: clusterMethods,
      default: defaultProposalOptions.method,
    },
    radius: {
      kind: "number",
      value: "D",
      summary: "Largest cosine distance between similar names (dbscan, agglomerative)",
      default: defaultProposalOptions.radius,
      least: 0,
    },
    "min-points": {
      kind: "number",
      value: "N",
      summary: "dbscan: how many similar names form a cluster",
      default: defaultProposalOptions.minPoints,
      least: 1,
      whole: true,
    },
    clusters: {
      kind: "number",
      value: "K",
      summary: "k-means: how many clusters",
      default: defaultProposalOptions.clusters,
      least: 1,
      whole: true,
    },
    enter: { kind: "flag", summary: "Enter the proposals as undecided clusters, replacing earlier ones" },
    ...editOptions,
  },
  notes: [
    "Names are compared by their spelling, not their meaning. Decided clusters are never changed by a proposal.",
    "Every method is exact up to 5,000 classes, and dbscan at any size; beyond that, the output names each approximation.",
    "taxolink cluster quality measures all methods against the decided clusters.",
    "Confirm a proposed cluster with taxolink cluster accept, change it with taxolink cluster merge, split, move.",
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
    const settled = new Set(
      clustering.clusters.filter(({ decided }) => decided).flatMap(({ members }) => members),
    );
    const openClasses = extractedClasses(extraction).filter(({ id }) => !settled.has(id));
    const { proposals, approximation } = await proposeClusters(
      openClasses,
      createLexicalEmbedder(),
      proposal,
      context,
    );
    if (options.enter) {
      editPhase(
        context,
        options,
        "clustering",
        { kind: "enter-proposals", ...proposal, proposals: proposals.length },
        (state) =>
          enterProposals(
            state,
            proposals.map((proposed) => ({
              ...proposed,
              description: lentDescription(extraction, proposed.members),
            })),
          ),
      );
    }
    const several = proposals.filter(({ members }) => members.length > 1);
    return {
      text: [
        ...several.map(({ name, members }) => `${name} (${members.length}): ${members.join(", ")}`),
        `${count(openClasses.length, "open class", "open classes")}: ${count(several.length, "cluster")}, ${count(proposals.length - several.length, "class", "classes")} alone.`,
        ...(approximation === null ? [] : [`Approximate: ${approximation}.`]),
        options.enter ? "Entered as undecided clusters." : "Enter them with --enter.",
      ].join("\n"),
      json: { ...proposal, open: openClasses.length, approximation, proposals, entered: options.enter },
    };
  },
});
