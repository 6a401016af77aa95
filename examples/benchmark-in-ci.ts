// Shows how to guard a retriever in continuous integration: it runs a small fixed benchmark and ends with exit code 1 when
// recall falls below what you demand. The results in runs/ci can be kept as an artifact of the job.
import {
  benchmarkRetrievers,
  createLexicalEmbedder,
  createOfflineLanguage,
  createRetriever,
  formatSummaryText,
  generateDataset,
  openGraph,
} from "taxolink";

const [, , graphFile, demanded = "0.5"] = process.argv;
if (graphFile === undefined) throw new Error("usage: node benchmark-in-ci.ts GRAPH [LEAST_RECALL]");

const graph = await openGraph(graphFile);
const embedder = createLexicalEmbedder();
// Equal graphs, counts and seeds give equal questions, so that two runs of the job compare.
const { pairs } = await generateDataset(graph, { graph: "ci", count: 12, seed: 7 });
const parts = { language: createOfflineLanguage(), embedder };
const { document } = await benchmarkRetrievers({
  graph,
  questions: pairs,
  retrievers: [createRetriever("fusion", parts), createRetriever("bm25", parts)],
  measures: ["recall", "recall@10", "mrr@10"],
  embedder: embedder.id,
  folder: "runs/ci",
  restart: true,
});
graph.close();

console.log(formatSummaryText(document));
const failing = document.runs.filter(({ metrics }) => (metrics.recall ?? 0) < Number(demanded));
for (const { retriever, metrics } of failing) {
  console.log(`${retriever}: recall ${metrics.recall} is below ${demanded}`);
}
if (failing.length > 0) process.exitCode = 1;
else console.log("every retriever reaches the demanded recall");
