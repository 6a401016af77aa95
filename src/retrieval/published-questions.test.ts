/** Checks that HubFocus reaches the thesis's best figures for graph GV3 on the published development questions. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readQuestions } from "../datasets/index.ts";
import { formatTriple, openGraph } from "../graph/index.ts";
import { createOfflineLanguage } from "../language/offline/index.ts";
import { unwatched } from "../progress.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever } from "./registry.ts";

const data = fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const here = existsSync(data);

test.skipIf(!here)(
  "HubFocus reaches the published recall and Hits@10 on GV3 (skipped without ../shared/data)",
  async () => {
    const graph = await openGraph(`${data}graph/gv3.json`);
    const { pairs } = readQuestions(`${data}questions/gv3-dev.csv`);
    const measure = async (options: Readonly<Record<string, unknown>>) => {
      const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
      const retriever = createRetriever("hubfocus", parts, options);
      await retriever.prepare(graph, unwatched);
      let recall = 0;
      let hits = 0;
      for (const pair of pairs) {
        const { triples } = await retriever.retrieve({
          text: pair.question,
          topicEntity: pair.topicEntityId,
        });
        const retrieved = triples.map(({ triple }) => formatTriple(triple));
        const golden = [...new Set(pair.goldenTriples)];
        recall += golden.filter((triple) => retrieved.includes(triple)).length / golden.length / pairs.length;
        hits +=
          golden.filter((triple) => retrieved.slice(0, 10).includes(triple)).length /
          golden.length /
          pairs.length;
      }
      return { recall, hits };
    };
    // The thesis on GV3 (10.1.5.1): HubLink (T) 0.812 and 0.596, DiFaR 0.523 and 0.302.
    const direct = await measure({});
    expect(direct.recall).toBeGreaterThan(0.812);
    expect(direct.hits).toBeGreaterThan(0.596);
    const fewHubs = await measure({ hubsToKeep: 10 });
    expect(fewHubs.recall).toBeGreaterThan(0.523);
    expect(fewHubs.hits).toBeGreaterThan(0.302);
    graph.close();
  },
);
