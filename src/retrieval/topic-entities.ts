/** Determines the entities from which a search starts: the topic of the question, or the entities that it names. */

import { foldLabel } from "../base/text/words.ts";
import type { Entity, KnowledgeGraph } from "../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../tasks/index.ts";
import { distinctEntities } from "./relations-around.ts";
import type { RetrievalQuestion } from "./retriever.ts";

/** The maximum number of search results for a name. Entities with exactly this name come first. */
const maximumMatches = 20;

/**
 * Returns the topic entity of the question. If it has none and `findsNamed` is true, returns the entities whose label is
 * a component of the question, in question order.
 * @returns distinct entities of the graph, at most `maximumEntities`
 */
export async function findTopicEntities(
  graph: KnowledgeGraph,
  { text, topicEntity }: RetrievalQuestion,
  language: LanguageSlice<"extractComponents">,
  call: LanguageCall,
  { findsNamed, maximumEntities }: { readonly findsNamed: boolean; readonly maximumEntities: number },
): Promise<readonly Entity[]> {
  const supplied = topicEntity === undefined ? [] : [...(await graph.entities([topicEntity])).values()];
  if (supplied.length > 0 || !findsNamed || text.trim() === "") return supplied;
  const components = await language.extractComponents({ question: text }, call);
  const named = await Promise.all(components.map((component) => entitiesNamed(graph, component)));
  return distinctEntities(named.flat()).slice(0, maximumEntities);
}

async function entitiesNamed(graph: KnowledgeGraph, name: string): Promise<readonly Entity[]> {
  const label = foldLabel(name);
  if (label === "") return [];
  return (await graph.find(name, maximumMatches)).filter((entity) => foldLabel(entity.label) === label);
}
