/** Tests that unusual graphs and questions, as they occur in practice, lead to a sensible answer or a clear error. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/create-offline-language.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubFocus, type HubFocusOptions, hubFocusDefaults } from "./index.ts";

async function prepare(triples: readonly TripleText[], changed: Partial<HubFocusOptions> = {}) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createHubFocus("hubfocus", parts, {
    ...hubFocusDefaults,
    hubTypes: ["Hub"],
    readSchema: false,
    ...changed,
  });
  const report = await retriever.prepare(createMemoryGraph(triples), unwatched);
  return { report, ask: (text: string) => retriever.retrieve({ text }) };
}

test("if a hub has too many paths, some of them are omitted, and a note says so", async () => {
  const wide = Array.from(
    { length: 20_000 },
    (_, at): TripleText => ["A:Alder@Hub", "leaf", `L${at}:leaf ${at}`],
  );
  const { report, ask } = await prepare(wide);
  expect(report.counts.paths).toBe(10_000);
  expect(report.notes).toContain(
    "1 hub has more than 10000 paths (maximumPathsPerHub); the index omits the rest",
  );
  // In code point order, L12 is among the first 10,000 ids: only L0 and ids that begin with L10 or L11 precede it.
  expect((await ask("Which hub has leaf 12?")).triples[0]?.triple.object.id).toBe("L12");
});

test("a stored index still reports that paths of a hub may be missing", async () => {
  const triples = ["a", "b", "c"].map((leaf): TripleText => ["A:Alder@Hub", "leaf", `${leaf}:leaf ${leaf}`]);
  const index = { file: join(temporaryFolder(), "woods.index"), mode: "open" as const };
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder(), index };
  const notes = async () => {
    const options = { ...hubFocusDefaults, hubTypes: ["Hub"], maximumPathsPerHub: 2 };
    const retriever = createHubFocus("hubfocus", parts, options);
    return (await retriever.prepare(createMemoryGraph(triples), unwatched)).notes;
  };
  expect(await notes()).toContain(
    "1 hub has more than 2 paths (maximumPathsPerHub); the index omits the rest",
  );
  expect(await notes()).toEqual([
    "1 hub has the maximum of 2 paths (maximumPathsPerHub); further paths may be missing from the index",
  ]);
});

test("a one-megabyte label can be indexed and found, and is shortened in the answer", async () => {
  const long = `beginning ${"word (x) ".repeat(120_000)}`;
  const { ask } = await prepare(
    [
      ["A:Alder@Hub", "note", "L1"],
      ["B:Birch@Hub", "year", "L2:1999"],
    ].map(
      ([subject = "", predicate = "", object = ""]): TripleText => [
        subject,
        predicate,
        object === "L1" ? `L1:${long}` : object,
      ],
    ),
  );
  const { answer } = await ask("Which note does 'Alder' have?");
  expect(answer).toContain("beginning");
  expect(answer?.length).toBeLessThan(1000);
});

test("parsing terminates even for a book-length question", async () => {
  const { ask } = await prepare([["A:Alder@Hub", "year", "L1:1999"]]);
  const { answer } = await ask("Which hubs have the year 1999? ".repeat(20_000));
  expect(answer).toContain("Alder");
});

test("HubFocus handles cycles, self-loops and hubs without paths", async () => {
  const { report, ask } = await prepare([
    ["A:Alder@Hub", "near", "A"],
    ["A", "near", "B:Birch@Hub"],
    ["B", "near", "A"],
    ["M:moss", "grows on", "C:Cedar@Hub"],
  ]);
  expect(report.counts).toMatchObject({ hubs: 3, paths: 2 });
  expect((await ask("What is near Birch?")).triples.length).toBeGreaterThan(0);
});

test("a hub without outgoing relations has no facts", async () => {
  const { report, ask } = await prepare([
    ["M:moss", "grows on", "C:Cedar@Hub"],
    ["N:nettle", "grows on", "C"],
  ]);
  expect(report.counts).toMatchObject({ hubs: 1, paths: 0, vectors: 0 });
  expect(report.notes).toContain("2 of 2 triples belong to no hub");
  expect(await ask("What grows on Cedar?")).toMatchObject({ answer: null, triples: [] });
});

test.each([
  ["知识图谱综述的作者是谁？", "P1"],
  ["王伟写了哪些论文？", "P1"],
  ["2021年发表的论文", "L2"],
])("HubFocus reads scripts without spaces: %s", async (question, expected) => {
  // A survey of knowledge graphs by Wang Wei, 2020; deep learning methods by Li Na, 2021.
  const { ask } = await prepare(
    [
      ["A:知识图谱综述@论文", "发表年份", "L1:2020"],
      ["A", "作者", "P1:王伟"],
      ["B:深度学习方法@论文", "发表年份", "L2:2021"],
      ["B", "作者", "P2:李娜"],
    ],
    { hubTypes: ["论文"] },
  );
  expect((await ask(question)).triples.map(({ triple }) => triple.object.id)).toEqual([expected]);
});

test.each([
  ["من هو مؤلف التعلم العميق؟", "P2"],
  ["Which colour has 🌹?", "L4"],
])("HubFocus reads right-to-left scripts and pictographs: %s", async (question, expected) => {
  // Knowledge graphs by Ahmad, deep learning by Sara.
  const { ask } = await prepare([
    ["A:الرسوم المعرفية@Hub", "مؤلف", "P1:أحمد"],
    ["B:التعلم العميق@Hub", "مؤلف", "P2:سارة"],
    ["C:🌲 tree@Hub", "colour", "L3:🟢"],
    ["D:🌹@Hub", "colour", "L4:🔴"],
  ]);
  expect((await ask(question)).triples.map(({ triple }) => triple.object.id)).toEqual([expected]);
});

test("HubFocus handles labels and questions in other scripts", async () => {
  const { ask } = await prepare([
    ["A:Граф знаний@Hub", "год", "L1:2020"],
    ["B:知識グラフ@Hub", "年", "L2:2021"],
  ]);
  expect((await ask("Какой год у «Граф знаний»?")).triples.map(({ triple }) => triple.object.id)).toEqual([
    "L1",
  ]);
});
