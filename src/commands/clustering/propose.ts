import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { editPhase } from "../../operations/apply-edit.ts";
import { editOptions } from "../../operations/edit-options.ts";
import {
  clusterMethods,
  defaultProposalOptions,
  enterProposals,
  extractedClasses,
  memberDescription,
  proposeClusters,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    method: {
      kind: "text",
      value: "NAME",
      summary: "The clustering method",
      choices: clusterMethods,
      default: defaultProposalOptions.method,
    },
    radius: {
      kind: "number",
      value: "D",
      summary: "Maximum cosine distance between similar names (dbscan, agglomerative)",
      default: defaultProposalOptions.radius,
      minimum: 0,
    },
    "min-points": {
      kind: "number",
      value: "N",
      summary: "Minimum number of similar names in a cluster (dbscan)",
      default: defaultProposalOptions.minPoints,
      minimum: 1,
      integer: true,
    },
    clusters: {
      kind: "number",
      value: "K",
      summary: "Number of clusters (k-means)",
      default: defaultProposalOptions.clusters,
      minimum: 1,
      integer: true,
    },
    enter: {
      kind: "flag",
      summary: "Enter the proposals as unconfirmed clusters, replacing earlier proposals",
    },
    ...editOptions,
  },
  notes: [
    "The methods compare names by spelling, not by meaning. Proposals never change confirmed clusters.",
    "dbscan is exact for any number of classes; the other methods are exact for up to 5,000 classes. Beyond this limit, the results are approximate, and the output describes each approximation.",
    "To evaluate all methods against the confirmed clusters, run taxolink cluster quality.",
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
              description: memberDescription(extraction, proposed.members),
            })),
          ),
      );
    }
    const proposedClusters = proposals.filter(({ members }) => members.length > 1);
    return {
      text: [
        ...proposedClusters.map(({ name, members }) => `${name} (${members.length}): ${members.join(", ")}`),
        `${count(openClasses.length, "open class", "open classes")}: ${count(proposedClusters.length, "cluster")}, ${count(proposals.length - proposedClusters.length, "unmatched class", "unmatched classes")}.`,
        ...(approximation === null ? [] : [`Approximate: ${approximation}.`]),
        options.enter
          ? "Entered the proposals as unconfirmed clusters."
          : "Enter the proposals with --enter.",
      ].join("\n"),
      json: { ...proposal, open: openClasses.length, approximation, proposals, entered: options.enter },
    };
  },
});
