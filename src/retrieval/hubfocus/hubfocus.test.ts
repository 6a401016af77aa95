/** Tests HubFocus on small graphs: what it answers and says. */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createGraph, formatTriple, type Triple } from "../../graph/index.ts";
import { createHubFocus } from "./index.ts";

const paper = (id: string, label: string): Triple["subject"] => ({ id, label, types: ["Paper"] });
const tool = (id: string, label: string): Triple["subject"] => ({ id, label, types: ["Tool"] });
const uses = { id: "uses", label: "uses" };
const pages = { id: "pages", label: "pages" };

function pageCount(count: number): Triple["object"] {
  return { id: `"${count}"^^<http://www.w3.org/2001/XMLSchema#integer>`, label: String(count), types: [] };
}

const [tides, marshes] = [paper("P1", "On Tides"), paper("P2", "Salt Marshes")];
const gauge = tool("T1", "Wavegauge");
const triples: readonly Triple[] = [
  { subject: tides, predicate: uses, object: gauge },
  { subject: marshes, predicate: uses, object: gauge },
  { subject: marshes, predicate: uses, object: tool("T2", "Saltmeter") },
  { subject: tides, predicate: pages, object: pageCount(12) },
  { subject: marshes, predicate: pages, object: pageCount(31) },
];

async function ask(question: string) {
  const system = createHubFocus("hubfocus");
  await system.prepare(createGraph(triples), unwatched);
  return system.retrieve({ text: question });
}

test("a list is answered with one item a line, its proof, and how the question was read", async () => {
  const retrieval = await ask("Which papers use Wavegauge?");
  expect(retrieval.answer?.split("\n")).toEqual([
    "2:",
    "- On Tides",
    "- Salt Marshes",
    "Read as: the papers that use Wavegauge [1][2].",
  ]);
  expect(retrieval.result).toEqual({
    type: "entities",
    value: [
      { id: "P1", label: "On Tides" },
      { id: "P2", label: "Salt Marshes" },
    ],
  });
  expect(retrieval.triples.map(({ triple }) => formatTriple(triple))).toEqual([
    "(P1:On Tides, uses, T1:Wavegauge)",
    "(P2:Salt Marshes, uses, T1:Wavegauge)",
  ]);
});

test("a count is a number first", async () => {
  const { answer, result } = await ask("How many papers use Wavegauge?");
  expect(answer?.split("\n")[0]).toBe("2");
  expect(result).toEqual({ type: "number", value: 2 });
});

test("the reader abstains and names the words that nobody explains", async () => {
  const { answer, whyNot, result, triples: found } = await ask("Who funded the lighthouse?");
  expect(answer).toBeNull();
  expect(found).toEqual([]);
  expect(result).toEqual({ type: "none", value: null });
  expect(whyNot).toContain('nothing in the graph explains "funded", "lighthouse"');
});

test("a word that the reading does not explain is reported", async () => {
  const { ignored } = await ask("Which gigantic papers use Wavegauge?");
  expect(ignored).toEqual(["gigantic"]);
});
