/** The contract of a Retriever, as tests that every implementation must pass. */
import { describe, expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { tripleKey } from "../graph/index.ts";
import { type Retriever, type RetrieverParts, rankedKinds } from "../retrieval/index.ts";
import { createOfflineLanguage } from "../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createMemoryGraph, kitchenTriples } from "./memory-graph.ts";

export type ContractQuestion = {
  readonly text: string;
  /** The ids of a triple that the system must retrieve. */
  readonly expected: readonly [string, string, string];
};

const kitchen = createMemoryGraph(kitchenTriples);

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
  const prepare = async (): Promise<Retriever> => {
    const retriever = create(parts);
    await retriever.prepare(kitchen, unwatched);
    return retriever;
  };
  // Preparing a retriever takes far longer than a question, so the tests share one.
  let first: Promise<Retriever> | undefined;
  const prepared = (): Promise<Retriever> => {
    first ??= prepare();
    return first;
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
        expect(scores, `the scores of the ${kind}, best first`).toEqual(
          [...scores].sort((left, right) => right - left),
        );
        if (!repeats) expect(new Set(keys[kind]).size, `the distinct ${kind}`).toBe(scores.length);
      }
      const returned = rankedKinds.filter((kind) => (lists[kind]?.length ?? 0) > 0);
      expect(returned, "the lists with items are those that `ranks` declares").toEqual(
        rankedKinds.filter((kind) => retriever.ranks.includes(kind)),
      );
      if (retriever.ranks.includes("triples"))
        expect(
          keys.triples,
          `the answer to "${contractText}"; if the system cannot answer this question, add one to suitableQuestions in registry.test.ts`,
        ).toContain(JSON.stringify(expected));
      // Both lentil dishes are answers.
      if (entities) expect(keys.entities).toEqual(expect.arrayContaining(["R1", "R3"]));
      if (documents) expect(documents.map(({ document }) => document.text).join(" ")).toContain("Lentil");
      expect(new Set(keys.triples).size).toBeLessThanOrEqual(kitchenTriples.length);
    });

    test("equal questions have equal answers: in turn, concurrently, and from a second retriever over the same graph", async () => {
      const [retriever, other] = [await prepared(), await prepare()];
      const alone = await retriever.retrieve(question);
      const concurrent = await Promise.all([retriever.retrieve(question), retriever.retrieve(question)]);
      expect([...concurrent, await other.retrieve(question)]).toEqual([alone, alone, alone]);
    });

    test("every citation has its source, and options and trace stay the same when they are written and read as JSON", async () => {
      const retriever = await prepared();
      const { answer, sources, trace } = await retriever.retrieve(question);
      const cited = [...(answer ?? "").matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
      expect(cited.length, `the citations in the form [1] in the answer "${answer}"`).toBeGreaterThan(0);
      expect(Math.max(...cited)).toBeLessThanOrEqual(sources.length);
      expect(JSON.parse(JSON.stringify(retriever.options))).toEqual(retriever.options);
      expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
      expect(trace.length, "the steps in the trace").toBeGreaterThan(0);
    });

    test("a question without known words has no answer and causes no error, however long it is", async () => {
      const retriever = await prepared();
      for (const text of ["", "   ", "?!", "графы и знания", "x".repeat(5000)]) {
        expect([text.slice(0, 20), (await retriever.retrieve({ text })).answer]).toEqual([
          text.slice(0, 20),
          null,
        ]);
      }
    });

    test("an unprepared retriever states that the index is missing, and a cancelled one that it was interrupted", async () => {
      await expect(create(parts).retrieve(question)).rejects.toThrow(/has no index yet/);
      const retriever = await prepared();
      await expect(retriever.retrieve(question, AbortSignal.abort())).rejects.toThrow(/interrupted/);
      const watch = { ...unwatched, signal: AbortSignal.abort() };
      await expect(create(parts).prepare(kitchen, watch)).rejects.toThrow(/interrupted/);
    });
  });
}
