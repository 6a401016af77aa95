/**
 * Detects the format of a graph file from its first bytes. The file name matters only for Turtle, which may start like
 * N-Triples or a JSON array.
 */
import { closeSync, readSync } from "node:fs";
import { InputError } from "../../errors.ts";
import {
  conflictHint,
  conflictStart,
  openToRead,
  refuseOtherEncodings,
  requireFile,
} from "../../io/index.ts";
import { namedGraphs } from "../../io/n-triples-line.ts";
import { plainStart, readProblem } from "./gzip.ts";
import { isNodeLine } from "./node-lines.ts";

export type GraphFormat = "store" | "endpoint" | "json" | "n-triples" | "turtle" | "node-lines" | "delimited";

const usualEndings = /\.(nt|ttl|json|sqlite|db|txt|tsv)$/;

/** Whether the name of a file suggests that it contains a graph. `detectFormat` determines the actual format. */
export function isGraphFileName(name: string): boolean {
  return usualEndings.test(name);
}

/** @throws InputError if the file is missing, is empty or has an unknown format */
export function detectFormat(file: string): GraphFormat {
  requireFile(file);
  const start = readStart(file);
  if (start.startsWith("SQLite format 3\0")) return "store";
  const text = start
    .replace(/^\ufeff/, "")
    .replace(/^(?:[ \t]*(?:#.*)?\r?\n)+/, "")
    .trimStart();
  if (text === "") throw new InputError({ file }, "the file is empty");
  const line = text.split("\n", 1)[0] ?? "";
  if (line.startsWith(conflictStart))
    throw new InputError(
      { file, line: lineOf(start, text) },
      "the file contains an unresolved git merge conflict",
      {
        hint: conflictHint,
      },
    );
  if (/^\{\s*"endpoint"\s*:/.test(text)) return "endpoint";
  if (isTurtle(file, text)) return "turtle";
  if (text.startsWith("[")) return "json";
  if (/^(?:<[^<>:]*:[^<>]*>|_:\S+)[\s<]/.test(line)) return "n-triples";
  if (isNodeLine(line)) return "node-lines";
  if (/^[^<{|]+\|[^|]+\|[^|]+$/.test(line.trimEnd())) return "delimited";
  throw new InputError({ file, line: lineOf(start, text) }, describeUnknown(text), {
    hint: "A graph is a store, a published JSON array of triples, N-Triples, Turtle, nodes and edges as JSON lines, or subject|relation|object lines.",
  });
}

/**
 * Whether the text starts with a Turtle declaration, or the file has a Turtle extension and is neither JSON nor a web
 * page.
 */
function isTurtle(file: string, text: string): boolean {
  if (/^(?:@prefix|@base|prefix|base)\s/i.test(text)) return true;
  return /\.(?:ttl|turtle)(?:\.gz)?$/i.test(file) && !/^(?:\[\s*\{|\{|<!|<html)/i.test(text);
}

function lineOf(start: string, text: string): number {
  return start.slice(0, start.indexOf(text)).split("\n").length;
}

function describeUnknown(text: string): string {
  if (/^(?:(?:GRAPH\s+)?<[^<>]*>\s*)?\{\s*(?:<|_:|[\w.-]*:)/i.test(text)) return namedGraphs;
  if (text.startsWith("{")) return "the JSON value is an object, but a graph must be an array of triples";
  if (/^<(?:!doctype|html)/i.test(text)) return "the file is a web page, not a graph";
  return "the file has an unknown graph format";
}

function readStart(file: string): string {
  let handle: number | undefined;
  try {
    handle = openToRead(file);
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
