/** Tests `questions difficulty` on a graph of two songs: label matching answers one question but not the other. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

function songFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "songs.txt"), "Poppies|genre|polka\nPoppies|writer|Bo\nTin Drum|writer|Bo\n");
  const rows = [
    `q1,What is the genre of Poppies?,polka,"[""(Poppies, genre, polka)""]"`,
    `q2,Who came up with Tin Drum?,Bo,"[""(Tin Drum, writer, Bo)""]"`,
    "q3,Who sings Tin Drum?,,[]",
  ];
  writeFileSync(join(folder, "q.csv"), ["uid,question,golden_answer,golden_triples", ...rows, ""].join("\n"));
  return folder;
}

const measure = (folder: string, ...words: string[]) =>
  callCommand(folder, "questions difficulty", "q.csv", "--graph", "songs.txt", "--out", "out.csv", ...words);

test("`questions difficulty` stores the results of each question and records the systems that solve it", async () => {
  const folder = songFolder();
  const { json, text } = await measure(folder, "--systems", "label-match,bm25");
  expect(json).toMatchObject({ questions: 3, dropped: 0, separation: { questions: 2 } });
  expect(text).toContain("solved by all systems 1 (50 %)");
  const [first, second] = readFileSync(join(folder, "out-results.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(first.results["label-match"]).toEqual({ triples: ["(Poppies, genre, polka)"], recall: 1, f1: 1 });
  expect(second.results["label-match"]).toEqual({ triples: [], recall: 0, f1: 0 });
  const csv = readFileSync(join(folder, "out.csv"), "utf8");
  expect(csv).toMatch(/^q1,.*"label-match, bm25"$/m);
  expect(csv).toMatch(/^q2,.*,bm25$/m);
  expect(csv).toMatch(/^q3,.*,$/m);
});

test("on request, `questions difficulty` leaves out the questions that label matching solves", async () => {
  const folder = songFolder();
  const { json } = await measure(folder, "--systems", "label-match", "--drop", "label-match");
  expect(json).toMatchObject({ questions: 2, dropped: 1 });
  expect(readFileSync(join(folder, "out.csv"), "utf8")).not.toContain("q1,");
});

test("`questions difficulty` rejects unknown names before it writes a file", async () => {
  const folder = songFolder();
  await expect(measure(folder, "--systems", "label-mach")).rejects.toThrow(
    '--systems: unknown value "label-mach"',
  );
  await expect(measure(folder, "--systems", "bm25", "--drop", "label-match")).rejects.toThrow(
    "--drop contains label-match, which is not one of the systems",
  );
  expect(existsSync(join(folder, "out.csv"))).toBe(false);
});
