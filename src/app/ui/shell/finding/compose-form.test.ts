import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { temporaryFolder } from "../../../../testing/temporary-folder.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { writeResults } from "../../../../testing/write-results.ts";
import { completePath } from "../desktop.ts";
import { formOf } from "./compose-form.ts";
import { suggest } from "./palette.ts";

const declared = {
  positionals: [{ name: "FILE", summary: "The file", required: true }],
  options: {
    kind: { kind: "text", summary: "Which kind", choices: ["one", "two"], required: true },
    out: { kind: "text", value: "FILE", summary: "Where to", required: true },
    loud: { kind: "flag", summary: "Says more" },
  },
} as const;

test("a form prompts for required values, lists choices, completes paths, and has a field for other options", () => {
  const form = formOf("do it", "Does it", declared, undefined);
  expect(form?.fields.map(({ name }) => name)).toEqual(["FILE", "kind", "out", "more options"]);
  expect(form?.fields[0]).toMatchObject({ path: true });
  expect(form?.fields[1]).toMatchObject({ choices: ["one", "two"], value: "one" });
  expect(
    form?.line?.({ FILE: "a b.txt", kind: "two", out: "x", "more options": '--loud --note "c d"' }),
  ).toEqual(["do", "it", "a b.txt", "--kind", "two", "--out", "x", "--loud", "--note", "c d"]);
});

test("a command without required values has no form", () => {
  const options = { loud: declared.options.loud };
  expect(formOf("do it", "Does it", { positionals: [], options }, undefined)).toBeUndefined();
});

test("if values are missing, the palette opens a form instead of failing", async () => {
  const { session, type, commandsRun } = await sit(workspaceWith());
  await type(":", "questions generate", "<Enter>");
  expect(session.state().mode).toMatchObject({
    kind: "form",
    form: { action: { label: "questions generate" } },
  });
  expect(commandsRun).toEqual([]);
  // A command line with values runs as typed.
  await type("<Esc>", ":status --seed 3", "<Enter>");
  expect(commandsRun).toEqual([["status", "--seed", "3"]]);
});

test.each([
  ["prisma", "survey report"],
  ["kappa", "agreement"],
  ["snowball", "survey follow"],
  ["dark", "theme dark"],
  ["export", "survey export"],
])("typing %s in the palette finds the command %s", (word, line) => {
  expect(suggest(word, []).map((suggestion) => suggestion.line)).toContain(line);
});

test("a theme chosen in the palette lasts for the session", async () => {
  const { session, type } = await sit(workspaceWith());
  await type(":theme light", "<Enter>");
  expect(session.state().look.theme).toBe("light");
});

test("paths are completed as in a shell, with a slash after folders and hidden files only on request", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "papers"));
  for (const name of ["part.bib", "other.bib", ".part"]) writeFileSync(join(folder, name), "");
  expect(completePath(folder, "pa")).toEqual(["papers/", "part.bib"]);
  expect(completePath(folder, "papers/")).toEqual([]);
  expect(completePath(folder, ".p")).toEqual([".part"]);
  expect(completePath(folder, join(folder, "oth"))).toEqual([join(folder, "other.bib")]);
  expect(completePath(folder, "nowhere/x")).toEqual([]);
});

test("the import form suggests bibliographies in the folder", async () => {
  const folder = workspaceWith({ "mine.bib": "@article{a, title={Lakes}, year={2019}}" });
  const { session, type } = await sit(folder);
  await type("g2", "I");
  expect(session.state().mode).toMatchObject({
    kind: "form",
    form: { fields: [{ choices: ["mine.bib"] }, { name: "broken" }] },
  });
  await type("<Enter>");
  expect(session.readRows(session.state()).map(({ id }) => id)).toEqual(["a"]);
});

test("Ctrl-S runs a form from any field, and selects a required field that is still empty", async () => {
  const { session, type, commandsRun } = await sit(workspaceWith());
  await type("g1", "aE1", "<Ctrl+S>");
  expect(commandsRun).toEqual([]);
  expect(session.state()).toMatchObject({
    mode: { kind: "form", form: { at: 1 } },
    message: { text: "Text is missing." },
  });
  await type("Off topic", "<Ctrl+S>");
  expect(commandsRun).toEqual([["survey", "criteria", "E1", "Off topic"]]);
  expect(session.state().mode.kind).toBe("browse");
});

test("a form suggests files and results folders, with paths relative to the app's current folder", async () => {
  const folder = workspaceWith();
  await writeResults(folder);
  const { session, type } = await sit(folder);
  const values = () => {
    const { mode } = session.state();
    return mode.kind === "form" ? mode.form.editors.map(({ text }) => text) : [];
  };
  await type(":report", "<Enter>");
  expect(values()[0]).toBe("runs/hand");
  await type("<Esc>", ":questions check", "<Enter>");
  expect(session.state().message.text).toBe("");
  expect(values()).toContain("datasets/graphs/graph.txt");
});
