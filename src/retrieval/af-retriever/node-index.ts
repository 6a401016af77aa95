/**
 * Indexes the nodes of a graph by embeddings of their texts, without relations for steps 4 and 6, and with relations for
 * step 7 (AF-Retriever paper, the best row of Table 20).
 */

import type { Watch } from "../../base/progress.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { type Embedder, indexTexts, type TextIndex } from "../../vectors/index.ts";
import type { LinkedText } from "../retriever.ts";
import { relationsOf, textOf } from "./node-texts.ts";
import type { AfRetrieverOptions } from "./options.ts";
import { type NodeGraph, readNodes } from "./read-nodes.ts";

/**
 * The purposes for which node texts are searched: constants in step 4, grounded answers in step 6, and similar nodes in
 * step 7.
 */
type Comparison = "constants" | "grounded" | "similar";

export type NodeIndex = {
  readonly graph: NodeGraph;
  /** The texts of the nodes by position, without their relations. */
  readonly texts: readonly string[];
  /**
   * Returns the nodes whose texts are nearest to the query, nearest first.
   *
   * @param among the positions to choose from, or null for all nodes
   */
  search(
    comparison: Comparison,
    query: string,
    limit: number,
    among: ReadonlySet<number> | null,
    signal: AbortSignal | undefined,
  ): Promise<readonly RankedNode[]>;
};

type RankedNode = { readonly place: number; readonly similarity: number };

export async function indexNodes(
  source: KnowledgeGraph,
  base: Embedder,
  linked: readonly LinkedText[],
  options: AfRetrieverOptions,
  watch: Watch,
): Promise<NodeIndex> {
  const { signal } = watch;
  const graph = await readNodes(source, signal);
  const linkedTexts = new Map(linked.map(({ key, text }) => [key, text]));
  const texts = graph.nodes.map((node) => textOf(node, graph, linkedTexts.get(node.entity.id)));
  const stage = watch.progress.stage("nodes", 2 * texts.length);
  const embed = (embedded: readonly string[]): Promise<TextIndex> =>
    indexTexts(embedded, base, signal, (count) => stage.advance(count));
  const textsWithRelations = texts.map((text, at) =>
    [text, ...relationsOf(at, graph, options.relationsTold).map((relation) => relation.text)].join("\n"),
  );
  const own = await embed(texts);
  const withRelations = await embed(textsWithRelations);
  stage.finish();
  return {
    graph,
    texts,
    async search(comparison, query, limit, among, cancelled) {
      const { embedder, vectors } = comparison === "similar" ? withRelations : own;
      const [vector] = await embedder.embed([query], cancelled);
      if (vector === undefined || limit < 1) return [];
      const accepts = among === null ? undefined : (place: number) => among.has(place);
      const matches = vectors.search([vector], limit, accepts)[0] ?? [];
      return matches.map(({ position, score }) => ({ place: position, similarity: score }));
    },
  };
}
