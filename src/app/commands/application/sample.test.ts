/** Tests that objects can be sampled from a table for classification and then listed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

/** A table of six questions, one of them blank, from two sources. */
function questionTable(): string {
  const { root } = initWorkspace(temporaryFolder());
  const rows = ["a,How old?,x", "b,How far?,x", "c,,x", "d,How deep?,y", "e,How wide?,y", "f,How high?,y"];
  writeFileSync(join(root, "questions.csv"), `uid,question,origin\n${rows.join("\n")}\n`);
  return root;
}

type Objects = { objects: { id: string; text: string; source?: string; strata?: Record<string, string> }[] };

test("a stratified sample takes objects from every stratum, with their ids and sources", async () => {
  const root = questionTable();
  const words = ["--text", "question", "--id", "uid", "--source", "origin", "--strata", "origin"];
  await callCommand(root, "apply sample", "questions.csv", ...words, "--count", "2");
  const { objects } = (await callCommand(root, "apply")).json as Objects;
  expect(objects.map(({ source }) => source).sort()).toEqual(["x", "y"]);
  for (const { id, text, source, strata } of objects) {
    expect("abdef").toContain(id);
    expect(text).toMatch(/^How \w+\?$/);
    expect(strata).toEqual({ origin: source });
  }
});

test("a sample skips blank rows and, without an id column, names each object after its row number", async () => {
  const root = questionTable();
  await callCommand(root, "apply sample", "questions.csv", "--text", "question", "--count", "6");
  const { objects } = (await callCommand(root, "apply")).json as Objects;
  // The header is line 1, and line 4 has no question.
  expect(objects.map(({ id }) => id).sort()).toEqual(["row2", "row3", "row5", "row6", "row7"]);
});

test("`apply sample` rejects an unknown column and lists the existing columns, and `apply` without objects suggests the next command", async () => {
  const root = questionTable();
  const words = ["questions.csv", "--text", "question", "--strata", "year", "--count", "2"];
  await expect(callCommand(root, "apply sample", ...words)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('questions.csv:1: there is no column "year"'),
    hint: "Available columns: uid, question, origin.",
  });
  expect((await callCommand(root, "apply")).text).toContain("taxolink apply add TEXT");
});
