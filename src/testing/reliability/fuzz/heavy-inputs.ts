/**
 * Generates, in any size, the kinds of input that once caused quadratic running time, unlimited memory use or a stack
 * overflow.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { readJson } from "../../../base/io/index.ts";
import { readQuestions } from "../../../datasets/index.ts";
import { readPopulation } from "../../../datasets/population/index.ts";
import { readMapping } from "../../../datasets/population/mapping.ts";
import { openGraph } from "../../../graph/index.ts";
import { readBibliography } from "../../../literature/index.ts";
import { runTrial, type TrialOutcome } from "../run-trial.ts";

export type HeavyInput = {
  readonly name: string;
  readonly file: string;
  /** @param size the approximate size of the plain text, in bytes */
  make(size: number): string | Buffer;
  read(file: string): unknown;
};

const mapping = fileURLToPath(
  new URL("../../../../datasets/templates/question-answering.mapping.json", import.meta.url),
);
const open = async (file: string): Promise<void> => (await openGraph(file)).close();
const cite = (file: string): unknown => readBibliography(file, true);
const populate = (file: string): unknown => readPopulation(file, readMapping(mapping), { lenient: true });
const statement = (object: string): string => `<http://x/a> <http://x/p> ${object} .\n`;
const fields = "doi = {10.1/a}, title = {T}, year = 2020";

export const heavyInputs: readonly HeavyInput[] = [
  { name: "a literal", file: "graph.nt", make: (size) => statement(`"${"a".repeat(size)}"`), read: open },
  {
    name: "a literal full of escapes",
    file: "graph.nt",
    make: (size) => statement(`"${"\\u00e9".repeat(size / 6)}"`),
    read: open,
  },
  {
    name: "an IRI",
    file: "graph.nt",
    make: (size) => statement(`<http://x/${"a".repeat(size)}>`),
    read: open,
  },
  {
    name: "a blank node",
    file: "graph.nt",
    make: (size) => statement(`_:${"a.".repeat(size / 2)}a`),
    read: open,
  },
  {
    name: "an unterminated literal",
    file: "graph.nt",
    make: (size) => `${statement("<http://x/b>")}${statement(`"${"a".repeat(size)}`)}`,
    read: open,
  },
  {
    name: "an unterminated literal of many lines",
    file: "graph.ttl",
    make: (size) => `${statement("<http://x/b>")}<http://x/a> <http://x/p> """${"a\n".repeat(size / 2)}`,
    read: open,
  },
  {
    name: "deeply nested brackets",
    file: "graph.ttl",
    make: (size) => statement(`${"[ <http://x/p> ".repeat(size / 17)}<http://x/b>${" ]".repeat(size / 17)}`),
    read: open,
  },
  {
    name: "an unterminated list",
    file: "graph.ttl",
    make: (size) => `${statement("<http://x/b>")}<http://x/a> <http://x/p> (${" 1".repeat(size / 2)}`,
    read: open,
  },
  {
    name: "compressed zeros",
    file: "graph.nt.gz",
    make: (size) => gzipSync(Buffer.alloc(size * 10)),
    read: open,
  },
  {
    name: "a compressed statement followed by zeros",
    file: "graph.nt.gz",
    make: (size) =>
      gzipSync(Buffer.concat([Buffer.from(statement("<http://x/b>")), Buffer.alloc(size * 10)])),
    read: open,
  },
  {
    name: "an unterminated item",
    file: "graph.json",
    make: (size) => `[{"uid": "${"a".repeat(size)}`,
    read: open,
  },
  {
    name: "white space in an entry",
    file: "a.bib",
    make: (size) => `@article{a,${" ".repeat(size)}title = {T}}`,
    read: cite,
  },
  {
    name: "comments in an entry",
    file: "a.bib",
    make: (size) => `@article{a,${"%\n".repeat(size / 2)}title = {T}}`,
    read: cite,
  },
  {
    name: "white space between authors",
    file: "a.bib",
    make: (size) => `@article{a, title = {T}, author = {A${" ".repeat(size)}B}}`,
    read: cite,
  },
  {
    name: "words in a name",
    file: "a.bib",
    make: (size) => `@article{a, ${fields}, author = {${"a ".repeat(size / 2)}B}}`,
    read: populate,
  },
  { name: "empty entries on one line", file: "a.bib", make: (size) => "@a{}".repeat(size / 4), read: cite },
  { name: "unclosed entries", file: "a.bib", make: (size) => "@a{b,\n".repeat(size / 6), read: cite },
  {
    name: "nested @string names",
    file: "a.bib",
    make: (size) =>
      `@string{s0 = "aaaaaaaaaa"}\n${Array.from({ length: 60 }, (_, at) => `@string{s${at + 1} = s${at} # s${at}}\n`).join("")}@article{a, title = s60, note = {${"a".repeat(size)}}}`,
    read: cite,
  },
  {
    name: "deeply nested braces",
    file: "a.bib",
    make: (size) =>
      `@article{a, ${fields}, classifications = {${"a{".repeat(size / 3)}${"}".repeat(size / 3)}}}`,
    read: populate,
  },
  {
    name: "white space in a RIS author",
    file: "a.ris",
    make: (size) => `TY  - JOUR\nAU  - A${" ".repeat(size)}B\nTI  - T\nER  -\n`,
    read: cite,
  },
  {
    name: "white space in CSL pages",
    file: "a.json",
    make: (size) => JSON.stringify([{ id: "a", type: "book", title: "T", page: `1${" ".repeat(size)}2` }]),
    read: cite,
  },
  {
    name: "deeply nested JSON",
    file: "a.json",
    make: (size) => `${"[".repeat(size / 2)}${"]".repeat(size / 2)}`,
    read: (file) => readJson(file, z.unknown()),
  },
  {
    name: "blank lines in CSV",
    file: "a.csv",
    make: (size) => `uid,question,golden_triples\n${"\n".repeat(size)}a,b,\n`,
    read: (file) => readQuestions(file),
  },
  {
    name: "rows without commas",
    file: "a.csv",
    make: (size) => `uid,question,golden_triples\n${"a\n".repeat(size / 2)}`,
    read: (file) => readQuestions(file, { lenient: true }),
  },
  {
    name: "quotes in CSV",
    file: "a.csv",
    make: (size) => `uid,question,golden_triples\na,"${'""'.repeat(size / 2)}",\n`,
    read: (file) => readQuestions(file),
  },
  {
    name: "commas in a triple",
    file: "a.csv",
    make: (size) => `uid,question,golden_triples\na,b,"[""(${"a, ".repeat(size / 3)}""]"\n`,
    read: (file) => readQuestions(file, { lenient: true }),
  },
];

/** @param megabytes the approximate size of the plain text, in bytes */
export async function runHeavyInput(
  input: HeavyInput,
  megabytes: number,
): Promise<TrialOutcome & { bytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-heavy-"));
  try {
    const file = join(folder, input.file);
    writeFileSync(file, input.make(megabytes * 1_000_000));
    const bytes = megabytes * 1_000_000;
    return { ...(await runTrial(() => input.read(file), bytes)), bytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
