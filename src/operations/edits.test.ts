/** Tests every entry of the tables: its example, its history, its undo, its command line and its keys. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseArguments } from "../cli/parse-arguments.ts";
import { silentProgress } from "../progress.ts";
import { project } from "../testing/reliability/project-folder.ts";
import { runLine } from "../testing/reliability/run-line.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openWorkspace, readHistory } from "../workspace/index.ts";
import { applyEdit } from "./apply-edit.ts";
import { commandOf, typedValues } from "./edit-command.ts";
import { callOf, lineOf } from "./edit-line.ts";
import type { Edit } from "./edits.ts";
import { allEdits } from "./index.ts";
import { takesOf } from "./takes.ts";

const noServers = { model: "", sparql: "" };

/** The bundled example, with what some examples need. */
function prepare(): string {
  const folder = temporaryFolder();
  for (const name of ["taxolink.json", "taxonomy", "literature"])
    cpSync(join(project, name), join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, "more.bib"),
    "@article{new2020, title = {A new paper}, year = {2020}}\n@article{newer2021, title = {Another new paper}, year = {2021}}\n",
  );
  return folder;
}

function contentOf(folder: string): Readonly<Record<string, string>> {
  const files = ["taxonomy", "literature"].flatMap((part) =>
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

test.each(allEdits.map((edit) => [edit.name, edit] as const))(
  "the example of `%s` is recorded with all its values, undone, and repeated by a typed call",
  async (name, edit) => {
    const folder = prepare();
    for (const file of edit.absent ?? []) rmSync(join(folder, file));
    for (const line of edit.before ?? []) await runLine(folder, line, noServers);
    const start = contentOf(folder);
    await runLine(folder, edit.example, noServers);
    const done = contentOf(folder);
    expect(done).not.toEqual(start);
    const entry = readHistory(openWorkspace(folder, folder)).at(-1);
    expect(entry).toMatchObject({ phase: edit.phase, operation: { kind: name } });
    // The history repeats the example: its values are typed, and its reason is recorded once.
    const { kind: _kind, ...values } = entry?.operation ?? { kind: "" };
    await runLine(folder, "undo", noServers);
    expect(contentOf(folder)).toEqual(start);
    applyEdit(edit, values, { reason: entry?.reason, author: "Ada" }, contextIn(folder));
    expect(withoutTime(contentOf(folder))).toEqual(withoutTime(done));
  },
);

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
