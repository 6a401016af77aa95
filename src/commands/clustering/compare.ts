import { defineCommand } from "../../cli/command.ts";
import { readJson } from "../../io/index.ts";
import { compareClusterings, taxonomyPhases } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [{ name: "FILE", summary: "The other person's 4-clustering.json file", required: true }],
  options: {},
  notes: [
    "When two people cluster in separate checkouts, neither sees the other's decisions.",
    "To keep the other person's groups as a second opinion, run taxolink cluster opinion --from FILE --judge NAME.",
  ],
  run: async ({ positionals }, context) => {
    const { clustering } = openTaxonomy(context).state;
    const other = readJson(context.resolve(positionals[0] ?? ""), taxonomyPhases.clustering);
    const groups = ({ clusters }: typeof other) => clusters.map(({ members }) => members);
    const { shared, quality, adjustedRand, conflicts } = compareClusterings(
      groups(clustering),
      groups(other),
    );
    const list = (ids: readonly string[]): string => ids.join(", ") || "nothing more";
    return {
      text: [
        ...conflicts.flatMap(({ id, onlyFirst, onlySecond }) => [
          id,
          `    here with: ${list(onlyFirst)}`,
          `    there with: ${list(onlySecond)}`,
        ]),
        `Both people placed ${count(shared, "class", "classes")}, ${conflicts.length} of them in different clusters.`,
        `Pairwise F1 ${quality.pairwise.f1.toFixed(3)}, B³ F1 ${quality.bCubed.f1.toFixed(3)}, adjusted Rand index ${adjustedRand?.toFixed(3) ?? "undefined"}`,
      ].join("\n"),
      json: {
        shared,
        conflicts,
        pairwise: quality.pairwise,
        b_cubed: quality.bCubed,
        adjusted_rand: adjustedRand,
      },
    };
  },
});
