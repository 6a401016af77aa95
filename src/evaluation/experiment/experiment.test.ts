import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../errors.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { listConfigurations } from "./configurations.ts";
import { experimentSchema, readExperiment } from "./experiment.ts";

const defaults: Record<string, Record<string, unknown>> = {
  near: { k: 10, deep: false },
  far: { width: 5 },
};

function configurations(changes: Record<string, unknown>): string[] {
  const experiment = experimentSchema.parse({
    name: "x",
    graph: "g.nt",
    questions: "q.csv",
    retrievers: ["near"],
    ...changes,
  });
  return listConfigurations(experiment, (preset) => defaults[preset] ?? {}).map(
    ({ label, base, seed }) => `${label}${base ? " base" : ""} ${seed}`,
  );
}

test("one factor at a time: the base, then every other value of every option", () => {
  const vary = { mode: "ofat", parameters: { k: [5, 10, 20], deep: [true] } };
  expect(configurations({ vary })).toEqual([
    "near base 1",
    "near (k=5) 1",
    "near (k=20) 1",
    "near (deep=true) 1",
  ]);
});

test("a grid takes every combination", () => {
  const vary = { mode: "grid", parameters: { k: [5, 10], deep: [true, false] } };
  expect(configurations({ vary })).toEqual([
    "near (k=5, deep=true) 1",
    "near (k=5, deep=false) 1",
    "near (k=10, deep=true) 1",
    "near (k=10, deep=false) base 1",
  ]);
});

test("a list is taken as it stands, equal configurations once", () => {
  const vary = { mode: "list", configurations: [{ k: 7 }, { k: 10 }, { k: 7 }] };
  expect(configurations({ vary })).toEqual(["near base 1", "near (k=7) 1"]);
});

test("options belong to the retrievers that have them", () => {
  const vary = { mode: "ofat", parameters: { width: [9] } };
  expect(configurations({ retrievers: ["near", { preset: "far", options: { width: 6 } }], vary })).toEqual([
    "near base 1",
    "far (width=6) base 1",
    "far (width=9) 1",
  ]);
});

test("an option that no retriever has is kept, so that making the retriever refuses it", () => {
  const vary = { mode: "ofat", parameters: { wdth: [9] } };
  expect(configurations({ vary })).toEqual(["near base 1", "near (wdth=9) 1"]);
});

test("stages stand around every retriever, and a retriever's own options go before them", () => {
  const stages = { rerank: true, generate: true };
  const retrievers = ["near", { preset: "far", options: { generate: false } }];
  expect(configurations({ stages, retrievers })).toEqual([
    "near (rerank=true, generate=true) base 1",
    "far (rerank=true, generate=false) base 1",
  ]);
});

test("repeats run with following seeds", () => {
  expect(configurations({ repeats: 3, seed: 7 })).toEqual([
    "near #1 base 7",
    "near #2 base 8",
    "near #3 base 9",
  ]);
});

test.each([
  ["missing graph", { graph: "no.nt" }, "$.graph"],
  ["unknown measure", { measures: ["recal"] }, "$.measures[0]"],
  ["unknown key", { retriever: "near" }, "retriever"],
  ["no retriever", { retrievers: [] }, "$.retrievers"],
  ["unknown stage", { stages: { rerankk: true } }, "rerankk"],
  ["unknown mode", { vary: { mode: "all", parameters: {} } }, "$.vary"],
])("%s is refused with its place", (_name, changes, place) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "g.nt"), "x");
  writeFileSync(join(folder, "q.csv"), "x");
  const file = join(folder, "e.json");
  const content = { name: "x", graph: "g.nt", questions: "q.csv", retrievers: ["near"], ...changes };
  writeFileSync(file, JSON.stringify(content));
  expect(() => readExperiment(file)).toThrow(InputError);
  expect(() => readExperiment(file)).toThrow(place);
});
