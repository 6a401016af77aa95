/** Determines the entities from which a search starts: the topic of the question, and the entities that it mentions. */
import type { Entity, KnowledgeGraph } from "../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../language/index.ts";
import { foldLabel } from "../text/words.ts";
import type { RetrievalQuestion } from "./retriever.ts";

/** The maximum number of search results for a name. Entities with exactly this name come first. */
const maximumMatches = 20;

/**
 * Returns the topic entity of the question, followed by the entities whose label is a component of the question, in
 * question order.
 * @param maximumEntities the maximum number of entities to return
 * @returns distinct entities of the graph; empty if the question has no topic and mentions no entity
 */
export async function findTopicEntities(
  graph: KnowledgeGraph,
  { text, topicEntity }: RetrievalQuestion,
  language: LanguageSlice<"extractComponents">,
  call: LanguageCall,
  maximumEntities: number,
): Promise<readonly Entity[]> {
  const suppliedTopics = topicEntity === undefined ? [] : [...(await graph.entities([topicEntity])).values()];
  if (suppliedTopics.length >= maximumEntities) return suppliedTopics.slice(0, maximumEntities);
  const components = text.trim() === "" ? [] : await language.extractComponents({ question: text }, call);
  const namedEntities = await Promise.all(components.map((component) => entitiesNamed(graph, component)));
  const topics = new Map([...suppliedTopics, ...namedEntities.flat()].map((entity) => [entity.id, entity]));
  return [...topics.values()].slice(0, maximumEntities);
}

async function entitiesNamed(graph: KnowledgeGraph, name: string): Promise<readonly Entity[]> {
  const label = foldLabel(name);
  if (label === "") return [];
  return (await graph.find(name, maximumMatches)).filter((entity) => foldLabel(entity.label) === label);
}
