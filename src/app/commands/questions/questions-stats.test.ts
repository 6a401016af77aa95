/** Tests the statistics of a question file, with figures counted by hand. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

function folderWith(...questions: readonly string[]): string {
  const folder = temporaryFolder();
  const rows = questions.map((text, at) => `q${at + 1},${text},,"[""(Ann, wrote, First Book)""]"`);
  writeFileSync(
    join(folder, "q.csv"),
    `${["uid,question,golden_answer,golden_triples", ...rows].join("\n")}\n`,
  );
  return folder;
}

test("statistics count questions, golden triples and the openings of questions (their first two words)", async () => {
  const folder = folderWith("Who wrote it?", "Who wrote First Book?", "When was it written?");
  const { text, json } = await callCommand(folder, "questions stats", "q.csv");
  expect(text).toMatch(/^3 questions: .*, 0 with a query\n/);
  expect(text).toMatch(/golden triples\n {2}3 {2}1\n/);
  // The openings are "who wrote" and "when was".
  expect(text).toContain("2 different openings (first two words)");
  expect(json).toMatchObject({ questions: 3, golden_triples: { 1: 3 } });
});

test("the statistics of a single question include plots but no self-BLEU", async () => {
  const folder = folderWith("Who wrote it?");
  const { text, json } = await callCommand(folder, "questions stats", "q.csv", "--plots", "plots");
  expect(text).toContain("self-BLEU-4 is undefined for fewer than two questions");
  const { plots } = json as { plots: string[] };
  expect(plots.length).toBeGreaterThan(0);
  expect(text).toContain(`${plots.length} plot in ${join(folder, "plots")}`);
  for (const file of plots) expect(readFileSync(file, "utf8")).toMatch(/^<svg /);
});
