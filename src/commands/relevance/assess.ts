import { defineCommand } from "../../cli/command.ts";
import { recordOf } from "../../io/index.ts";
import { effectiveRelevance } from "../../taxonomy/index.ts";
import { openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  notes: [
    "All classes of an irrelevant category are irrelevant; a category without a relevant class is removed.",
  ],
  run: async (_invocation, context) => {
    const { relevance, clustering, planning } = openTaxonomy(context).state;
    const verdicts = effectiveRelevance(relevance, clustering, planning.relevance);
    const mark = (relevant: boolean | undefined): string =>
      relevant === undefined ? "–" : relevant ? "yes" : "no";
    const ratio = (all: number, of: ReadonlyMap<string, { readonly relevant: boolean }>): string =>
      `${[...of.values()].filter(({ relevant }) => relevant).length}/${all} relevant, ${all - of.size} open`;
    const names = new Map(clustering.clusters.map(({ id, name }) => [id, name]));
    return {
      text: [
        clustering.categories.flatMap(({ id, name, clusters }) => [
          `${mark(verdicts.categories.get(id)?.relevant).padEnd(4)}${name}`,
          ...clusters.map(
            (cluster) =>
              `    ${mark(verdicts.clusters.get(cluster)?.relevant).padEnd(4)}${names.get(cluster) || cluster}`,
          ),
        ]),
        `Categories: ${ratio(clustering.categories.length, verdicts.categories)}`,
        `Classes: ${ratio(clustering.clusters.length, verdicts.clusters)}`,
      ],
      json: {
        categories: recordOf(verdicts.categories),
        clusters: recordOf(verdicts.clusters),
        counts: { categories: clustering.categories.length, clusters: clustering.clusters.length },
      },
    };
  },
});
