/**
 * Tests that CSV files for people have an apostrophe before each cell that a spreadsheet would run as a formula, and
 * that --raw leaves cells unchanged.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseCsv } from "../../../base/io/index.ts";
import { commandNamed } from "../../../testing/call-command.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

const formula = "=1+1";

function workspace(): string {
  const root = join(temporaryFolder(), "cells");
  initWorkspace(root);
  return root;
}

async function printedCells(words: string, column: string, root: string): Promise<readonly unknown[]> {
  const [first = "", second = "", ...rest] = words.split(" ");
  const nested = first === "survey";
  const command = await commandNamed(nested ? `${first} ${second}` : first);
  const { text } = await runCommand(command, nested ? rest : [second, ...rest], root);
  return parseCsv(text, "printed.csv").rows.map(({ cells }) => cells[column]);
}

test("export", async () => {
  const root = workspace();
  const increments = [{ name: "T1", categories: [{ name: "Colour", classes: [{ name: formula }] }] }];
  writeFileSync(join(root, "taxonomy", "6-construction.json"), JSON.stringify({ increments }));
  expect(await printedCells("export --format csv", "class", root)).toEqual(["'=1+1"]);
  expect(await printedCells("export --format csv --raw", "class", root)).toEqual([formula]);
});

test("survey export", async () => {
  const root = workspace();
  writeFileSync(join(root, "literature", "final.bib"), `@article{A, title = {${formula}}, year = {2019}}\n`);
  expect(await printedCells("survey export F --format csv", "title", root)).toEqual(["'=1+1"]);
  expect(await printedCells("survey export F --format csv --raw", "title", root)).toEqual([formula]);
});

test("survey report flow", async () => {
  const root = workspace();
  writeFileSync(join(root, "seeds.bib"), "@article{A, title = {Lakes}, year = {2019}}\n");
  const run = async (name: string, words: readonly string[]): Promise<unknown> =>
    runCommand(await commandNamed(name), [...words, "--author", "Ada"], root);
  await run("survey import", ["seeds.bib"]);
  await run("survey screen", ["A", "--exclude", "--reason", formula]);
  // The remaining steps of the flow have no reason.
  const reasons = async (words: string): Promise<readonly unknown[]> =>
    (await printedCells(words, "reason", root)).filter((reason) => reason !== "");
  expect(await reasons("survey report flow --format csv")).toEqual(["'=1+1"]);
  expect(await reasons("survey report flow --format csv --raw")).toEqual([formula]);
});
