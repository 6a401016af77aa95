/** Tests the label reader on a graph of two bridges: the contents of a reading, its confidence, and abstention. */
import { expect, test } from "vitest";
import { parseTriple } from "../testing/memory-graph.ts";
import { viewHub } from "./evidence/hub-view.ts";
import { createLabelReader } from "./label-reader.ts";

const stone = [parseTriple(["R1:Stone bridge@Bridge", "architect", "L1:Ada Brook"])];
const mill = [parseTriple(["R2:Mill bridge@Bridge", "architect", "L2:Eve Hall"])];
const reader = createLabelReader([stone, mill]);

test("a reading contains names, requested fields and constraints", () => {
  const reading = reader.read("Who is the architect of Stone bridge?");
  expect(reading.anchors.map(({ text }) => text)).toEqual(["architect", "Stone bridge"]);
  expect(reading.target.askedFields.map(({ fields }) => [...fields])).toEqual([["architect"]]);
  expect(reading.constraints).toMatchObject([
    { kind: "value", labels: new Set(["stone bridge"]), hub: true },
  ]);
  expect(reading.abstains).toBeNull();
});

test("a hub's paths are evidence only if they meet the constraint", () => {
  const reading = reader.read("Who is the architect of Stone bridge?");
  const answer = { triple: stone[0], path: 0, role: "asked" };
  expect(reading.evidence(viewHub([stone]))).toMatchObject({ met: 1, found: 1, relevant: [answer] });
  expect(reading.evidence(viewHub([mill]))).toMatchObject({ met: 0 });
});

test("confidence is the share of content words that belong to recognised names and fields", () => {
  // The reader recognises "architect", "Stone" and "bridge": all three content words, but only three of four with "velvet".
  expect(reader.read("Who is the architect of Stone bridge?").confidence).toBe(1);
  expect(reader.read("Who is the velvet architect of Stone bridge?").confidence).toBe(3 / 4);
});

test("the reader abstains, with a reason, from a question without known names", () => {
  const reading = reader.read("Where is my umbrella?");
  expect(reading).toMatchObject({ anchors: [], constraints: [], confidence: 0, abstains: "names-nothing" });
});

test("anchors that the caller specifies replace the anchors that the reader finds", () => {
  const question = "Who is the architect of Stone bridge?";
  const [architect] = reader.findAnchors(question);
  const reading = reader.read(question, architect === undefined ? [] : [architect]);
  expect(reading.constraints).toEqual([]);
  expect(reading.confidence).toBe(1 / 3);
});

test("the reader finds hubs by their labels", () => {
  expect(reader.hubsCalled("Mill bridge")).toEqual(["R2"]);
  expect(reader.hubsCalled("Long bridge")).toEqual([]);
});
