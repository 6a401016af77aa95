import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { questionsExport as exportQuestions } from "./convert.ts";
import { command as review } from "./review.ts";

function questionFile(): string {
  const folder = temporaryFolder();
  const rows = ["1", "2"].map(
    (uid) => `${uid},What is the dose of Drug ${uid}?,50 mg.,"['(D${uid}:Drug ${uid}, dose, L1:50 mg)']"`,
  );
  writeFileSync(join(folder, "q.csv"), `uid,question,golden_answer,golden_triples\n${rows.join("\n")}\n`);
  return folder;
}

test("`questions export` includes rejected questions only on request", async () => {
  const folder = questionFile();
  const by = ["q.csv", "--reviewer", "ada"];
  await runCommand(review, [...by, "--reject", "2", "--reason", "unclear"], folder);
  const words = ["q.csv", "--format", "qald", "--out", "out"];
  expect((await runCommand(exportQuestions, words, folder)).json).toMatchObject({ questions: 1 });
  const all = await runCommand(exportQuestions, [...words, "--include-rejected"], folder);
  expect(all.json).toMatchObject({ questions: 2 });
  await runCommand(review, [...by, "--reject", "1", "--reason", "unclear"], folder);
  await expect(runCommand(exportQuestions, words, folder)).rejects.toThrow(
    "reviewers rejected all questions",
  );
});

test("an edit that the golden triples do not support is rejected, and the file stays unchanged", async () => {
  const folder = questionFile();
  const before = readFileSync(join(folder, "q.csv"), "utf8");
  const words = ["q.csv", "--reviewer", "ada", "--edit", "1", "--answer"];
  await expect(runCommand(review, [...words, "It is Zanzibar 1888."], folder)).rejects.toThrow(
    "the edit contradicts the golden triples: the answer omits 50 mg",
  );
  expect(readFileSync(join(folder, "q.csv"), "utf8")).toBe(before);
  await runCommand(review, [...words, "The dose is 50 mg."], folder);
  expect((await runCommand(review, ["q.csv"], folder)).json).toMatchObject({ edited: ["1"], rejected: [] });
});
