import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../errors.ts";
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
  expect(() => readExperiment(file, () => undefined)).toThrow(InputError);
  expect(() => readExperiment(file, () => undefined)).toThrow(place);
});

function readRetrievers(content: Readonly<Record<string, unknown>>) {
  const folder = temporaryFolder();
  for (const name of ["g.nt", "q.csv"]) writeFileSync(join(folder, name), "x");
  const file = join(folder, "e.json");
  writeFileSync(file, JSON.stringify({ name: "x", graph: "g.nt", questions: "q.csv", ...content }));
  const warnings: string[] = [];
  const { retrievers, version } = readExperiment(file, (message) => warnings.push(message));
  return { retrievers, version, warnings: warnings.map((line) => line.replace(`${file}: `, "")) };
}

test("version-1 names of HubFocus are read as hubfocus, with a warning", () => {
  const retrievers = [
    "hublink",
    { preset: "hublink-traversal", options: { hubsToKeep: 5 } },
    "hublink-fast",
    "difar",
  ];
  const read = readRetrievers({ version: 1, retrievers });
  expect(read.retrievers).toEqual([
    { preset: "hubfocus", options: {} },
    { preset: "hubfocus", options: { strategy: "traversal", hubsToKeep: 5 } },
    { preset: "hubfocus", options: { hubsToKeep: 10 } },
    "difar",
  ]);
  expect(read.version).toBe(2);
  const end = 'files with "version": 2 use the current names';
  expect(read.warnings).toEqual([
    `in version 1, hublink named the preset that is now hubfocus; ${end}`,
    `in version 1, hublink-traversal named the preset that is now hubfocus strategy=traversal hubsToKeep=5; ${end}`,
    `in version 1, hublink-fast named the preset that is now hubfocus hubsToKeep=10; ${end}`,
  ]);
  // A file without a version counts as version 1.
  expect(readRetrievers({ retrievers }).retrievers).toEqual(read.retrievers);
  expect(readRetrievers({ version: 2, retrievers })).toEqual({ retrievers, version: 2, warnings: [] });
});

test("in version 1, hublink-base is the published retriever unless the file turns on or varies an option of hubfocus", () => {
  const base = { preset: "hublink-base", options: { hubsToKeep: 30, groundQuestion: false } };
  const published = { preset: "hublink-base", options: { hubsToKeep: 30 } };
  expect(readRetrievers({ retrievers: ["hublink-base", base] })).toMatchObject({
    retrievers: ["hublink-base", published],
    warnings: [],
  });
  const off = {
    candidateHubs: 10,
    weighComponents: false,
    passOverRootNames: false,
    groundQuestion: false,
    followHubs: false,
    hubsToKeep: 10,
  };
  const grounded = { preset: "hublink-base", options: { groundQuestion: true } };
  expect(readRetrievers({ retrievers: [grounded] }).retrievers).toEqual([
    { preset: "hubfocus", options: { ...off, groundQuestion: true } },
  ]);
  const vary = { mode: "ofat", parameters: { candidateHubs: [10, 30] } };
  expect(readRetrievers({ retrievers: ["hublink-base"], vary }).retrievers).toEqual([
    { preset: "hubfocus", options: off },
  ]);
});
