/**
 * Tests categories and classes named after inherited object properties, in measures, exports and columns of `bench`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseCsv } from "../../../base/io/index.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";
import { export as exportTaxonomy } from "../taxonomy/export.ts";
import { validate } from "../taxonomy/phases.ts";
import { command as bench } from "./bench.ts";

const names = ["toString", "constructor", "valueOf", "hasOwnProperty", "__proto__"];

function workspace(): string {
  const root = join(temporaryFolder(), "names");
  initWorkspace(root);
  const categories = names.map((name) => ({ name, classes: names.map((inner) => ({ name: inner })) }));
  const construction = JSON.stringify({ increments: [{ name: "T1", categories }] });
  writeFileSync(join(root, "taxonomy", "6-construction.json"), construction);
  return root;
}

test("`validate` measures an increment whose classes are named after inherited object properties", async () => {
  const { text, json } = await runCommand(validate, [], workspace());
  expect(text).toContain("T1");
  // Shares of classes are computed over five categories of five classes each.
  expect(JSON.stringify(json)).toContain('"denominator":25');
});

test("every export contains all classes that are named after inherited object properties", async () => {
  const root = workspace();
  const exported = async (format: string): Promise<string> =>
    (await runCommand(exportTaxonomy, ["--format", format], root)).text;
  const rows = parseCsv(await exported("csv"), "classes.csv").rows.map(({ cells }) => [
    cells.category,
    cells.class,
  ]);
  expect(rows).toEqual(names.flatMap((category) => names.map((name) => [category, name])));
  // Each class occurs in all five categories, and its name is also that of a category.
  const times = (text: string, name: string): number => text.split(name).length - 1;
  for (const name of names) {
    expect(times(await exported("html"), `>${name}<`)).toBeGreaterThanOrEqual(names.length);
    expect(times(await exported("latex"), name.replaceAll("_", "\\_"))).toBeGreaterThanOrEqual(6);
    expect(times(await exported("turtle"), `prefLabel "${name}"`)).toBe(6);
    expect(times(await exported("jsonld"), `"${name}"`)).toBeGreaterThanOrEqual(6);
  }
});

const summarySchema = z.object({ runs: z.tuple([z.object({ by: z.unknown() })]) });

test("`bench` groups by columns that are named after inherited object properties", async () => {
  const folder = temporaryFolder();
  const lines = names.map((_, at) => `A${at}|p|B${at}\n`);
  writeFileSync(join(folder, "kb.txt"), lines.join(""));
  const header = `uid,question,golden_triples,${names.join(",")}`;
  const rows = names.map(
    (name, at) => `${name},What has A${at}?,"[""(A${at}, p, B${at})""]",${names.map(() => name).join(",")}`,
  );
  writeFileSync(join(folder, "q.csv"), `${[header, ...rows].join("\n")}\n`);
  const words = ["--graph", "kb.txt", "--questions", "q.csv", "--retrievers", "difar", "--out", "out"];
  await runCommand(bench, [...words, "--by", names.join(",")], folder);
  const summary = JSON.parse(readFileSync(join(folder, "out", "summary.json"), "utf8"));
  const by = Object.entries(z.custom<object>().parse(summarySchema.parse(summary).runs[0].by));
  expect(by.map(([column]) => column).sort()).toEqual([...names].sort());
  for (const [, groups] of by) {
    expect(Object.keys(groups).sort()).toEqual([...names].sort());
    // DiFaR returns all five triples, so each question finds its golden triple.
    for (const group of Object.values(groups)) expect(group).toMatchObject({ n: 1, metrics: { recall: 1 } });
  }
});
