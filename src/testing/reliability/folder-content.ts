/** Reads the content of a folder in a normalised form, which must be identical after two runs of the same command. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { formatJson, hashText } from "../../base/io/index.ts";
import { type Entry, rangeOf } from "../../retrieval/hublink/index/entry-table.ts";
import { factsId, parseFacts } from "../../retrieval/hublink/index/index-facts.ts";

/** Maps paths to file contents without data that differs between runs. */
export type FolderContent = ReadonlyMap<string, string>;

export function readFolderContent(folder: string): FolderContent {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && !isIgnored(name));
  return new Map(files.map((name) => [name, contentOf(join(folder, name), folder)]));
}

/**
 * Whether to ignore a file: a trace of calls, a Git file, a cache or setting that depends on the machine, or the log of
 * a database, whose rows are read with the database and which a process keeps until it ends.
 */
function isIgnored(name: string): boolean {
  return /^(?:cache|config|state|\.git)\/|(?:^|\/)traces\/|-(?:wal|shm)$/.test(name);
}

function contentOf(file: string, folder: string): string {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3") return readDatabase(file);
  const text = bytes.toString("utf8");
  if (basename(file) === "timing.jsonl") return shapeOfLines(text);
  const moved = text.replaceAll(folder, "FOLDER");
  return withoutVolatileValues(basename(file) === "undo.jsonl" ? withoutLastEdits(moved) : moved);
}

/** Removes the second section of a patch, about the last edit, because its beginning depends on the clock. */
function withoutLastEdits(text: string): string {
  return text.replaceAll(
    /"end":\{"at":\d+,"removed":"(?:[^"\\]|\\.)*","added":"(?:[^"\\]|\\.)*"\}/g,
    '"end":"LAST EDIT"',
  );
}

/** The string that replaces a damaged SQLite database. */
export const damagedDatabase = "damaged";

/** Reads the rows of a database, because databases with the same rows may have different layouts on disk. */
function readDatabase(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    if (database.pragma("integrity_check", { simple: true }) !== "ok") return damagedDatabase;
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    // Concurrent calls may be recorded in any order.
    const rows = tables.map((name) => {
      const lines =
        name === "entries"
          ? readIndex(database)
          : database.prepare<[], object>(`SELECT * FROM "${name}"`).all();
      return [name, lines.map((line) => withoutVolatileValues(JSON.stringify(line))).sort()];
    });
    return hashText(formatJson(rows));
  } finally {
    database.close();
  }
}

/** Reads the entries of an index without their positions, which follow those of builds that did not finish. */
function readIndex(database: Database.Database): object[] {
  const [firstUse, afterUses] = rangeOf("uses");
  return database
    .prepare<[], Entry>("SELECT id, key, content FROM entries")
    .all()
    .map(({ id, key, content }) => {
      if (id === factsId) {
        const { size, ...facts } = parseFacts(content);
        return { ...facts, size: size && { ...size, firstHub: 0, firstText: 0 } };
      }
      // The uses of a text name the positions of hubs.
      return { key, content: id >= firstUse && id < afterUses ? content.length : content };
    });
}

/** Removes the times of individual questions, which differ between runs, but keeps a line for each question. */
function shapeOfLines(text: string): string {
  return text
    .split(/(?<=\n)/)
    .map((line) => `${Object.keys(JSON.parse(line)).join()}${line.endsWith("\n") ? "\n" : ""}`)
    .join("");
}

/** Removes dates, signatures of text with dates, ids derived from dates, counts and measurements. */
function withoutVolatileValues(text: string): string {
  return (
    text
      // A patch may end in the middle of a time.
      .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]*Z?)?/g, "DATE")
      .replaceAll(/"signature":\s*"[\w-]*"/g, '"signature":"SIGNATURE"')
      .replaceAll(/"(id|edit)":\s*"[0-9a-z-]{6,}"/g, '"$1":"ID"')
      // A phase's file contains the time of its last edit, and the patches of the undo log contain the hashes of the
      // files.
      .replaceAll(/"(before|after)":\s*"[0-9a-f]{12,}"/g, '"$1":"HASH"')
      // Vega numbers the gradients of a process.
      .replaceAll(/\bgradient_\d+/g, "gradient")
      .replaceAll(/-?\d+(\.\d+)?(e-?\d+)? ?(ms|µs|Wh|g)\b/g, "MEASURED")
      .replaceAll(
        /"(latency|cpu|prepare|energy|duration|ce|kwh|ms|wh)[a-z0-9_]*":\s*(-?[\d.e-]+|null)/gi,
        '"$1":0',
      )
  );
}

/** Lists the paths whose content differs between two folders, with the reasons. */
export function listDifferentFiles(expected: FolderContent, actual: FolderContent): readonly string[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return names.flatMap((name) => {
    if (!actual.has(name)) return [`${name} is missing`];
    if (!expected.has(name)) return [`${name} is left over`];
    return expected.get(name) === actual.get(name) ? [] : [`${name} differs`];
  });
}
