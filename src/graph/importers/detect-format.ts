/** Which of the graph formats a file has, by its first bytes: names and endings are no evidence. */
import { closeSync, openSync, readSync } from "node:fs";
import { InputError } from "../../errors.ts";
import { conflictHint, conflictStart, refuseOtherEncodings, requireFile } from "../../io/index.ts";
import { plainStart, readProblem } from "./gzip.ts";

export type GraphFormat = "store" | "json" | "n-triples" | "delimited";

/** The endings that files of the formats usually have. */
const usualEndings = /\.(nt|ttl|json|sqlite|db|txt|tsv)$/;

/** Whether a file is worth offering as a graph; only {@link detectFormat} tells what it is. */
export function isGraphFileName(name: string): boolean {
  return usualEndings.test(name);
}

/** @throws InputError when the file is missing, empty, or in none of the formats */
export function detectFormat(file: string): GraphFormat {
  requireFile(file);
  const start = readStart(file);
  if (start.startsWith("SQLite format 3\0")) return "store";
  const text = start
    .replace(/^\ufeff/, "")
    .replace(/^(?:[ \t]*(?:#.*)?\r?\n)+/, "")
    .trimStart();
  if (text === "") throw new InputError({ file }, "the file is empty");
  if (text.startsWith("[")) return "json";
  const line = text.split("\n", 1)[0] ?? "";
  if (line.startsWith(conflictStart))
    throw new InputError({ file, line: lineOf(start, text) }, "git left a merge conflict here", {
      hint: conflictHint,
    });
  if (/^(?:<[^<>\s]*:[^<>\s]*>|_:\S+)\s/.test(line)) return "n-triples";
  if (/^[^<{|]+\|[^|]+\|[^|]+$/.test(line.trimEnd())) return "delimited";
  throw new InputError({ file, line: lineOf(start, text) }, what(text), {
    hint: "A graph is a store, the published JSON array of triples, N-Triples, or subject|relation|object lines.",
  });
}

function lineOf(start: string, rest: string): number {
  return start.slice(0, start.indexOf(rest)).split("\n").length;
}

function what(text: string): string {
  if (text.startsWith("{")) return "this JSON is an object, and a graph is an array of triples";
  if (/^@?prefix\b/i.test(text)) return "this looks like Turtle, which is not read: save it as N-Triples";
  if (/^<(?:!doctype|html)/i.test(text)) return "this is a web page, not a graph";
  return "this is none of the graph formats";
}

function readStart(file: string): string {
  let handle: number | undefined;
  try {
    handle = openSync(file, "r");
    const bytes = Buffer.alloc(1 << 16);
    const start = plainStart(bytes.subarray(0, readSync(handle, bytes)));
    refuseOtherEncodings(start, file);
    return start.toString("utf8");
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown cause";
    throw new InputError({ file }, readProblem(code), { cause });
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
