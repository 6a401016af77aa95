import { expect, test } from "vitest";
import { tripleKey } from "../graph/index.ts";
import { createOfflineLanguage } from "../language/index.ts";
import { unwatched } from "../progress.ts";
import { createMemoryGraph, kitchenTriples } from "../testing/memory-graph.ts";
import { testRetriever } from "../testing/retriever-contract.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever, retrieverPresets } from "./registry.ts";

const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };

for (const { name } of retrieverPresets) testRetriever(name, (given) => createRetriever(name, given));

test("a retriever carries its name and its effective options", () => {
  const retriever = createRetriever("hublink-fast", parts, { topPathsToKeep: 5 });
  expect(retriever.name).toBe("hublink-fast");
  expect(retriever.options).toMatchObject({ hubsToKeep: 10, topPathsToKeep: 5, diversityPenalty: 0.05 });
});

test("an unknown retriever names the nearest", () => {
  expect(() => createRetriever("hublnik", parts)).toThrow(
    expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("Did you mean hublink?") }),
  );
});

test("an unknown option names the nearest", () => {
  expect(() => createRetriever("hublink", parts, { hubsTokeep: 3 })).toThrow(
    expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("Did you mean hubsToKeep?") }),
  );
});

test("a value of the wrong kind or outside its range is refused", () => {
  expect(() => createRetriever("hublink", parts, { hubsToKeep: "ten" })).toThrow(/must be a number/);
  expect(() => createRetriever("hublink", parts, { hubsToKeep: 0 })).toThrow(/at least 1/);
  expect(() => createRetriever("hublink", parts, { levels: [] })).toThrow(/levels must not be empty/);
  expect(() => createRetriever("difar", parts, { results: 2.5 })).toThrow(/whole number/);
  expect(() => createRetriever("difar", parts, { metric: "manhattan" })).toThrow(/"manhattan" is unknown/);
  expect(() => createRetriever("hublink", parts, { strategy: "sideways" })).toThrow(/"sideways" is unknown/);
  expect(() => createRetriever("fusion", parts, { ranking: "dice" })).toThrow(/"dice" is unknown/);
});

test("of normalised vectors, distance and product rank the same", async () => {
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
