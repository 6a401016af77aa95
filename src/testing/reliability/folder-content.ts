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

/** Times of questions, caches of the machine and the log of undone edits differ from run to run by their nature. */
function isOwnAffair(name: string): boolean {
  return basename(name) === "timing.jsonl" || /^(?:cache|config)\//.test(name);
}

function contentOf(file: string, folder: string): string {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3") return hashText(readRows(file));
  return withoutMoments(bytes.toString("utf8").replaceAll(folder, "FOLDER"));
}

/** Two databases with the same rows may lie differently on the disk. */
function readRows(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return formatJson(tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]));
  } finally {
    database.close();
  }
}

/** Dates, the ids made from them, and durations. */
function withoutMoments(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, "DATE")
    .replaceAll(/"(id|edit)":"[0-9a-z-]{6,}"/g, '"$1":"ID"');
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
