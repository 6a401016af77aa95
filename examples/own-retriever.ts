// Shows how to benchmark a retriever of your own next to one of Taxolink's: implement `Retriever` and pass the object.
// Here: the triples that share words with the question. Results go to runs/own-retriever below the current folder.
import {
  benchmarkRetrievers,
  createBm25Index,
  createGraph,
  createLexicalEmbedder,
  createOfflineLanguage,
  createRetriever,
  createUsageMeter,
  formatTriple,
  pairFromQuestion,
  type Retriever,
  type Triple,
} from "taxolink";

const studies = (paper: string, lake: string): Triple => ({
  subject: { id: paper, label: `Paper ${paper}`, types: ["Paper"] },
  predicate: { id: "P1", label: "studies" },
  object: { id: `lake-${paper}`, label: lake, types: [] },
});

const usage = createUsageMeter().total();
const all: Triple[] = [];
let index = createBm25Index([]);
const wordRetriever: Retriever = {
  name: "words",
  options: {},
  language: "none",
  ranks: ["triples"],
  usesTopic: false,
  async prepare(graph) {
    for await (const batch of graph.scan()) all.push(...batch);
    index = createBm25Index(all.map(formatTriple));
    return { counts: { triples: all.length }, notes: [], usage };
  },
  async retrieve({ text }) {
    const scores = new Map(index.search(text, 5).map((match) => [match.text, match.score]));
    const triples = all.map((triple, at) => ({ triple, score: scores.get(at) ?? 0 }));
    triples.sort((left, right) => right.score - left.score);
    return { triples: triples.slice(0, 5), answer: null, sources: [], confidence: null, trace: [], usage };
  },
};

const golden = { goldenTriples: [formatTriple(studies("B", "Bodensee"))], goldenSources: [] };
const question = { uid: "q1", text: "Which paper studies the Bodensee?", topicEntity: "", groups: {} };
const bm25 = createRetriever("bm25", {
  language: createOfflineLanguage(),
  embedder: createLexicalEmbedder(),
});
const { document } = await benchmarkRetrievers({
  graph: createGraph([studies("A", "Vänern"), studies("B", "Bodensee"), studies("C", "Ladoga")]),
  questions: [pairFromQuestion({ ...question, ...golden, goldenAnswer: "B" }, [])],
  retrievers: [wordRetriever, bm25],
  folder: "runs/own-retriever",
});
for (const { retriever, metrics } of document.runs) console.log(`${retriever}: recall ${metrics.recall}`);
