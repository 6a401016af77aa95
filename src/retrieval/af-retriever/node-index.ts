/**
 * Indexes the nodes of a graph by embeddings of their texts, without relations, with relations, or both (AF-Retriever
 * paper, Table 20).
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
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
  { signal, progress }: Watch,
): Promise<NodeIndex> {
  const graph = await readNodes(source, signal);
  const linkedTexts = new Map(linked.map(({ key, text }) => [key, text]));
  const texts = graph.nodes.map((node) => textOf(node, graph, linkedTexts.get(node.entity.id)));
  const indexPromises = new Map<boolean, Promise<TextIndex>>();
  const stage = progress.stage("nodes", texts.length);
  const embed = (withRelations: boolean): Promise<TextIndex> => {
    const embeddedTexts = withRelations ? texts.map((text, at) => withRelationsOf(at, text)) : texts;
    return indexTexts(embeddedTexts, base, signal, (count) => stage.advance(count));
  };
  const withRelationsOf = (place: number, text: string): string =>
    [text, ...relationsOf(place, graph, options.relationsTold).map((relation) => relation.text)].join("\n");
  const indexFor = async (withRelations: boolean): Promise<TextIndex> => {
    const index = indexPromises.get(withRelations) ?? embed(withRelations);
    indexPromises.set(withRelations, index);
    return index;
  };
  const indexes: Readonly<Record<Comparison, TextIndex>> = {
    constants: await indexFor(options.relationsOfConstants),
    grounded: await indexFor(options.relationsOfGrounded),
    similar: await indexFor(options.relationsOfSimilar),
  };
  stage.finish();
  return {
    graph,
    texts,
    async search(comparison, query, limit, among, cancelled) {
      const { embedder, vectors } = indexes[comparison];
      const [vector] = await embedder.embed([query], cancelled);
      if (vector === undefined || limit < 1) return [];
      const accepts = among === null ? undefined : (place: number) => among.has(place);
      const matches = vectors.search([vector], limit, accepts)[0] ?? [];
      return matches.map(({ position, score }) => ({ place: position, similarity: score }));
    },
  };
}
