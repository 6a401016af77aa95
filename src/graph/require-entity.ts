/** Requires that an entity exists. Otherwise, an error suggests the nearest labels. */
import { GraphError } from "../base/errors.ts";
import { nearestFirst } from "../base/text/nearest.ts";
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import { type Entity, formatEntity } from "./triple.ts";

/** The number of word matches to compare with the input. */
const mostMatches = 50;
/** The number of triples to scan if no word matches. Without a limit, the error message could take minutes. */
const mostScanned = 100_000;
/**
 * The maximum length of a label to compare, in characters. A longer label is prose, not a name that a user might
 * mistype.
 */
const longestLabel = 200;

/** @throws GraphError that suggests the nearest labels if the graph does not contain the id */
export async function requireEntity(graph: KnowledgeGraph, id: string): Promise<Entity> {
  const entity = (await graph.entities([id])).get(id);
  if (entity !== undefined) return entity;
  const nearest = await nearestEntities(graph, id);
  throw new GraphError(`the graph has no entity ${JSON.stringify(id)}`, {
    hint:
      nearest.length > 0
        ? `Nearest: ${nearest.map(formatEntity).join("; ")}`
        : "Specify an id. To find ids by label, run taxolink graph show WORDS.",
  });
}

async function nearestEntities(graph: KnowledgeGraph, text: string): Promise<readonly Entity[]> {
  const matches = await graph.find(text, mostMatches);
  // A server is not read for an error message.
  const isLocal = graph.requests === undefined;
  const candidates = matches.length > 0 || !isLocal ? matches : await scannedEntities(graph);
  const byLabel = new Map<string, Entity>();
  for (const entity of candidates) {
    if (entity.label !== "" && entity.label.length <= longestLabel && !byLabel.has(entity.label))
      byLabel.set(entity.label, entity);
  }
  // The typing error may also be in an id.
  return nearestFirst(text, [...byLabel.values()], ({ label, id }) => [label, id]);
}

async function scannedEntities(graph: KnowledgeGraph): Promise<Entity[]> {
  const entities = new Map<string, Entity>();
  let triples = 0;
  for await (const batch of graph.scan("stored")) {
    for (const { subject, object } of batch) entities.set(subject.id, subject).set(object.id, object);
    triples += batch.length;
    if (triples >= mostScanned) break;
  }
  return [...entities.values()];
}
