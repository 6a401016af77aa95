/**
 * Detects the format of a graph file from its first bytes. The file name matters only for RDF: N-Triples is also Turtle,
 * and Turtle may start like a JSON array.
 */
import { closeSync, readSync } from "node:fs";
import { InputError } from "../../base/errors.ts";
import {
  conflictHint,
  conflictStart,
  openToRead,
  refuseOtherEncodings,
  requireFile,
} from "../../base/io/index.ts";
import { parseStatement } from "../../base/io/n-triples-line.ts";
import { describeFormat } from "../../base/text/describe-format.ts";
import { plainStart, readProblem } from "./gzip.ts";
import { isNodeLine } from "./node-lines.ts";

export type GraphFormat = "store" | "endpoint" | "json" | "n-triples" | "turtle" | "node-lines" | "delimited";

const usualEndings = /\.(nt|nq|ttl|trig|json|sqlite|db|txt|tsv)$/;

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
  const [line = ""] = text.split(/[\r\n]/, 1);
  const place = { file, line: lineOf(start, text) };
  if (line.startsWith(conflictStart))
    throw new InputError(place, "the file contains an unresolved git merge conflict", { hint: conflictHint });
  if (/^\{\s*"endpoint"\s*:/.test(text)) return "endpoint";
  const name = describeFormat(text);
  const convertible = conversions.get(name ?? "");
  if (convertible !== undefined) throw new InputError(place, notAGraph(name), { hint: convertible });
  if (isTurtleName(file) || /\.trig(?:\.gz)?$/i.test(file)) {
    if (!/^(?:\[\s*\{|\{\s*["}])/.test(text)) return "turtle";
  }
  const promisesLines = /\.n[tq](?:\.gz)?$/i.test(file);
  if (name === "Turtle" || name === "TriG") {
    if (!promisesLines) return "turtle";
    throw new InputError(place, `the file is ${name}, but its name promises a statement on each line`, {
      hint: `Give the file the extension ${name === "Turtle" ? ".ttl" : ".trig"}.`,
    });
  }
  if (promisesLines && !/^[[{]/.test(text)) return "n-triples";
  if (name === "N-Triples or N-Quads") return isStatement(line) ? "n-triples" : "turtle";
  if (text.startsWith("[")) return "json";
  if (isNodeLine(line)) return "node-lines";
  if (/^[^<{|]+\|[^|]+\|[^|]+$/.test(line.trimEnd())) return "delimited";
  throw new InputError(place, text.startsWith("{") ? jsonObject : notAGraph(name), {
    hint: "A graph is a store, a published JSON array of triples, N-Triples, Turtle, N-Quads, TriG, nodes and edges as JSON lines, or subject|relation|object lines.",
  });
}

const jsonObject = "the JSON value is an object, but a graph must be an array of triples";
const convert =
  "Convert the file to N-Triples or Turtle, for example with riot of Apache Jena or with rapper.";
/** The formats that often come in place of a graph, with what helps. */
const conversions = new Map([
  [
    "a web page (HTML)",
    "A server sent a page in place of the data: download the file itself, and log in if that is necessary.",
  ],
  ["XML", "Download the data in another format."],
  ["a ZIP archive, such as a spreadsheet", "Extract the file from the archive."],
  ["compressed with bzip2", "Decompress the file. Taxolink itself reads only gzip (.gz)."],
  ["compressed with xz", "Decompress the file. Taxolink itself reads only gzip (.gz)."],
  ["HDT", "Convert the file to N-Triples, for example with hdt2rdf."],
  [
    "a SPARQL result",
    "Use a CONSTRUCT query in place of a SELECT query, and save its result as N-Triples or Turtle.",
  ],
  ["RDF/XML", convert],
  ["JSON-LD", convert],
  ["a Wikidata dump", "Download the dump in N-Triples (latest-all.nt.gz or latest-truthy.nt.gz)."],
]);

function notAGraph(name: string | undefined): string {
  return name === undefined
    ? "the file has an unknown graph format"
    : `the file is ${name}, which cannot be read as a graph`;
}

/** Whether the name of a file promises Turtle, in which there are no named graphs. */
export function isTurtleName(file: string): boolean {
  return /\.(?:ttl|turtle)(?:\.gz)?$/i.test(file);
}

function isStatement(line: string): boolean {
  try {
    return parseStatement(line) !== undefined;
  } catch {
    // The line is Turtle, whose reader names the mistake if it is none.
    return false;
  }
}

function lineOf(start: string, text: string): number {
  return start.slice(0, start.indexOf(text)).split("\n").length;
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
