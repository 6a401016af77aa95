/** Tests that unusual graphs and questions, as they occur in practice, lead to a sensible answer or a clear error. */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { createHubFocus } from "./index.ts";

async function prepare(triples: readonly TripleText[]) {
  const retriever = createHubFocus("hubfocus");
  await retriever.prepare(createMemoryGraph(triples), unwatched);
  return { ask: (text: string) => retriever.retrieve({ text }) };
}

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

test("a book-length question ends and says that it was not read", async () => {
  const { ask } = await prepare([["A:Alder@Hub", "year", "L1:1999"]]);
  const { answer, whyNot } = await ask("Which hubs have the year 1999? ".repeat(20_000));
  expect(answer).toBeNull();
  expect(whyNot).toContain("nothing in the graph explains");
});

test("HubFocus reads a graph with cycles and self-loops", async () => {
  const { ask } = await prepare([
    ["A:Alder@Tree", "near", "A"],
    ["A", "near", "B:Birch@Tree"],
    ["B", "near", "A"],
    ["M:moss", "grows on", "C:Cedar@Tree"],
  ]);
  expect((await ask("What is near Birch?")).answer).toMatch(/^Alder\n/);
  expect((await ask("What grows on Cedar?")).triples.map(({ triple }) => triple.subject.id)).toEqual(["M"]);
});

test.each([
  ["知识图谱综述的作者是谁？", "P1"],
  ["王伟写了哪些论文？", "P1"],
  ["2021年发表的论文", "L2"],
])("HubFocus reads scripts without spaces: %s", async (question, expected) => {
  // A survey of knowledge graphs by Wang Wei, 2020; deep learning methods by Li Na, 2021.
  const { ask } = await prepare([
    ["A:知识图谱综述@论文", "发表年份", "L1:2020"],
    ["A", "作者", "P1:王伟"],
    ["B:深度学习方法@论文", "发表年份", "L2:2021"],
    ["B", "作者", "P2:李娜"],
  ]);
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
