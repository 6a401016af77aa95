import { defineCommand } from "../../cli/command.ts";
import { groupingAgreement, groupingConflicts } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { openTaxonomy } from "../../workspace/index.ts";
import { layerOf, layerOption } from "./clustering-layer.ts";

export const command = defineCommand({
  positionals: [],
  options: layerOption,
  notes: [
    "The first judge's groups are the clusters (or categories) as they were before any conflict was settled.",
    "Agreement: pairwise F1, B³, and the adjusted Rand index, which corrects for chance (1: identical groups; 0: chance agreement).",
  ],
  run: async ({ options }, context) => {
    const { clustering } = openTaxonomy(context).state;
    const layer = layerOf(options);
    const conflicts = groupingConflicts(clustering, layer);
    const agreement = groupingAgreement(clustering, layer);
    const settled = (clustering.settled ?? []).filter((ruling) => ruling.layer === layer);
    return {
      text: [
        ...conflicts.flatMap(({ id, company }) => [
          id,
          ...company.map(
            ({ judge, with: others }) =>
              `    ${judge}: ${others.length === 0 ? "alone" : `with ${others.join(", ")}`}`,
          ),
        ]),
        ...settled.map(
          ({ item, into, author, reason }) => `settled  ${item}: ${into}, by ${author}. ${reason}`,
        ),
        `${count(conflicts.length, "open conflict")}, ${settled.length} settled. Settle a conflict with taxolink cluster settle ID.`,
        ...(agreement.length === 0 ? ["Agreement: no class has been placed by two judges yet."] : []),
        ...agreement.map(
          ({ judges, shared, pairwiseF1, bCubedF1, adjustedRand }) =>
            `${judges.join(" and ")}: both placed ${count(shared, "class", "classes")}, pairwise F1 ${pairwiseF1.toFixed(3)}, B³ F1 ${bCubedF1.toFixed(3)}, adjusted Rand index ${adjustedRand?.toFixed(3) ?? "undefined"}`,
        ),
      ].join("\n"),
      json: {
        layer,
        conflicts,
        settled,
        agreement: agreement.map(({ judges, shared, pairwiseF1, bCubedF1, adjustedRand }) => ({
          judges,
          shared,
          pairwise_f1: pairwiseF1,
          b_cubed_f1: bCubedF1,
          adjusted_rand: adjustedRand,
        })),
      },
    };
  },
});
