/** Checks HubFocus with the learnt reader on a small graph of papers. */
import { expect, test } from "vitest";
import { createGraph, formatTriple, type Triple } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import { unwatched } from "../../progress.ts";
import type { SystemRetriever } from "../system.ts";
import { createLearntReader } from "./learnt-reader.ts";
import { hubFocusDefaults } from "./options.ts";
import { readByEither } from "./read-by-either.ts";

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
  const system = createLearntReader({ name: "hubfocus", options: { ...hubFocusDefaults } });
  await system.prepare(createGraph(triples), unwatched);
  return system.retrieve({ text: question });
}

test("a list is answered with one item a line, its proof, and how the question was read", async () => {
  const retrieval = await ask("Which papers use Wavegauge?");
  expect(retrieval.answer?.split("\n")).toEqual([
    "2:",
    "- On Tides",
    "- Salt Marshes",
    "Read as: the papers that use Wavegauge. [1][2]",
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

type Fixed = {
  readonly answer: string | null;
  readonly ignored?: readonly string[];
  readonly confidence: number;
};

function fixed({ answer, ignored = [], confidence }: Fixed, classes: number): SystemRetriever {
  const usage = createUsageMeter().total();
  return {
    name: "fixed",
    options: {},
    prepare: async () => ({ counts: { classes }, notes: [], usage }),
    retrieve: async () => ({ triples: [], answer, ignored, sources: [], confidence, trace: [], usage }),
  };
}

const sure: Fixed = { answer: "rules", confidence: 0.6 };
const open: Fixed = { answer: "learnt", ignored: ["large"], confidence: 0.5 };
const refusal: Fixed = { answer: null, confidence: 0 };

test.each([
  ["the learnt reader explains all words", { answer: "learnt", confidence: 0.4 }, sure, 3, "learnt"],
  ["only the rules explain all words", open, sure, 3, "rules"],
  ["the rules are unsure", open, { ...sure, confidence: 0.4 }, 3, "learnt"],
  ["the rules refuse", open, refusal, 3, null],
  ["the rules refuse what the learnt reader is sure of", { ...open, confidence: 0.8 }, refusal, 3, "learnt"],
  ["the graph has no classes", { answer: "learnt", confidence: 0.9 }, sure, 0, "rules"],
  ["the graph has no classes and the rules refuse", open, refusal, 0, "learnt"],
] as const)("of both readers, %s", async (_case, learnt, rules, classes, expected) => {
  const system = readByEither(fixed(learnt, classes), fixed(rules, classes));
  await system.prepare(createGraph(triples), unwatched);
  expect((await system.retrieve({ text: "Which large papers?" })).answer).toBe(expected);
});
