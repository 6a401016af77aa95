/** What stands in a folder, so that two states of it can be compared. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import Database from "better-sqlite3";

/** Path below the folder → content, or what it says where it differs from run to run. */
export type FileTree = ReadonlyMap<string, string>;

export function readTree(folder: string): FileTree {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file): [string, string] => [placeOf(folder, file), contentOf(file, folder)])
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

/** Traces are named after the time and the process. */
function placeOf(folder: string, file: string): string {
  return relative(folder, file)
    .split(sep)
    .join("/")
    .replace(/traces\/[^/]+\.jsonl$/, "traces/trace.jsonl");
}

function contentOf(file: string, folder: string): string {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3") return databaseContent(file);
  const text = bytes.toString("utf8");
  // Times, and all that is measured, differ from run to run.
  if (/(timing|trace)s?[^/]*\.jsonl$/.test(file)) return shapeOfLines(text);
  return text
    .replaceAll(folder, "FOLDER")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "TIME")
    .replaceAll(/"(id|edit)":\s*"[0-9a-f]{12}"/g, '"$1":"ID"')
    .replaceAll(/-?\d+(\.\d+)?(e-?\d+)? ?(ms|µs|Wh|g)\b/g, "MEASURED")
    .replaceAll(
      /"(latency|cpu|prepare|energy|duration|ce|kwh|ms|wh)[a-z0-9_]*":\s*(-?[\d.e-]+|null)/gi,
      '"$1":0',
    );
}

function shapeOfLines(text: string): string {
  return text
    .split(/(?<=\n)/)
    .map((line) => `${Object.keys(JSON.parse(line)).join()}${line.endsWith("\n") ? "\n" : ""}`)
    .join("");
}

/** @returns "damaged" or the number of rows of each table */
function databaseContent(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    if (database.pragma("integrity_check", { simple: true }) !== "ok") return "damaged";
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return tables
      .map((name) => `${name} ${database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()}`)
      .join("; ");
  } finally {
    database.close();
  }
}
