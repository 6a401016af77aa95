import { expect, test } from "vitest";
import { createGraph, type Triple } from "../../graph/index.ts";
import { sourcesOf } from "./sources-of.ts";

const node = (id: string, type: string) => ({ id, label: id, types: [type] });
const text = (id: string, label: string) => ({ id, label, types: [] });
const predicate = (label: string) => ({ id: label, label });
const lakes = node("Lakes", "Paper");
const rivers = node("Rivers", "Paper");
const result = node("N1", "Result");
const sample = node("N2", "Sample");

test("a triple belongs to the DOI or id of the thing that it is about, through the records between", async () => {
  const triples: Triple[] = [
    { subject: lakes, predicate: predicate("result"), object: result },
    { subject: result, predicate: predicate("sample"), object: sample },
    { subject: sample, predicate: predicate("depth"), object: text("L1", "4 m") },
    { subject: lakes, predicate: predicate("cites"), object: rivers },
    { subject: rivers, predicate: predicate("year"), object: text("L2", "2019") },
  ];
  const identifier = { subject: lakes, predicate: predicate("doi"), object: text("L3", "10.1000/lakes") };
  const graph = createGraph([...triples, identifier]);
  const sources = await sourcesOf(triples, graph, (type) => type === "Result" || type === "Sample");
  // What a paper cites is no record, so its year is its own.
  expect(sources).toEqual(["10.1000/lakes", "10.1000/lakes", "10.1000/lakes", "10.1000/lakes", "Rivers"]);
});
