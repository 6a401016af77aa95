import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { listConfigurations } from "./configurations.ts";
import { readExperiment } from "./experiment.ts";
import { experimentSchema } from "./experiment-schema.ts";

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

test("the one-factor-at-a-time design lists the base configuration, and then each alternative value of every option", () => {
  const vary = { mode: "ofat", parameters: { k: [5, 10, 20], deep: [true] } };
  expect(configurations({ vary })).toEqual([
    "near base 1",
    "near (k=5) 1",
    "near (k=20) 1",
    "near (deep=true) 1",
  ]);
});

test("the grid design lists every combination", () => {
  const vary = { mode: "grid", parameters: { k: [5, 10], deep: [true, false] } };
  expect(configurations({ vary })).toEqual([
    "near (k=5, deep=true) 1",
    "near (k=5, deep=false) 1",
    "near (k=10, deep=true) 1",
    "near (k=10, deep=false) base 1",
  ]);
});

test("an experiment can vary the language and the embedder, which are not options of the retriever", () => {
  const experiment = experimentSchema.parse({
    name: "x",
    graph: "g.nt",
    questions: "q.csv",
    language: "openai:small",
    retrievers: ["near", { preset: "far", options: { embedder: "hashed" } }],
    vary: { mode: "ofat", parameters: { language: ["openai:small", "openai:large"], embedder: ["onnx:m"] } },
  });
  const listed = listConfigurations(experiment, (preset) => defaults[preset] ?? {});
  expect(listed.map(({ label, options, models }) => [label, options, models])).toEqual([
    ["near", {}, {}],
    ["near (language=openai:large)", {}, { language: "openai:large" }],
    ["near (embedder=onnx:m)", {}, { embedder: "onnx:m" }],
    ["far (embedder=hashed)", {}, { embedder: "hashed" }],
    ["far (embedder=hashed, language=openai:large)", {}, { embedder: "hashed", language: "openai:large" }],
    ["far (embedder=onnx:m)", {}, { embedder: "onnx:m" }],
  ]);
  expect(() => configurations({ vary: { mode: "ofat", parameters: { embedder: [3] } } })).toThrow(
    "embedder must be a name, not 3",
  );
});

test("the list design keeps the given configurations and removes duplicates", () => {
  const vary = { mode: "list", configurations: [{ k: 7 }, { k: 10 }, { k: 7 }] };
  expect(configurations({ vary })).toEqual(["near base 1", "near (k=7) 1"]);
});

test("an option varies only for the retrievers that have it", () => {
  const vary = { mode: "ofat", parameters: { width: [9] } };
  expect(configurations({ retrievers: ["near", { preset: "far", options: { width: 6 } }], vary })).toEqual([
    "near base 1",
    "far (width=6) base 1",
    "far (width=9) 1",
  ]);
});

test("an option that no retriever has is kept, and creating the retriever then fails", () => {
  const vary = { mode: "ofat", parameters: { wdth: [9] } };
  expect(configurations({ vary })).toEqual(["near base 1", "near (wdth=9) 1"]);
});

test("stages apply to every retriever, and a retriever's own settings override them", () => {
  const stages = { rerank: true, generate: true };
  const retrievers = ["near", { preset: "far", options: { generate: false } }];
  expect(configurations({ stages, retrievers })).toEqual([
    "near (rerank=true, generate=true) base 1",
    "far (rerank=true, generate=false) base 1",
  ]);
});

test("repeats use consecutive seeds", () => {
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
])("%s is rejected, and the error states its position in the file", (_name, changes, place) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "g.nt"), "x");
  writeFileSync(join(folder, "q.csv"), "x");
  const file = join(folder, "e.json");
  const content = { name: "x", graph: "g.nt", questions: "q.csv", retrievers: ["near"], ...changes };
  writeFileSync(file, JSON.stringify(content));
  expect(() => readExperiment(file)).toThrow(InputError);
  expect(() => readExperiment(file)).toThrow(place);
});
