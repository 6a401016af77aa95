/** Checks that HubFocus reaches the thesis's best figures for graph GV3 on the published development questions. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { readQuestions } from "../datasets/index.ts";
import { formatTriple, openGraph } from "../graph/index.ts";
import { createOfflineLanguage } from "../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever } from "./registry.ts";

const data = fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const here = existsSync(data);

test.skipIf(!here)(
  "HubFocus reaches the published recall and Hits@10 on GV3 (skipped without ../shared/data)",
  async () => {
    const graph = await openGraph(`${data}graph/gv3.json`);
    const { pairs } = readQuestions(`${data}questions/gv3-dev.csv`);
    const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
    const retriever = createRetriever("hubfocus", parts);
    await retriever.prepare(graph, unwatched);
    let recall = 0;
    let hits = 0;
    for (const { question, goldenTriples } of pairs) {
      const { triples } = await retriever.retrieve({ text: question });
      const retrieved = triples.map(({ triple }) => formatTriple(triple));
      const golden = [...new Set(goldenTriples)];
      const share = (found: readonly string[]): number =>
        golden.filter((triple) => found.includes(triple)).length / golden.length / pairs.length;
      recall += share(retrieved);
      hits += share(retrieved.slice(0, 10));
    }
    // The thesis on GV3 (10.1.5.1): HubLink (T) 0.812 and 0.596.
    expect(recall).toBeGreaterThan(0.812);
    expect(hits).toBeGreaterThan(0.596);
    graph.close();
  },
);
