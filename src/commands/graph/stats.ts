/** `taxolink graph stats`: counts a graph's entities, triples, predicates and types. */

import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { classTitles, type GraphStatistics, type KnowledgeGraph } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import { graphOptions, graphPositional, openNamedGraph, openOnlyGraph } from "./graph-file.ts";

/** The number of predicates shown in the text output; the JSON output contains all of them. */
const shownPredicates = 20;

export const command = defineCommand({
  positionals: [graphPositional],
  options: graphOptions,
  async run({ options, positionals }, context) {
    const { file, graph } = await openOnlyGraph(options, positionals, context);
    try {
      const [statistics, predicates, version] = [
        await graph.statistics(),
        await graph.predicates(),
        await graph.version(),
      ];
      const hiddenPredicates = predicates.length - shownPredicates;
      return {
        text: [
          describeStatistics(
            statistics,
            versionOf(graph, version),
            await classTitles(graph, Object.keys(statistics.types)),
          ),
          "triples by predicate:",
          countLines(predicates.slice(0, shownPredicates)),
          hiddenPredicates > 0 && `  and ${hiddenPredicates} more predicates`,
          graph.requests !== undefined && count(graph.requests(), "request"),
        ],
        json: { graph: file, ...statistics, predicate_counts: predicates, graph_hash: version },
      };
    } finally {
      graph.close();
    }
  },
});

/** Says what a version covers: the content, or only what an endpoint tells without being read. */
function versionOf({ engine }: KnowledgeGraph, version: string): string {
  return engine?.kind === "sparql" ? `snapshot ${version} (of counts)` : `content hash ${version}`;
}

/** @param titles the classes as they are shown, by id */
export function describeStatistics(
  statistics: GraphStatistics,
  version: string,
  titles: ReadonlyMap<string, string>,
): string[] {
  const { entities, triples, predicates, types } = statistics;
  const typeLines = countLines(
    Object.entries(types).map(([type, count]) => ({ label: titles.get(type) ?? type, triples: count })),
  );
  return [
    `${count(entities, "entity", "entities")}, ${count(triples, "triple")}, ${count(predicates, "predicate")}`,
    version,
    ...(typeLines.length > 0 ? ["entities by type:", ...typeLines] : ["no entity has a type"]),
  ];
}

/** Describes a store that was just written. */
export async function describeStore(
  store: string,
  { statistics, version }: { readonly statistics: GraphStatistics; readonly version: string },
  context: CommandContext,
): Promise<string[]> {
  const graph = await openNamedGraph(store, context);
  try {
    return describeStatistics(
      statistics,
      versionOf(graph, version),
      await classTitles(graph, Object.keys(statistics.types)),
    );
  } finally {
    graph.close();
  }
}

function countLines(counts: readonly { readonly label: string; readonly triples: number }[]): string[] {
  return tableLines(
    counts.map(({ label, triples }) => [String(triples), label]),
    { indent: 2 },
  );
}
