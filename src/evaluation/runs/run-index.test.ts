import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { clearRunFolder, readRunFolder } from "./run-folder.ts";
import { readRunIndex, writeRunIndex } from "./run-index.ts";

function resultsFolder(runs: readonly string[], variants: readonly string[] = []): string {
  const folder = join(temporaryFolder(), "results");
  mkdirSync(folder);
  writeRunIndex(folder, {
    graph: "",
    questions: join(folder, "q.csv"),
    measures: ["recall"],
    by: null,
    definition: "taxolink",
    seed: 1,
    runs: runs.map((place) => ({ label: "one", folder: place, base: false })),
    ...(variants.length > 0 ? { variants: variants.map((place) => ({ name: place, folder: place })) } : {}),
  });
  return folder;
}

test.each(["../..", "..", "/etc", "a/../..", "a/../../b", "C:\\x", "a\\..\\..", "", "...", "a//b"])(
  "run.json rejects %j as the folder of a run or a layout",
  (place) => {
    expect(() => readRunIndex(resultsFolder([place]))).toThrow(InputError);
    expect(() => readRunIndex(resultsFolder(["one"], [place]))).toThrow(InputError);
  },
);

test("run.json accepts the names of nested folders and names with dots", () => {
  const { runs, variants } = readRunIndex(resultsFolder(["one", "a/b.c"], [".", "variants/gv2"]));
  expect(runs.map(({ folder }) => folder)).toEqual(["one", "a/b.c"]);
  expect(variants?.map(({ folder }) => folder)).toEqual([".", "variants/gv2"]);
});

test("a results folder that is or contains a symbolic link is rejected", () => {
  const folder = resultsFolder(["linked"]);
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, "predictions.jsonl"), "kept\n");
  symlinkSync(elsewhere, join(folder, "linked"));
  expect(() => readRunIndex(folder)).toThrow(/linked.*symbolic link/);
  expect(() => readRunFolder(join(folder, "linked"))).toThrow(/symbolic link/);
  // Nothing behind the link is deleted.
  expect(() => clearRunFolder(join(folder, "linked"))).toThrow(/symbolic link/);
  expect(readFileSync(join(elsewhere, "predictions.jsonl"), "utf8")).toBe("kept\n");
  const outer = join(temporaryFolder(), "link");
  symlinkSync(resultsFolder(["one"]), outer);
  expect(() => readRunIndex(outer)).toThrow(/symbolic link/);
});

test("a label of 10 MB, which every report would repeat, is rejected", () => {
  const folder = resultsFolder(["one"]);
  const index = readRunIndex(folder);
  writeRunIndex(folder, { ...index, runs: [{ label: "x".repeat(10_000_000), folder: "one", base: false }] });
  expect(() => readRunIndex(folder)).toThrow(/\$\.runs\[0\]\.label/);
});
