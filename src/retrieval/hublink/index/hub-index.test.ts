import { expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { parseTriple, type TripleText } from "../../../testing/memory-graph.ts";
import { randomVectors } from "../../../testing/vector-index-contract.ts";
import { createLexicalEmbedder, createSparseVectorIndex, type Embedder } from "../../../vectors/index.ts";
import { hubLinkDefaults } from "../options.ts";
import { completeIndex, fittedEmbedder } from "./complete-index.ts";
import type { EntryTable } from "./entry-table.ts";
import { hashPath, type StoredHub } from "./hub.ts";
import { createHubIndex, type HubIndex } from "./hub-index.ts";
import { readFacts, writeFacts } from "./index-facts.ts";
import { createTemporaryTable } from "./index-place.ts";
import { writeHubs } from "./stored-hubs.ts";

const hub = (id: string, ...triples: TripleText[]): StoredHub => ({
  root: { id, label: id, types: [] },
  paths: triples
    .map(parseTriple)
    .map((triple) => ({ hash: hashPath([triple]), text: id, triples: [triple] })),
});
const hubs = [hub("A", ["A:Ann", "likes", "T:Tea"]), hub("B", ["B:Ben", "likes", "T:Tea"])];

/** Stores the hubs in their order, and completes the index. */
async function complete(
  table: EntryTable,
  stored: readonly StoredHub[],
  embedder: Embedder = createLexicalEmbedder(),
  levels = hubLinkDefaults.levels,
): Promise<HubIndex> {
  const header = { graph: "g", embedder: embedder.id, language: "l", options: {} };
  await writeFacts(table, { header, size: null });
  const writer = await writeHubs(table);
  await writer.add(stored);
  await writer.finish();
  await completeIndex(table, embedder, { levels, maximumPathsPerHub: 10 }, unwatched);
  const facts = await readFacts(table);
  if (!facts?.size) throw new Error("the index is incomplete");
  return createHubIndex(table, facts.size, levels, await fittedEmbedder(table, embedder));
}

const build = () => complete(createTemporaryTable(), hubs);

/** Returns the number of a text of a hub. */
async function numberOf(index: HubIndex, root: string, text: string): Promise<number | undefined> {
  const [found] = await index.hubs([root]);
  const paths = found?.paths.flatMap(({ texts: { ids, at } }) =>
    [...ids].map((id, place) => [at(place).text, id] as const),
  );
  return new Map(paths).get(text);
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

test("a text that two hubs share has one vector and refers to the paths of both hubs", async () => {
  const index = await build();
  const likes = await numberOf(index, "A", "likes");
  const { firstHub } = index.size;
  expect(await collect(index.usesOf(likes ?? -1))).toEqual([
    { hub: firstHub, path: 0 },
    { hub: firstHub + 1, path: 0 },
  ]);
  // Ann, Ben, Tea, likes, two triples, and the path texts A and B.
  expect(index.size).toMatchObject({ hubs: 2, paths: 2, texts: 8 });
});

test("the index embeds only the requested levels", async () => {
  const index = await complete(createTemporaryTable(), hubs, undefined, ["predicate"]);
  expect(index.size.texts).toBe(1);
  expect(await numberOf(index, "A", "likes")).toBe(0);
  expect(await numberOf(index, "A", "Tea")).toBeUndefined();
});

test("at the triple level, the index embeds the whole triple and keeps its subject for the ranker", async () => {
  const index = await build();
  const [first] = await index.hubs(["A"]);
  const { ids, at } = first?.paths[0]?.texts ?? { ids: [], at: () => undefined };
  const uses = Array.from(ids, (_, place) => at(place)).filter((use) => use?.level === "triple");
  expect([...ids]).toContain(await numberOf(index, "A", "Ann likes Tea"));
  expect(uses).toEqual([{ text: "Ann likes Tea", level: "triple", subject: "A" }]);
});

test("hubs are returned in the requested order, without those that the index lacks", async () => {
  const index = await build();
  const roots = (await index.hubs(["B", "Z", "A"])).map(({ root }) => root.id);
  expect(roots).toEqual(["B", "A"]);
  expect((await index.hubsAt([index.size.firstHub + 1])).map(({ root }) => root.id)).toEqual(["B"]);
});

/** Creates a model whose vector of a text is the next one of a list, and which fails for some texts. */
function model(vectors: readonly Float32Array[], failing: ReadonlySet<string> = new Set()) {
  const embedded: string[] = [];
  const embedder: Embedder = {
    id: "listed",
    dimensions: 16,
    embed: async (texts) => texts.map((text) => vectors[Number(text.slice(1))] as Float32Array),
    embedUsable: async (texts) => {
      embedded.push(...texts);
      const all = await embedder.embed(texts);
      return all.map((vector, at) => (failing.has(texts[at] ?? "") ? null : vector));
    },
    fit: () => embedder,
  };
  return { embedder, embedded };
}

const vectors = randomVectors(700, 16, 3);
/** Hubs with a path whose sentence is its only text. */
const numbered = vectors.map((_, at): StoredHub => {
  const path = { hash: hashPath([]), text: `t${at}`, triples: [] };
  return { root: { id: `t${at}`, label: "", types: [] }, paths: [path] };
});

test.each([
  ["dense", (embedder: Embedder): Embedder => embedder],
  [
    "sparse",
    (embedder: Embedder): Embedder => {
      const sparse: Embedder = {
        ...embedder,
        embedSparse: async (texts) =>
          (await embedder.embed(texts)).map((vector) => {
            const places = Uint16Array.from(vector.keys()).filter((place) => vector[place] !== 0);
            return { length: 16, places, values: Float32Array.from(places, (place) => vector[place] ?? 0) };
          }),
        fit: () => sparse,
      };
      return sparse;
    },
  ],
])("stored %s vectors have exactly the similarities of an index in memory", async (_, form) => {
  const index = await complete(createTemporaryTable(), numbered, form(model(vectors).embedder));
  const inMemory = createSparseVectorIndex(16);
  inMemory.add(vectors);
  const queries = randomVectors(2, 16, 4);
  const compared = await index.compare(queries);
  const positions = [...vectors.keys()];
  for (const [query, { of, descending }] of inMemory.compare(queries).entries()) {
    expect(positions.map((at) => compared[query]?.of(at))).toEqual(positions.map(of));
    expect([...(compared[query]?.descending() ?? [])]).toEqual([...descending()]);
  }
});

test("a model embeds only texts that have no vector yet, in whatever order the hubs are", async () => {
  const table = createTemporaryTable();
  const failing = new Set(["t1"]);
  const { embedder, embedded } = model(vectors, failing);
  await complete(table, numbered.slice(0, 3), embedder);
  expect(embedded).toEqual(["t0", "t1", "t2"]);
  embedded.length = 0;
  failing.clear();
  const index = await complete(
    table,
    [3, 2, 1].map((at) => numbered[at] as StoredHub),
    embedder,
  );
  expect(embedded).toEqual(["t3", "t1"]);
  expect(index.size.texts).toBe(3);
  const [query = new Float32Array(16)] = vectors.slice(1, 2);
  const [compared] = await index.compare([query]);
  const [nearest] = compared?.descending() ?? [];
  expect(nearest).toBe(await numberOf(index, "t1", "t1"));
});

test("a path's hash changes only if a label changes", () => {
  const triple = parseTriple(["A:Ann", "likes", "T:Tea"]);
  const renamed = { ...triple, object: { ...triple.object, label: "Green tea" } };
  expect(hashPath([triple])).toBe(hashPath([{ ...triple }]));
  expect(hashPath([triple])).not.toBe(hashPath([renamed]));
});
