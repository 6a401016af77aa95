/** The contract of a Retriever, as tests that every implementation must pass. */
import { describe, expect, test } from "vitest";
import { tripleKey } from "../graph/index.ts";
import { createOfflineLanguage } from "../language/offline/index.ts";
import { unwatched } from "../progress.ts";
import { type Retriever, type RetrieverParts, rankedKinds } from "../retrieval/index.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createMemoryGraph, kitchenTriples } from "./memory-graph.ts";

export type ContractQuestion = {
  readonly text: string;
  /** The ids of a triple that the system must retrieve. */
  readonly expected: readonly [string, string, string];
};

type Variation = {
  readonly question?: ContractQuestion | undefined;
  /** Whether the system may return a triple several times, as some published code does. */
  readonly repeats?: boolean;
};

/** The question about both lentil dishes, and the triple that answers it for the first one. */
const lentils: ContractQuestion = {
  text: "Which recipes use the ingredient Lentils?",
  expected: ["S1", "ingredient", "L2"],
};

export function testRetriever(
  name: string,
  create: (parts: RetrieverParts) => Retriever,
  { question: { text: contractText, expected } = lentils, repeats = false }: Variation = {},
): void {
  const parts: RetrieverParts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const prepared = async (): Promise<Retriever> => {
    const retriever = create(parts);
    await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
    return retriever;
  };
  const question = { text: contractText, topicEntity: "R1" };

  describe(`${name} as a retriever`, () => {
    test("each list of the retriever contains the answers once, best first, and there are no other lists", async () => {
      const retriever = await prepared();
      const { triples, entities, documents } = await retriever.retrieve(question);
      const keys = {
        triples: triples.map(({ triple }) => tripleKey(triple)),
        entities: entities?.map(({ entity }) => entity.id),
        documents: documents?.map(({ document }) => document.id),
      };
      const lists = { triples, entities, documents };
      for (const kind of rankedKinds) {
        const scores = lists[kind]?.map(({ score }) => score) ?? [];
        expect(scores).toEqual([...scores].sort((left, right) => right - left));
        if (!repeats) expect(new Set(keys[kind]).size).toBe(scores.length);
        expect(scores.length > 0).toBe(retriever.ranks.includes(kind));
      }
      if (retriever.ranks.includes("triples")) expect(keys.triples).toContain(JSON.stringify(expected));
      // Both lentil dishes are answers.
      if (entities) expect(keys.entities).toEqual(expect.arrayContaining(["R1", "R3"]));
      if (documents) expect(documents.map(({ document }) => document.text).join(" ")).toContain("Lentil");
      const { triples: all } = await createMemoryGraph(kitchenTriples).statistics();
      expect(new Set(keys.triples).size).toBeLessThanOrEqual(all);
    });

    test("equal questions have equal answers, one after another and concurrently", async () => {
      const retriever = await prepared();
      const alone = await retriever.retrieve(question);
      const concurrent = await Promise.all([retriever.retrieve(question), retriever.retrieve(question)]);
      expect(concurrent).toEqual([alone, alone]);
    });

    test("two retrievers over the same graph agree", async () => {
      const [left, right] = [await prepared(), await prepared()];
      expect(await left.retrieve(question)).toEqual(await right.retrieve(question));
    });

    test("every citation has its source", async () => {
      const { answer, sources } = await (await prepared()).retrieve(question);
      const cited = [...(answer ?? "").matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
      expect(cited.length).toBeGreaterThan(0);
      expect(Math.max(...cited)).toBeLessThanOrEqual(sources.length);
    });

    test("options and trace stay the same when they are written and read as JSON", async () => {
      const retriever = await prepared();
      const { trace } = await retriever.retrieve(question);
      expect(JSON.parse(JSON.stringify(retriever.options))).toEqual(retriever.options);
      expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
      expect(trace.length).toBeGreaterThan(0);
    });

    test.each(["", "   ", "?!", "графы и знания", "x".repeat(5000)])(
      "the question %j has no answer and causes no error",
      async (text) => {
        const { answer } = await (await prepared()).retrieve({ text });
        expect(answer).toBeNull();
      },
    );

    test("the error of an unprepared retriever states that the index is missing", async () => {
      await expect(create(parts).retrieve(question)).rejects.toThrow(/has no index yet/);
    });

    test("a cancelled question fails with an interruption", async () => {
      const retriever = await prepared();
      await expect(retriever.retrieve(question, AbortSignal.abort())).rejects.toThrow(/interrupted/);
    });

    test("a cancelled preparation fails with an interruption", async () => {
      const watch = { ...unwatched, signal: AbortSignal.abort() };
      await expect(create(parts).prepare(createMemoryGraph(kitchenTriples), watch)).rejects.toThrow(
        /interrupted/,
      );
    });
  });
}
