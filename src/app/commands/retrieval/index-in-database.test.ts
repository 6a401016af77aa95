/**
 * Tests indexes in PostgreSQL that are built once, resumed, updated in place, shared, or rejected with a single
 * message.
 */
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { openDatabase } from "../../../net/postgres/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "../../../retrieval/hublink/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { openDesk } from "../../../testing/desk.ts";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { startPostgres } from "../../../testing/postgres/start-postgres.ts";
import { bookFiles } from "../../../testing/small-library.ts";
import { createLexicalEmbedder, type Embedder } from "../../../vectors/index.ts";

const server = await startPostgres();
afterAll(() => server.stop());
beforeEach(async () => {
  await server.run("DROP SCHEMA IF EXISTS taxolink CASCADE");
});

const town: readonly TripleText[] = [
  ["B1:Old bridge@Bridge", "material", "M1:Stone"],
  ["B1", "opened", "Y1:1820"],
  ["B2:New bridge@Bridge", "material", "M2:Steel"],
  ["S1:Harbour school@School", "head", "P1:Ada Brook"],
  ["S1", "opened", "Y2:1955"],
];
const hubTypes = ["Bridge", "School"];

type Settings = {
  readonly partition?: string;
  readonly options?: Partial<HubLinkOptions>;
  readonly mode?: "open" | "update" | "rebuild";
  readonly embedder?: Embedder;
};

function system({ partition, options, mode = "open", embedder = lexical(64) }: Settings = {}) {
  const index = { file: server.address, mode, partition };
  const parts = { language: createOfflineLanguage(), embedder, index };
  const retriever = createHubLink("hublink", parts, { ...hubLinkDefaults, hubTypes, ...options });
  const prepare = (triples = town) => retriever.prepare(createMemoryGraph(triples), unwatched);
  return { ...retriever, prepare };
}

function lexical(dimensions: number): Embedder {
  return createLexicalEmbedder({ dimensions });
}

const steel = { text: "Which bridge has the material Steel?" };

async function foundInMemory(triples = town) {
  const parts = { language: createOfflineLanguage(), embedder: lexical(64) };
  const retriever = createHubLink("hublink", parts, { ...hubLinkDefaults, hubTypes });
  await retriever.prepare(createMemoryGraph(triples), unwatched);
  const { triples: retrieved, answer } = await retriever.retrieve(steel);
  return { answer, triples: retrieved.map(({ triple }) => triple) };
}

test("an index in a database is built once and returns the same results as an index in memory", async () => {
  const built = system();
  expect((await built.prepare()).counts).toMatchObject({ hubs: 3, built: 3 });
  const opened = system();
  expect((await opened.prepare()).counts).toMatchObject({ hubs: 3, built: 0, unchanged: 3 });
  const retrieval = await opened.retrieve(steel);
  expect(retrieval).toEqual(await built.retrieve(steel));
  expect({ answer: retrieval.answer, triples: retrieval.triples.map(({ triple }) => triple) }).toEqual(
    await foundInMemory(),
  );
});

const grown: readonly TripleText[] = [
  ...town.filter(([subject]) => subject !== "S1"),
  ["B2", "opened", "Y3:1999"],
  ["B3:Rope bridge@Bridge", "material", "M3:Steel rope"],
];

test("an update changes only the affected hubs and leaves no unused rows", async () => {
  await system().prepare();
  await expect(system().prepare(grown)).rejects.toMatchObject({
    exitCode: 3,
    message: `${server.address}: the index was built for another graph, or for an older version of this graph`,
    hint: expect.stringContaining("--update"),
  });
  const updated = system({ mode: "update" });
  expect((await updated.prepare(grown)).counts).toMatchObject({ hubs: 4, built: 3, unchanged: 1 });
  const { answer, triples } = await updated.retrieve(steel);
  expect({ answer, triples: triples.map(({ triple }) => triple) }).toEqual(await foundInMemory(grown));
  const opened = system();
  const { counts } = await opened.prepare(grown);
  // Entries of texts and hubs have a key, and those of hubs come first.
  const rows = await server.run("SELECT count(*)::int AS count FROM taxolink.entries WHERE key IS NOT NULL");
  expect(rows).toEqual([{ count: (counts.vectors ?? 0) + (counts.hubs ?? 0) }]);
});

test("a build that loses its connection reports this, and the next build resumes where it stopped", async () => {
  // Hubs are stored 256 at a time, so the second batch is in progress when the connection ends.
  const bridges = Array.from(
    { length: 300 },
    (_, at): TripleText => [`B${at}:Bridge ${at}@Bridge`, "opened", "Y:1820"],
  );
  const index = { file: server.address, mode: "open" as const };
  const offline = createOfflineLanguage();
  let batches = 0;
  const language = {
    ...offline,
    verbalisePaths: async (...call: Parameters<typeof offline.verbalisePaths>) => {
      batches += 1;
      if (batches === 2) await server.restart();
      return offline.verbalisePaths(...call);
    },
  };
  const options = { ...hubLinkDefaults, hubTypes: ["Bridge"] };
  const retriever = createHubLink("hublink", { language, embedder: lexical(64), index }, options);
  await expect(retriever.prepare(createMemoryGraph(bridges), unwatched)).rejects.toMatchObject({
    exitCode: 1,
    message: `${server.address}: the connection to the database was lost`,
    hint: expect.stringContaining("an interrupted build resumes"),
  });
  expect((await system({ options: { hubTypes: ["Bridge"] } }).prepare(bridges)).counts).toMatchObject({
    hubs: 300,
    built: 44,
    unchanged: 256,
  });
});

test("if an index was updated after a reader opened it, the error asks the user to reopen it", async () => {
  const reader = system();
  await reader.prepare();
  await system({ mode: "update" }).prepare(grown);
  await expect(reader.retrieve(steel)).rejects.toMatchObject({
    message: `${server.address}: the index was updated during the search`,
    hint: expect.stringContaining("Run the command again"),
  });
});

test("each name in the database has a separate index", async () => {
  const bridges = { partition: "bridges", options: { hubTypes: ["Bridge"] } };
  expect((await system(bridges).prepare()).counts).toMatchObject({ hubs: 2, built: 2 });
  const schools = { partition: "schools", options: { hubTypes: ["School"] } };
  expect((await system(schools).prepare()).counts).toMatchObject({ hubs: 1, built: 1 });
  expect((await system(bridges).prepare()).counts).toMatchObject({ hubs: 2, built: 0 });
});

test("rebuilding starts from scratch, even with different options", async () => {
  await system().prepare();
  await expect(system({ options: { maximumPathLength: 2 } }).prepare()).rejects.toThrow(
    /the index was built with different options: maximumPathLength=/,
  );
  const rebuilt = system({ options: { maximumPathLength: 2 }, mode: "rebuild", embedder: lexical(32) });
  expect((await rebuilt.prepare()).counts).toMatchObject({ hubs: 3, built: 3 });
  expect(await server.run("SELECT name FROM taxolink.indexes")).toEqual([{ name: "default" }]);
});

test("Taxolink rejects tables from other versions and does not change newer tables", async () => {
  await system().prepare();
  await server.run("UPDATE taxolink.layout SET version = 99");
  for (const mode of ["open", "update"] as const) {
    await expect(system({ mode }).prepare()).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining("the database was written by a newer version of Taxolink (layout 99"),
      hint: expect.stringContaining("Update Taxolink"),
    });
  }
});

test("tables of an older version are replaced only by a rebuild", async () => {
  await system().prepare();
  await server.run("UPDATE taxolink.layout SET version = 1");
  for (const mode of ["open", "update"] as const) {
    await expect(system({ mode }).prepare()).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining("the database was written by an older version of Taxolink (layout 1"),
      hint: "Rebuild the indexes: taxolink index GRAPH --out URL --rebuild replaces all of them.",
    });
  }
  expect((await system({ mode: "rebuild" }).prepare()).counts).toMatchObject({ hubs: 3, built: 3 });
});

test.skipIf(!server.hasSessions)(
  "a second writer is rejected while the first one is still writing (on the server in TAXOLINK_TEST_POSTGRES)",
  async () => {
    const database = await openDatabase(server.address);
    const write = (action: () => Promise<unknown>): Promise<unknown> =>
      database.useAlone("the index towns", action);
    const second = write(() => write(async () => undefined));
    await expect(second).rejects.toMatchObject({
      code: "LockedError",
      message: `${server.address}: the index towns is being written`,
    });
    await expect(write(async () => "free again")).resolves.toBe("free again");
  },
);

test.skipIf(!server.hasSessions || process.env.PGPASSWORD === undefined)(
  "without a password, one message says where to put it, and no connection stays open (on the server in TAXOLINK_TEST_POSTGRES)",
  async () => {
    vi.stubEnv("PGPASSWORD", undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(system().prepare()).rejects.toMatchObject({
      message: `${server.address}: the database rejects the user or password`,
      hint: expect.stringContaining("PGPASSWORD"),
    });
    vi.unstubAllEnvs();
    const waiting =
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE state IS NULL AND datname = current_database()";
    expect(await server.run(waiting)).toEqual([{ count: 0 }]);
  },
);

test("the index stores and finds texts with characters that have a special meaning in PostgreSQL or its COPY format", async () => {
  const signs = "a\\b\tc\nd\re \\N \\. \u0000 '; DROP TABLE x; -- \ud800";
  const odd: readonly TripleText[] = [[`X1:${signs}@Bridge`, "kind", `K1:${signs}`], ...town];
  const built = system();
  expect((await built.prepare(odd)).counts.hubs).toBe(4);
  const opened = system();
  expect((await opened.prepare(odd)).counts).toMatchObject({ hubs: 4, built: 0 });
  const question = { text: "Which kind has the bridge a\\b c d?" };
  expect(await opened.retrieve(question)).toEqual(await built.retrieve(question));
});

test("`index` builds an index, `ask` answers from it, and systems with equal settings share it in `bench`", async () => {
  const desk = openDesk(bookFiles);
  const place = server.address;
  const inputs = "--graph kb.txt --retriever hublink";
  expect(await desk.text(`index ${inputs} --out ${place}`)).toContain("1 hubs, 3 paths");
  const ask = `ask 'What is the year of First Book?' ${inputs}`;
  const storedAnswer = await desk.text(`${ask} --index ${place}`);
  expect(storedAnswer).toContain("1999");
  expect(storedAnswer).toBe(await desk.text(ask));
  type Runs = { runs: readonly { measures: unknown }[] };
  const bench = "bench --graph kb.txt --questions q.csv --retrievers hublink,hublink-f --out";
  const withIndex = await desk.json<Runs>(`${bench} kept --index ${place}`);
  const inMemory = await desk.json<Runs>(`${bench} made`);
  expect(desk.readJson("kept/manifest.json")).toMatchObject({ index: place });
  expect(desk.readJson("made/manifest.json")).not.toHaveProperty("index");
  expect(withIndex.runs.map(({ measures }) => measures)).toEqual(
    inMemory.runs.map(({ measures }) => measures),
  );
  expect(await server.run("SELECT name LIKE 'shared-%' AS shared FROM taxolink.indexes ORDER BY id")).toEqual(
    [{ shared: false }, { shared: true }],
  );
  expect(desk.read("kept/hublink/predictions.jsonl")).not.toContain(place);
});

test("an address with a password is rejected before any file is written", async () => {
  const address = server.address.replace("postgres@", "postgres:secret@");
  expect(await openDesk().refusal(`ask Who? --index ${address}`)).not.toContain("secret");
});
