import { expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { formatTriple, tripleKey } from "../graph/index.ts";
import type { LanguageTasks } from "../tasks/index.ts";
import { createOfflineLanguage } from "../tasks/offline/index.ts";
import { createMemoryGraph, kitchenTriples } from "../testing/memory-graph.ts";
import { type ContractQuestion, testRetriever } from "../testing/retriever-contract.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever, retrieverNames, retrieverPresets } from "./registry.ts";

const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };

/** Questions for systems that cannot answer the contract's question, because they need two names or go only one hop. */
const suitableQuestions: readonly [RegExp, ContractQuestion][] = [
  [/^mindmap/, { text: "'Lentil soup' and 'Lentils'?", expected: ["S1", "ingredient", "L2"] }],
  [/^structgpt$/, { text: "Which part has the Lentil soup?", expected: ["R1", "part", "S1"] }],
];

for (const { name, defaults } of retrieverPresets) {
  const question = suitableQuestions.find(([names]) => names.test(name))?.[1];
  const repeats = ["paths", "last triples", "relations, deepest first"].includes(String(defaults.returned));
  testRetriever(name, (parts) => createRetriever(name, parts), { question, repeats });
}

test("a retriever states its name and its effective options", () => {
  const retriever = createRetriever("hublink-f", parts, { topPathsToKeep: 5 });
  expect(retriever.name).toBe("hublink-f");
  expect(retriever.options).toMatchObject({ hubsToKeep: 10, topPathsToKeep: 5, diversityPenalty: 0.05 });
});

/**
 * The values from Tables 9.1 (underlined) and 9.4 of the thesis, and the variants in chapter 10. The model and the
 * embedder are not included, because presets do not determine them.
 */
const base = {
  strategy: "direct",
  extractComponents: true,
  topPathsToKeep: 10,
  hubsToKeep: 10,
  filterTriples: true,
  diversityPenalty: 0.05,
  pathWeightAlpha: 5,
  augmentQuestion: false,
  rerank: false,
};
const final = { ...base, strategy: "traversal", hubsToKeep: 30 };

test.each<readonly [string, Readonly<Record<string, unknown>>]>([
  ["hublink-t", final],
  ["hublink-o", final],
  ["hublink", { ...final, strategy: "direct" }],
  ["hublink-f", { ...final, strategy: "direct", hubsToKeep: 10 }],
  ["hublink-base", { ...base, levels: ["path", "triple", "entity", "predicate"] }],
  // The early draft: one vector per path, a plain mean, no components, and the first hubs that its rounds find.
  [
    "hublink-draft",
    {
      ...base,
      levels: ["path"],
      extractComponents: false,
      diversityPenalty: 0,
      pathWeightAlpha: 0,
      keptHubs: "first",
      filterTriples: false,
    },
  ],
  // Table 9.7.
  ["difar", { results: 150, metric: "cosine", augmentQuestion: false, rerank: false }],
  // Table 9.13.
  [
    "mindmap-thesis",
    { finalPaths: 10, shortestPaths: 10, neighbours: 10, augmentQuestion: false, rerank: false },
  ],
  // Table 9.10.
  ["fidelis-thesis", { topK: 10, topN: 10, alpha: 0.3, augmentQuestion: false, rerank: false }],
])("preset %s has the published parameters", (name, parameters) => {
  const preset = retrieverPresets.find((candidate) => candidate.name === name);
  expect(preset?.defaults).toMatchObject(parameters);
});

test("a retriever states the profile of its preset, and whether its options differ from it", () => {
  for (const { name, origin } of retrieverPresets) expect(createRetriever(name, parts).origin).toBe(origin);
  expect(createRetriever("fidelis", parts).origin).toBe("authors");
  expect(createRetriever("fidelis-thesis", parts).origin).toBe("thesis");
  expect(createRetriever("hublink", parts, { hubsToKeep: 5 }).origin).toBe("thesis, changed");
  expect(createRetriever("hublink", parts, { hubsToKeep: 30 }).origin).toBe("thesis");
  expect(createRetriever("bm25", parts, { results: 5 }).origin).toBe("own");
});

test("a published system has a preset for each profile of its options, the first one under its own name", () => {
  const names = retrieverNames();
  expect(names).toEqual(expect.arrayContaining(["fidelis", "fidelis-thesis", "fidelis-paper"]));
  expect(names).toEqual(
    expect.arrayContaining(["af-retriever", "af-retriever-paper", "difar", "difar-paper"]),
  );
  expect(names.filter((name) => /^(af-retriever|gateway-ensemble|hublink|difar)-thesis$/.test(name))).toEqual(
    [],
  );
});

test("every value of a profile has a source", () => {
  for (const { name, options } of retrieverPresets) {
    for (const [option, { valid, sources }] of Object.entries(options)) {
      for (const [value, source] of Object.values(sources)) {
        expect([name, option, source.length > 0, valid.safeParse(value).success]).toEqual([
          name,
          option,
          true,
          true,
        ]);
      }
    }
  }
});

test("a retriever's language lists only its own tasks and the tasks of its stages", () => {
  const language = { ...parts.language, idOf: (tasks: readonly string[]) => tasks.join(",") };
  const languageOf = (name: string, options = {}) =>
    createRetriever(name, { ...parts, language }, options).language;
  expect(languageOf("bm25")).toBe("answerFromContexts");
  expect(languageOf("difar-reranked")).toBe("answerFromContexts,rerank");
  const ownTasks = "verbalisePaths,extractComponents,partialAnswer,finalAnswer,filterTriples";
  expect(languageOf("hublink")).toBe(ownTasks);
  expect(languageOf("hublink", { augmentQuestion: true, generate: true })).toBe(
    `${ownTasks},augmentQuestion,answerFromContexts`,
  );
});

test("a retriever declares whether a topic changes its results", () => {
  const usesTopic = (name: string, options = {}) => createRetriever(name, parts, options).usesTopic;
  expect(usesTopic("hublink-t")).toBe(true);
  expect(usesTopic("hubfocus")).toBe(false);
  expect(usesTopic("hublink", { strategy: "traversal" })).toBe(true);
  expect(usesTopic("hublink")).toBe(false);
  expect(usesTopic("fidelis")).toBe(true);
  expect(usesTopic("mindmap")).toBe(false);
  expect(usesTopic("bm25")).toBe(false);
});

test.each(["difar", "bm25"])(
  "%s with generate=true generates one answer from the triples that the stages return",
  async (name) => {
    const seenContexts: (readonly string[])[] = [];
    const language: LanguageTasks = {
      ...parts.language,
      answerFromContexts: async ({ contexts }) => {
        seenContexts.push(contexts);
        return "generated";
      },
    };
    const retriever = createRetriever(name, { ...parts, language }, { generate: true });
    await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
    const { answer, triples } = await retriever.retrieve({ text: "Which kitchen has an oven?" });
    expect(answer).toBe("generated");
    expect(seenContexts).toEqual([triples.map(({ triple }) => formatTriple(triple))]);
  },
);

test("an error about an unknown retriever suggests the nearest name", () => {
  expect(() => createRetriever("hublnik", parts)).toThrow(
    expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("Did you mean hublink?") }),
  );
});

test("an error about an unknown option suggests the nearest name", () => {
  expect(() => createRetriever("hublink", parts, { hubsTokeep: 3 })).toThrow(
    expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("Did you mean hubsToKeep?") }),
  );
});

test("a retriever rejects an option value of the wrong type or outside its range", () => {
  expect(() => createRetriever("hublink", parts, { hubsToKeep: "ten" })).toThrow(/must be a number/);
  expect(() => createRetriever("hublink", parts, { filterTriples: "maybe" })).toThrow(
    /must be true or false, not "maybe"/,
  );
  expect(() => createRetriever("hublink", parts, { hubsToKeep: 0 })).toThrow(/at least 1/);
  expect(() => createRetriever("difar", parts, { results: 2.5 })).toThrow(/whole number/);
  expect(() => createRetriever("difar", parts, { metric: "manhattan" })).toThrow(/"manhattan" is unknown/);
  expect(() => createRetriever("hublink", parts, { strategy: "sideways" })).toThrow(/"sideways" is unknown/);
  for (const option of ["finalPaths", "shortestPaths", "maximumPathLength"]) {
    expect(() => createRetriever("mindmap", parts, { [option]: 0 })).toThrow(
      `${option} must be a whole number`,
    );
  }
  expect(() => createRetriever("af-retriever", parts, { groundedShare: 1.5 })).toThrow(/from 0 to 1/);
  for (const option of ["topK", "topN", "maximumSteps", "maximumCalls"]) {
    expect(() => createRetriever("fidelis", parts, { [option]: 1.5 })).toThrow(
      `${option} must be a whole number`,
    );
  }
  expect(() => createRetriever("fidelis", parts, { alpha: -0.1 })).toThrow(
    /alpha must be a finite, non-negative/,
  );
  expect(() => createRetriever("fusion", parts, { ranking: "dice" })).toThrow(/"dice" is unknown/);
});

test("distance and dot product rank normalised vectors in the same order", async () => {
  const triplesWith = async (metric: string) => {
    const retriever = createRetriever("difar", parts, { metric });
    await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
    const { triples } = await retriever.retrieve({ text: "Which ingredient is boiled?" });
    return triples;
  };
  const [cosine, l2] = [await triplesWith("cosine"), await triplesWith("l2")];
  expect(l2.map(({ triple }) => tripleKey(triple))).toEqual(cosine.map(({ triple }) => tripleKey(triple)));
  // |a − b|² = 2 − 2ab
  expect((l2[0]?.score ?? 0) ** 2).toBeCloseTo(2 - 2 * (cosine[0]?.score ?? 0), 5);
});

test("every retriever rejects a question of 100,000 characters, and accepts one of 10,000", async () => {
  for (const { name } of retrieverPresets) {
    const retriever = createRetriever(name, {
      language: createOfflineLanguage(),
      embedder: createLexicalEmbedder(),
    });
    await expect(retriever.retrieve({ text: "which papers with ".repeat(5_556) })).rejects.toThrow(
      "the question has 100,008 characters; at most 10,000 are allowed",
    );
  }
  const bm25 = createRetriever("bm25", {
    language: createOfflineLanguage(),
    embedder: createLexicalEmbedder(),
  });
  await bm25.prepare(createMemoryGraph(kitchenTriples), unwatched);
  await expect(bm25.retrieve({ text: "w".repeat(10_000) })).resolves.toMatchObject({ triples: [] });
});
