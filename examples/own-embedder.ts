// Shows how to give a retriever an embedder of your own: implement `Embedder` and pass the object.
// Here: letter pairs, hashed into 64 dimensions. Put the call of your model into `embed` instead.
import {
  createGraph,
  createOfflineLanguage,
  createRetriever,
  type Embedder,
  type Triple,
  unwatched,
} from "taxolink";

const dimensions = 64;

function embedText(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  const letters = text.toLowerCase();
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const pair = letters.charCodeAt(at) * 31 + letters.charCodeAt(at + 1);
    vector[pair % dimensions] = (vector[pair % dimensions] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  // Vectors have length 1, or 0 where a text has no features.
  return length === 0 ? vector : vector.map((value) => value / length);
}

const letterPairs: Embedder = {
  id: `letter-pairs-${dimensions}`,
  dimensions,
  embed: async (texts) => texts.map(embedText),
  // It learns nothing from a corpus.
  fit: () => letterPairs,
};

const about = (paper: string, topic: string): Triple => ({
  subject: { id: paper, label: `Paper ${paper}`, types: ["Paper"] },
  predicate: { id: "P1", label: "studies" },
  object: { id: `topic-${paper}`, label: topic, types: [] },
});
const graph = createGraph([about("A", "volcanoes"), about("B", "limnology"), about("C", "glaciers")]);

const retriever = createRetriever("vector", { language: createOfflineLanguage(), embedder: letterPairs });
await retriever.prepare(graph, unwatched);
const { triples } = await retriever.retrieve({ text: "Which paper studies limnology?" });
console.log(`first: ${triples[0]?.triple.object.label}`);
