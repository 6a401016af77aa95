/** Tests that names, keys and ids are equal if they differ only in the form of their accents (NFC and NFD). */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const [composed, decomposed] = ["Étude", "E\u0301tude"];

async function surveyed(): Promise<string> {
  const root = temporaryFolder();
  await callCommand(root, "init", ".");
  writeFileSync(
    join(root, "more.bib"),
    `@article{${decomposed}2020, title = {One}, author = {A, B}, year = {2020}}\n`,
  );
  await callCommand(root, "survey import", "more.bib", "--final");
  return root;
}

test("a key and a class have one form, however a file or a command writes them", async () => {
  const root = await surveyed();
  await callCommand(root, "extract add", `${composed}2020`, decomposed);
  const file = join(root, "taxonomy/3-extraction.json");
  expect(readFileSync(file, "utf8")).toContain(`"${composed}"`);
  await expect(callCommand(root, "extract add", `${decomposed}2020`, composed)).rejects.toThrow();
  // Another program may have written the file, with or without escapes.
  for (const spelling of [decomposed, "E\\u0301tude"]) {
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(composed, spelling));
    await expect(callCommand(root, "extract add", `${composed}2020`, composed)).rejects.toThrow();
    await callCommand(root, "extract edit", `${composed}2020:${composed}`, "--page", "3");
  }
});

test("a graph and a question file agree on an id, however each writes it", async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, "g.nt"), `<http://a.org/${decomposed}> <http://a.org/year> "2019" .\n`);
  const triple = JSON.stringify([`(http://a.org/${composed}:${composed}, year, "2019":2019)`]).replaceAll(
    '"',
    '""',
  );
  writeFileSync(
    join(root, "q.csv"),
    `uid,question,golden_answer,golden_triples\nq1,What is the year of ${composed}?,2019,"${triple}"\n`,
  );
  const { exitCode = 0, text } = await callCommand(
    root,
    "questions check",
    "--prove",
    "q.csv",
    "--graph",
    "g.nt",
  );
  expect(exitCode, text).toBe(0);
});

test("a path keeps the characters that the user typed", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, decomposed));
  writeFileSync(join(root, decomposed, "g.nt"), '<http://a.org/R1> <http://a.org/year> "2019" .\n');
  const { json } = await callCommand(root, "graph stats", `${decomposed}/g.nt`);
  expect(json).toMatchObject({ triples: 1 });
});
