/** Checks that no two presets produce the same ranking for more than half of the questions. */
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { type QaPair, readQuestions } from "../datasets/index.ts";
import { type KnowledgeGraph, openGraph, tripleKey } from "../graph/index.ts";
import { createOfflineLanguage } from "../tasks/offline/create-offline-language.ts";
import { testWithSharedData } from "../testing/shared-data.ts";
import { someOfThePapers } from "../testing/some-papers.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever, type RetrieverPreset, retrieverPresets } from "./registry.ts";

type Options = RetrieverPreset["defaults"];

function haveOneSystem(left: Options, right: Options): boolean {
  return Object.keys(left).join() === Object.keys(right).join();
}

type Ranker = (preset: RetrieverPreset) => Promise<readonly string[]>;

/** Creates a function that ranks triples for all questions with a preset, and caches the result. */
function createRanker(graph: KnowledgeGraph, questions: readonly QaPair[]): Ranker {
  const ranked = new Map<string, Promise<readonly string[]>>();
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const rank: Ranker = async ({ name }) => {
    const retriever = createRetriever(name, parts);
    await retriever.prepare(graph, unwatched);
    const lists: string[] = [];
    for (const { question, topicEntityId } of questions) {
      const { triples, documents = [] } = await retriever.retrieve({
        text: question,
        topicEntity: topicEntityId,
      });
      const ranked = [
        ...triples.map(({ triple }) => tripleKey(triple)),
        ...documents.map(({ document }) => document.id),
      ];
      lists.push(ranked.join("\n"));
    }
    return lists;
  };
  return (preset) => {
    const lists = ranked.get(preset.name) ?? rank(preset);
    ranked.set(preset.name, lists);
    return lists;
  };
}

/**
 * Returns all pairs of presets, with the number of questions for which the two rankings are equal. Presets with equal
 * options are omitted: HubLink (F) and the base configuration differ only in models and embedders, which are not part
 * of a preset.
 */
async function comparePairs(
  graph: KnowledgeGraph,
  questions: readonly QaPair[],
  presets: readonly RetrieverPreset[],
) {
  const rank = createRanker(graph, questions);
  const compared: { readonly left: string; readonly right: string; readonly same: number }[] = [];
  for (const [at, left] of presets.entries()) {
    for (const right of presets.slice(at + 1)) {
      if (isDeepStrictEqual(left.defaults, right.defaults)) continue;
      const [one, other] = [await rank(left), await rank(right)];
      const same = one.filter((list, number) => list === other[number]).length;
      compared.push({ left: left.name, right: right.name, same });
    }
  }
  return compared;
}

/**
 * Returns one preset for each variant of a system: that of the thesis, which used this kind of graph, or else the
 * default. Profiles of one variant may agree. Presets with equal options are listed once.
 */
function onePerVariant(presets: readonly RetrieverPreset[]): readonly RetrieverPreset[] {
  const names = new Set(presets.map(({ name }) => name));
  return presets.filter(
    ({ name, defaults }, at) =>
      !names.has(`${name}-thesis`) &&
      !name.endsWith("-paper") &&
      !presets.slice(0, at).some((earlier) => isDeepStrictEqual(earlier.defaults, defaults)),
  );
}

/** Returns every n-th question, so that a test takes only seconds. */
function everyNth(pairs: readonly QaPair[], step: number): readonly QaPair[] {
  return pairs.filter((_, at) => at % step === 0);
}

testWithSharedData(
  "any two systems differ on at least half of the drawn development questions for GV3",
  async (file) => {
    const graph = await openGraph(file("graph/gv3.json"));
    try {
      const questions = everyNth(readQuestions(file("questions/gv3-dev.csv")).pairs, 10);
      expect(questions).toHaveLength(5);
      const topics = questions.flatMap(({ topicEntityId }) => topicEntityId ?? []);
      const papers = await someOfThePapers(graph, 8, topics);
      const presets = onePerVariant(retrieverPresets);
      const compared = await comparePairs(papers, questions, presets);
      expect(compared.length).toBeGreaterThan(presets.length);
      expect(compared.filter(({ same }) => same > questions.length / 2)).toEqual([]);
    } finally {
      graph.close();
    }
  },
);

test("different systems return different results on the bundled questions", async () => {
  const bundled = (name: string): string => fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url));
  const graph = await openGraph(bundled("graphs/question-answering.nt"));
  const questions = everyNth(readQuestions(bundled("questions/question-answering.csv")).pairs, 20);
  expect(questions).toHaveLength(4);
  // On such a small graph, different configurations of one system may agree, so one preset per system suffices.
  const variants = onePerVariant(retrieverPresets);
  const systems = variants.filter(
    ({ defaults }, at) => !variants.slice(0, at).some((earlier) => haveOneSystem(earlier.defaults, defaults)),
  );
  const compared = await comparePairs(graph, questions, systems);
  graph.close();
  expect(compared.filter(({ same }) => same > questions.length / 2)).toEqual([]);
});
