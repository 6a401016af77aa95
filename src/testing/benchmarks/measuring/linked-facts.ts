/**
 * Measures how much linked texts help HubFocus. For every paper of a graph, a linked text states one fact among many
 * sentences about the same topics, and a question asks for this fact.
 */

import { unwatched } from "../../../base/progress.ts";
import { createRandom, type Random } from "../../../base/random.ts";
import { type KnowledgeGraph, openGraph } from "../../../graph/index.ts";
import { createRetriever, type LinkedText } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";

const qualities = ["length", "weight", "price", "age", "depth", "width", "speed", "height"];
const parts = "pump valve sensor hull mast anchor winch rudder keel deck cabin sail".split(" ");
const places = "harbour workshop archive shed tower cellar".split(" ");
const sentencesOfText = 150;

type Fact = { readonly text: LinkedText; readonly question: string; readonly value: string };

/** Returns the share of questions whose answer contains the fact. */
export async function linkedRecall(
  file: string,
  options: Readonly<Record<string, unknown>>,
): Promise<number> {
  const graph = await openGraph(file);
  try {
    const facts = await inventFacts(graph);
    const parts = {
      language: createOfflineLanguage(),
      embedder: createLexicalEmbedder(),
      texts: facts.map(({ text }) => text),
    };
    const retriever = createRetriever("hublink", parts, options);
    await retriever.prepare(graph, unwatched);
    let answered = 0;
    for (const { question, value } of facts) {
      const { answer } = await retriever.retrieve({ text: question });
      if (answer?.includes(value)) answered += 1;
    }
    return answered / facts.length;
  } finally {
    graph.close();
  }
}

async function inventFacts(graph: KnowledgeGraph): Promise<Fact[]> {
  const random = createRandom(3);
  const papers = await graph.entitiesOfType("Paper");
  return papers.map(({ id, label }, number) => {
    const [quality, part, place] = [pick(qualities, random), pick(parts, random), pick(places, random)];
    // The number occurs in no other sentence.
    const value = `${10_000 + number} units`;
    const sentences = Array.from({ length: sentencesOfText }, () => distract(random));
    sentences.splice(
      random.below(sentencesOfText),
      0,
      `The ${quality} of the ${part} in the ${place} was ${value}.`,
    );
    return {
      text: { key: id, text: sentences.join(" ") },
      question: `What was the ${quality} of the ${part} in the ${place} in "${label}"?`,
      value,
    };
  });
}

/** Creates a sentence about one of the other topics. */
function distract(random: Random): string {
  return pick(
    [
      `Nobody knew the ${pick(qualities, random)} of what was brought last spring.`,
      `A ${pick(parts, random)} was kept there for years, and of no interest to most visitors.`,
      `In winter the ${pick(places, random)} was closed.`,
    ],
    random,
  );
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)] as T;
}
