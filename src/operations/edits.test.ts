/** Tests every entry of the tables: its example, its history, its undo, its command line and its keys. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { callOf, lineOf } from "../app/cli/edit-line.ts";
import { runCommand } from "../app/ui/shell/run-command.ts";
import { TaxolinkError } from "../base/errors.ts";
import { silentProgress } from "../base/progress.ts";
import { runLine } from "../testing/reliability/run-line.ts";
import { suiteFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { copyBundled } from "../testing/workspaces.ts";
import { initWorkspace, openWorkspace, readHistory } from "../workspace/index.ts";
import { callEdit } from "./call-edit.ts";
import { commandOf, typedValues } from "./edit-command.ts";
import type { Edit } from "./edits.ts";
import { allEdits, type EditName, editNamed } from "./index.ts";
import { parseArguments } from "./parse-arguments.ts";
import { takesOf } from "./takes.ts";

const noServers = { model: "", sparql: "" };

const folders = suiteFolder();
const prepared = new Map<string, string>();

/** Returns a copy of the bundled example in which the edit's example works. Edits that need the same share the model. */
async function prepare({ absent = [], before = [] }: Edit): Promise<string> {
  const key = JSON.stringify([absent, before]);
  const model =
    prepared.get(key) ?? (await createModel(join(folders, String(prepared.size)), absent, before));
  prepared.set(key, model);
  const folder = temporaryFolder();
  cpSync(model, folder, { recursive: true });
  return folder;
}

async function createModel(folder: string, absent: readonly string[], before: readonly string[]) {
  copyBundled(folder);
  writeFileSync(
    join(folder, "more.bib"),
    "@article{new2020, title = {A new paper}, year = {2020}}\n@article{newer2021, title = {Another new paper}, year = {2021}}\n",
  );
  for (const file of absent) rmSync(join(folder, file));
  for (const line of before) await runLine(folder, line, noServers);
  return folder;
}

function contentOf(folder: string, parts = ["taxonomy", "literature"]): Readonly<Record<string, string>> {
  const files = parts.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(json|csv|bib)$/.test(file))
      .map((file) => join(part, file)),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

const contextIn = (folder: string) => ({
  cwd: folder,
  env: { TAXOLINK_AUTHOR: "Ada" },
  workspace: folder,
  seed: 1,
  typed: [],
  allowed: [],
  interactive: false,
  progress: silentProgress,
  resolve: (path: string) => resolve(folder, path),
  warn: () => {},
});

type Door = "command" | "key" | "library";
type Call = {
  readonly edit: Edit;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason?: string;
};

/** Calls an edit through a door, and returns the error that the user sees, if any. */
async function enter(
  door: Door,
  folder: string,
  { edit, values, reason }: Call,
): Promise<string | undefined> {
  const line = lineOf(edit, values, reason);
  const context = contextIn(folder);
  try {
    if (door === "library")
      callEdit(edit.name as EditName, values as never, { cwd: folder, author: "Ada", reason });
    else if (door === "key") await runCommand(line, context, () => {}, new AbortController().signal);
    // Without the call that comes with them, the words are parsed.
    else await runCommand([...line], context, () => {}, new AbortController().signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof TaxolinkError)) throw error;
    return `${error.message} | ${error.hint ?? ""}`;
  }
}

test.each(allEdits.map((edit) => [edit.name, edit] as const))(
  "the example of `%s` is recorded with all its values, undone, and does the same as a key and as a call",
  async (name, edit) => {
    const folder = await prepare(edit);
    const start = contentOf(folder);
    await runLine(folder, edit.example, noServers);
    const done = contentOf(folder);
    expect(done).not.toEqual(start);
    const entry = readHistory(openWorkspace(folder, folder)).at(-1);
    expect(entry).toMatchObject({ phase: edit.phase, operation: { kind: name } });
    // The history repeats the example: its values are typed, and its reason is recorded once.
    const { kind: _kind, ...values } = entry?.operation ?? { kind: "" };
    const call = { edit, values, ...(entry?.reason && { reason: entry.reason }) };
    for (const door of ["key", "library"] as const) {
      await runLine(folder, "undo", noServers);
      expect(contentOf(folder)).toEqual(start);
      expect(await enter(door, folder, call)).toBeUndefined();
      expect(withoutTime(contentOf(folder))).toEqual(withoutTime(done));
    }
    // Many edits refuse to be done twice, from every door with the same words.
    const refusal = await enter("command", folder, call);
    if (refusal === undefined) return;
    expect(await enter("key", folder, call)).toBe(refusal);
    expect(await enter("library", folder, call)).toBe(refusal);
  },
);

test("every door keeps the same gates, and a refusal names the key and the command", async () => {
  const folder = temporaryFolder();
  const root = join(folder, "gates");
  initWorkspace(root);
  const write = (file: string, document: object): void =>
    writeFileSync(join(root, "taxonomy", file), JSON.stringify(document));
  write("1-planning.json", { relevance: { questions: [{ id: "GQ1", text: "?" }] } });
  write("3-extraction.json", {
    publications: [{ id: "p", classes: ["a", "b"].map((id) => ({ id, name: id })) }],
  });
  write("4-clustering.json", {
    clusters: ["a", "b"].map((id) => ({ id: `k${id}`, name: id, members: [id], decided: true })),
    categories: [
      { id: "yes", name: "Yes", clusters: ["ka"] },
      { id: "no", name: "No", clusters: ["kb"] },
    ],
  });
  write("5-relevance.json", {
    categories: [
      { id: "yes", answers: { GQ1: true } },
      { id: "no", answers: { GQ1: false } },
    ],
  });
  const gate = async (name: EditName, values: object, reason: string): Promise<string> => {
    const call = { edit: editNamed(name), values: values as Readonly<Record<string, unknown>>, reason };
    const before = contentOf(root, ["taxonomy"]);
    const refusal = await enter("command", root, call);
    expect(await enter("key", root, call)).toBe(refusal);
    expect(await enter("library", root, call)).toBe(refusal);
    expect(contentOf(root, ["taxonomy"])).toEqual(before);
    return refusal ?? "accepted";
  };
  expect(await gate("cluster create", { name: "New", classes: ["a"] }, "")).toMatch(
    /"a" belongs to the cluster ka.*press x in phase 4.*taxolink cluster loosen/,
  );
  expect(await gate("assess class", { clusters: ["kb"], relevant: true }, "r")).toMatch(
    /kb cannot be relevant.*press Enter in phase 5.*taxolink assess category/,
  );
  expect(await gate("taxonomy init", {}, "")).toMatch(/ka \|.*press Enter in phase 5.*taxolink assess class/);
  write("6-construction.json", { increments: [{ name: "T1", categories: [{ name: "Yes" }] }] });
  for (const name of ["taxonomy close", "taxonomy refine", "validate accept", "validate refine"] as const)
    expect(await gate(name, {}, "r")).toMatch(
      /verdicts are missing for Q1\.1.*press v in phase 7.*taxolink validate verdict/,
    );
});

/** Removes the name and time of the last editor from every file. */
function withoutTime(files: Readonly<Record<string, string>>) {
  return Object.entries(files).map(([file, text]) => [
    file,
    text.replace(/"last_edit": \{[^}]*\}/, "").replace(/"decided": "[^"]*"/g, ""),
  ]);
}

test.each(allEdits.map((edit) => [edit.name, edit] as const))(
  "the words of a typed call of `%s` parse to the same values",
  (_name, edit) => {
    const values = sampleValues(edit);
    const line = lineOf(edit, values, "because");
    expect(callOf(line)?.values).toEqual(values);
    const command = commandOf(edit);
    const words = line.slice(edit.name.split(" ").length);
    const parsed = parseArguments(words, command.options, command.positionals, "usage");
    expect(typedValues(edit, parsed)).toEqual(values);
    expect(parsed.options.reason).toBe("because");
  },
);

/** Returns a value of every type that the edit takes. */
function sampleValues(edit: Edit): Record<string, unknown> {
  const { positionals, needs, options } = takesOf(edit);
  const sample = (schema: z.ZodType): unknown => {
    const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
    if (inner instanceof z.ZodLiteral || inner instanceof z.ZodBoolean) return true;
    if (inner instanceof z.ZodNumber) return Math.max(3, inner.minValue ?? 0);
    if (inner instanceof z.ZodEnum) return inner.options[0];
    if (inner instanceof z.ZodRecord) return { GQ1: true };
    if (inner instanceof z.ZodArray)
      return inner.element instanceof z.ZodNumber ? [1, 2] : ["one, with a comma", "two"];
    return "a text";
  };
  return Object.fromEntries(
    Object.entries({ ...positionals, ...needs, ...options }).map(([name, schema]) => [name, sample(schema)]),
  );
}

test("within a phase, every kind of row has each key once", () => {
  const keys = allEdits.flatMap(({ phase, keys: own = [] }) =>
    own.map(({ row, key }) => `${phase} ${row} ${key}`),
  );
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
});
