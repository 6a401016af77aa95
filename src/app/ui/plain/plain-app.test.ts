/** Tests plain mode with a real workspace, line by line. */
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { sit } from "../../../testing/sit.ts";
import { workspaceWith } from "../../../testing/workspaces.ts";
import { runPlainApp } from "./plain-app.ts";

/** Keys that create an increment from one category with one cluster, and open phase 7. */
const toValidation = [
  ...[":extract add A Lamp", ":cluster create Lamps A:Lamp", ":cluster categorise Light lamps"],
  ...[":assess category light --answers GQ1=yes", ":assess class lamps --relevant yes --reason asked"],
  ...[":taxonomy init", "g7"],
];

/** Runs plain mode in a new workspace whose bibliography has two entries, one of which lacks its closing braces. */
async function converse(lines: readonly string[]) {
  const folder = workspaceWith({ "found.bib": "@article{A, title={Lamps}}\n@article{B, title={Soups\n" });
  const file = join(folder, "found.bib");
  const { session, commandsRun } = await sit(folder);
  const input = new PassThrough();
  let printed = "";
  const left = runPlainApp(session, { input, output: { write: (text: string) => (printed += text) } });
  input.end(lines.map((line) => `${line}\n`).join(""));
  await left;
  return { commandsRun, printed, file };
}

test("plain mode asks for every field of a form before it runs the form", async () => {
  const { commandsRun, printed, file } = await converse(["g2", "I", "found.bib", "skip them", "q"]);
  const [words] = commandsRun.slice(-1);
  expect(words?.slice(0, 2)).toEqual(["survey", "import"]);
  expect(join(file, "..", words?.[2] ?? "")).toBe(file);
  expect(words?.[3]).toBe("--lenient");
  expect(printed).toContain(
    "Unreadable entries (--lenient skips them) (reject the file, skip them) [reject the file]: ",
  );
  expect(printed).toContain("Lamps");
});

test("an answer left empty keeps the suggested value of the form", async () => {
  const { commandsRun, printed } = await converse(["g2", "I", "", "", "q"]);
  expect(commandsRun.at(-1)).toEqual(["survey", "import", "found.bib"]);
  expect(printed).toContain("Failed: ");
});

test("plain mode lists the keys of a menu with numbers", async () => {
  const { commandsRun, printed } = await converse(["g2", "", "", "", "2", ".", "q"]);
  expect(printed).toContain("1. I import papers\n2. S log a search\n");
  expect(printed).toContain("log a search. Type . to cancel");
  expect(commandsRun).toEqual([]);
});

test("plain mode asks again for a value that is not among the choices", async () => {
  const accept = ["questionable", "yes", "it fits"];
  const { commandsRun, printed } = await converse([
    "g1",
    "Q",
    "GQ1",
    "Is it useful?",
    ...toValidation,
    "v",
    ...accept,
    "q",
  ]);
  expect(printed).toContain('"questionable" is not one of the choices: yes, no.');
  expect(commandsRun.at(-1)?.slice(-4)).toEqual(["--satisfied", "yes", "--reason", "it fits"]);
});
