/** What a folder holds, in a form that two runs of the same command must agree on to the byte. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { formatJson, hashText } from "../../io/index.ts";

/** By path, the content of a file, without what every run does differently. */
export type FolderContent = ReadonlyMap<string, string>;

export function readFolderContent(folder: string): FolderContent {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && !isOwnAffair(name));
  return new Map(files.map((name) => [name, contentOf(join(folder, name), folder)]));
}

/** Each run has its own trace of calls, git keeps times of files, and the caches of the machine are no result. */
function isOwnAffair(name: string): boolean {
  return /^(?:cache|config|\.git)\/|(?:^|\/)traces\//.test(name);
}

function contentOf(file: string, folder: string): string {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3") return readDatabase(file);
  const text = bytes.toString("utf8");
  if (basename(file) === "timing.jsonl") return shapeOfLines(text);
  const moved = text.replaceAll(folder, "FOLDER");
  return withoutMoments(basename(file) === "undo.jsonl" ? withoutLastEdits(moved) : moved);
}

/** The second stretch of a patch is the line that names the last edit: where its text begins depends on the clock. */
function withoutLastEdits(text: string): string {
  return text.replaceAll(
    /"end":\{"at":\d+,"removed":"(?:[^"\\]|\\.)*","added":"(?:[^"\\]|\\.)*"\}/g,
    '"end":"LAST EDIT"',
  );
}

/** What a database holds that SQLite finds damaged. */
export const damagedDatabase = "damaged";

/** Two databases with the same rows may lie differently on the disk. */
function readDatabase(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    if (database.pragma("integrity_check", { simple: true }) !== "ok") return damagedDatabase;
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    // Calls that run side by side are entered in any order.
    const rows = tables.map((name) => {
      const lines = database.prepare<[], object>(`SELECT * FROM "${name}"`).all();
      return [name, lines.map((line) => withoutMoments(JSON.stringify(line))).sort()];
    });
    return hashText(formatJson(rows));
  } finally {
    database.close();
  }
}

/** Times of questions differ from run to run; that each question has its line does not. */
function shapeOfLines(text: string): string {
  return text
    .split(/(?<=\n)/)
    .map((line) => `${Object.keys(JSON.parse(line)).join()}${line.endsWith("\n") ? "\n" : ""}`)
    .join("");
}

/** Dates, the ids made from them, what is counted and what is measured. */
function withoutMoments(text: string): string {
  return (
    text
      // A patch may end inside a time.
      .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]*Z?)?/g, "DATE")
      .replaceAll(/"(id|edit)":\s*"[0-9a-z-]{6,}"/g, '"$1":"ID"')
      // A phase's file names the moment of its last edit, and the patches of the undo log carry the hashes of the files.
      .replaceAll(/"(before|after)":\s*"[0-9a-f]{12,}"/g, '"$1":"HASH"')
      // Vega counts the gradients of a process.
      .replaceAll(/\bgradient_\d+/g, "gradient")
      .replaceAll(/-?\d+(\.\d+)?(e-?\d+)? ?(ms|µs|Wh|g)\b/g, "MEASURED")
      .replaceAll(
        /"(latency|cpu|prepare|energy|duration|ce|kwh|ms|wh)[a-z0-9_]*":\s*(-?[\d.e-]+|null)/gi,
        '"$1":0',
      )
  );
}

/** The paths at which two folders differ, with why; empty where they agree. */
export function listDifferentFiles(expected: FolderContent, actual: FolderContent): readonly string[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return names.flatMap((name) => {
    if (!actual.has(name)) return [`${name} is missing`];
    if (!expected.has(name)) return [`${name} is left over`];
    return expected.get(name) === actual.get(name) ? [] : [`${name} differs`];
  });
}
