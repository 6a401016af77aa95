/** Cuts a graph of papers down, for tests whose time grows with the graph but whose statements do not. */
import { createGraph, type KnowledgeGraph, type Triple } from "../graph/index.ts";

/**
 * Returns a graph with every n-th paper and all given entities: the triples on outgoing paths from them up to the next
 * paper, and those that point at them.
 */
export async function someOfThePapers(
  graph: KnowledgeGraph,
  step: number,
  others: Iterable<string>,
): Promise<KnowledgeGraph> {
  const papers = (await graph.entitiesOfType("Paper")).map(({ id }) => id);
  const reached = new Set([...papers.filter((_, at) => at % step === 0), ...others]);
  const triples: Triple[] = [...(await graph.incoming([...reached])).values()].flat();
  const isPaper = new Set(papers);
  for (let frontier = [...reached]; frontier.length > 0; ) {
    const next = [...(await graph.outgoing(frontier)).values()].flat();
    triples.push(...next);
    const ends = new Set(next.map(({ object }) => object.id));
    frontier = [...ends].filter((id) => !reached.has(id) && !isPaper.has(id));
    for (const id of frontier) reached.add(id);
  }
  return createGraph(triples);
}
