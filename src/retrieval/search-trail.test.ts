/** Tests the search records of systems that explore a graph, on a graph small enough to explore by hand. */
import { expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { createOfflineLanguage } from "../tasks/offline/create-offline-language.ts";
import { bridgeTriples } from "../testing/bridge-graph.ts";
import { createMemoryGraph, type TripleText } from "../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever, type RetrievalQuestion, type SearchTrail } from "./index.ts";
import { createTrailRecorder } from "./search-trail.ts";

async function trailOf(
  name: string,
  question: RetrievalQuestion,
  options: Record<string, unknown> = {},
  triples: readonly TripleText[] = bridgeTriples,
): Promise<SearchTrail | undefined> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts, options);
  await retriever.prepare(createMemoryGraph(triples), unwatched);
  return (await retriever.retrieve(question)).trail;
}

const birthplace = { text: "Where was the designer of the Stone Bridge born?", topicEntity: "B1" };

test("a relation that the search follows twice has a single trail entry with distinct entities", () => {
  const recorder = createTrailRecorder();
  const step = { predicate: { label: "crosses" }, forwards: true };
  recorder.follow(["B1"], step);
  recorder.follow(["B1", "B2"], step);
  recorder.follow(["R1"], { ...step, forwards: false });
  expect(recorder.trail(null)).toEqual({
    followed: [
      { relation: "crosses", forwards: true, from: ["B1", "B2"] },
      { relation: "crosses", forwards: false, from: ["R1"] },
    ],
    removed: 0,
    filtered: [],
    ended: null,
  });
});

test("StructGPT records the relation of each round and the triples that its filter drops", async () => {
  const question = { text: "Which iron bridge crosses the Naab?", topicEntity: "R1" };
  // Both bridges cross the Naab; the triple of the Iron Bridge contains one more word of the question.
  expect(await trailOf("structgpt-paper", question, { outgoingOnly: false })).toEqual({
    linked: ["R1"],
    followed: [{ relation: "crosses", forwards: false, from: ["R1"] }],
    removed: 0,
    filtered: ["(B1:Stone Bridge, crosses, R1:Naab)"],
    ended: null,
  });
});

test("Think-on-Graph records the relations that it kept at each tail", async () => {
  const trail = await trailOf("think-on-graph-paper", birthplace, { relationsKept: "per entity" });
  expect(trail?.linked).toEqual(["B1"]);
  // The search keeps all three relations of the bridge, then those of the architect, and in the last round those of a
  // town. The river has no relation but the one that leads back.
  const followed = [
    ["designed by", true, "B1"],
    ["crosses", true, "B1"],
    ["material", true, "B1"],
    ["born in", true, "P1"],
    ["taught at", true, "P1"],
    ["founded in", true, "T1"],
  ].map(([relation, forwards, from]) => ({ relation, forwards, from: [from] }));
  expect(trail?.followed).toEqual(expect.arrayContaining(followed));
  expect(trail?.followed).toHaveLength(followed.length);
});

test("the trail counts the entities that are removed at random, such as 35 of 40 with a threshold of 5", async () => {
  const many = Array.from(
    { length: 40 },
    (_, at): TripleText => ["R1:Naab", "crossed by", `B${at}:Bridge ${at}`],
  );
  const question = { text: "Which bridges is the Naab crossed by?", topicEntity: "R1" };
  const trail = await trailOf("think-on-graph", question, { sampleFrom: 5, depth: 1 }, many);
  expect(trail?.removed).toBe(35);
});

test("FiDeLiS records the relations of the neighbours that it kept", async () => {
  const oneStep = await trailOf("fidelis", birthplace, { topN: 3, maximumSteps: 1, outgoingOnly: false });
  expect(oneStep?.linked).toEqual(["B1"]);
  expect(oneStep?.followed.map(({ relation, forwards, from }) => [relation, forwards, from])).toEqual(
    expect.arrayContaining([
      ["designed by", true, ["B1"]],
      ["crosses", true, ["B1"]],
      ["material", true, ["B1"]],
    ]),
  );
  expect((await trailOf("fidelis", birthplace, { topN: 1, maximumSteps: 1 }))?.followed).toHaveLength(1);
});

test("Mindmap records that it followed all relations of the linked entities, or that it linked no entity", async () => {
  const trail = await trailOf("mindmap", { text: "'Elsa Korn' and 'Passau'?" });
  expect([...(trail?.linked ?? [])].sort()).toEqual(["P1", "T1"]);
  expect(trail?.followed.map(({ relation, forwards }) => [relation, forwards])).toEqual([[null, null]]);
  expect((await trailOf("mindmap", { text: "?" }))?.linked).toEqual([]);
});

test("an exhausted budget ends the trail with this reason, after the earlier entries", async () => {
  // The first call scores relations; a second call would score entities.
  const trail = await trailOf("think-on-graph", birthplace, { maximumCalls: 1 });
  expect(trail).toEqual({
    linked: ["B1"],
    followed: [],
    removed: 0,
    filtered: [],
    ended: { by: "budget", reason: "the question requires more than 1 language task" },
  });
});

test.each(["bm25", "difar", "hublink"])(
  "%s records no trail, because it neither links entities nor follows relations",
  async (name) => {
    expect(await trailOf(name, birthplace)).toBeUndefined();
  },
);
