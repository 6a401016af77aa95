/**
 * Defines the systems that `questions difficulty` runs. Each system receives a question and returns triples as text.
 */
import { createLabelMatcher, type QaPair } from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { formatTriple, type KnowledgeGraph, normaliseTripleText } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import { createRetriever, type RetrieverParts, retrieverNames } from "../../retrieval/index.ts";
import { validNames } from "../../text/nearest.ts";

export const labelMatch = "label-match";

/**
 * The number of BM25's triples that are evaluated; BM25 ranks every triple of the graph, but a reader looks only at the
 * first few.
 */
export const bm25Results = 5;

export const defaultSystems: readonly string[] = [labelMatch, "bm25", "hublink"];

/** @returns the retrieved triples as text, best first */
type System = (pair: QaPair) => Promise<readonly string[]>;

/** @throws OptionError if a name is neither `label-match` nor a preset */
export function checkSystems(names: readonly string[], option: string): void {
  const valid = [labelMatch, ...retrieverNames()];
  const unknown = names.find((name) => !valid.includes(name));
  if (unknown === undefined) return;
  throw new OptionError(`--${option}: unknown system "${unknown}"`, { hint: validNames(unknown, valid) });
}

/** Prepares each system for the graph, in the order of the names. */
export async function prepareSystems(
  names: readonly string[],
  graph: KnowledgeGraph,
  parts: RetrieverParts,
  watch: Watch,
): Promise<ReadonlyMap<string, System>> {
  const systems = new Map<string, System>();
  for (const name of names) {
    systems.set(
      name,
      name === labelMatch
        ? await prepareLabelMatch(graph)
        : await prepareRetriever(name, graph, parts, watch),
    );
  }
  return systems;
}

async function prepareLabelMatch(graph: KnowledgeGraph): Promise<System> {
  const match = await createLabelMatcher(graph);
  return async ({ question }) => (await match(question)).map(formatTriple).map(normaliseTripleText);
}

async function prepareRetriever(
  name: string,
  graph: KnowledgeGraph,
  parts: RetrieverParts,
  watch: Watch,
): Promise<System> {
  const retriever = createRetriever(name, parts, name === "bm25" ? { results: bm25Results } : {});
  const { notes } = await retriever.prepare(graph, watch);
  for (const note of notes) watch.progress.note(note);
  return async ({ uid, question, topicEntityId }) => {
    const topic = topicEntityId === "" ? {} : { topicEntity: topicEntityId };
    const { triples } = await retriever.retrieve({ id: uid, text: question, ...topic }, watch.signal);
    return triples.map(({ triple }) => normaliseTripleText(formatTriple(triple)));
  };
}
