/** The traversal strategy: hubs around a topic entity, one level after the other (Algorithms 14 and 15). */
import { type Entity, type KnowledgeGraph, requireEntity } from "../../../graph/index.ts";
import type { QuestionReader } from "../../../reading/index.ts";
import { foldLabel } from "../../../text/words.ts";
import type { BuiltIndex } from "../index/build-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import {
  findReachableHubs,
  type ReachedHub,
  startFrom,
  type Traveller,
  type Visited,
} from "./find-reachable-hubs.ts";

/** The hubs of one level, nearest first. */
export type Level = { readonly number: number; readonly hubs: readonly ReachedHub[] };

/**
 * Levels 1, 2 … up to `maximumRetrievalLevel`, each when it is asked for. A level without hubs is passed over, and
 * counts. Where hops are not counted, the next level begins at the ends of the paths of this level's hubs.
 *
 * @param current the index, which may have grown since the last level
 */
export async function* walkLevels(
  graph: KnowledgeGraph,
  topics: readonly Entity[],
  current: () => BuiltIndex,
  options: HubLinkOptions,
  signal?: AbortSignal,
): AsyncGenerator<Level> {
  const visited: Visited = new Set();
  const seen = new Set<string>();
  let from: readonly Traveller[] = startFrom(topics);
  for (let number = 1; number <= options.maximumRetrievalLevel && from.length > 0; number += 1) {
    const reached = await findReachableHubs(graph, from, current().isHubRoot, visited, {
      uniformHopCount: options.uniformHopCount,
      signal,
    });
    const fresh = reached.hubs.filter(({ root }) => !seen.has(root.id));
    for (const { root } of fresh) seen.add(root.id);
    if (fresh.length > 0) yield { number, hubs: fresh };
    from = [...reached.next, ...fresh.flatMap(({ root, way }) => pathEnds(root, way, current().index))];
  }
}

function pathEnds(root: Entity, way: Traveller["way"], index: BuiltIndex["index"]): Traveller[] {
  const paths = index.hubs.get(root.id)?.paths ?? [];
  return paths.flatMap(({ triples }) => {
    const end = triples.at(-1)?.object;
    return end === undefined
      ? []
      : startFrom([end]).map((traveller) => ({ ...traveller, way: [...way, ...triples] }));
  });
}

/** A name that more entities share narrows nothing down. */
const mostNamesakes = 1000;

/**
 * The entities to start from: the one given; else all those that bear the names of one demand of the question, which
 * is neither denied nor a range: of the demands the one that names hubs, then the one with the longest name. A graph may
 * write a value down once for each of its uses, so that one name is many entities. None when the question names none.
 *
 * @throws GraphError naming the nearest labels when the graph does not know the one given
 */
export async function findTopics(
  graph: KnowledgeGraph,
  given: string | undefined,
  question: ProcessedQuestion,
  reader: QuestionReader,
): Promise<readonly Entity[]> {
  if (given !== undefined && given !== "") return [await requireEntity(graph, given)];
  const reading = question.reading ?? reader.read(question.text);
  const values = reading.anchors.flatMap((mention) => mention.values.map(({ label }) => label));
  const names = reading.constraints
    .flatMap((item) => (item.kind === "value" && !item.negated && item.range === null ? [item] : []))
    .map(({ hub, labels }) => {
      const written = [...new Set(values.filter((label) => labels.has(foldLabel(label))))];
      return { hub, written, longest: Math.max(0, ...written.map((label) => label.length)) };
    })
    .sort((left, right) => Number(right.hub) - Number(left.hub) || right.longest - left.longest);
  for (const { written } of names) {
    const found: Entity[] = [];
    for (const label of written) {
      found.push(...(await graph.find(label, mostNamesakes + 1)).filter((entity) => entity.label === label));
    }
    if (found.length > 0 && found.length <= mostNamesakes) return found;
  }
  return [];
}
