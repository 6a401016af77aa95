/**
 * The script `npm run figures [-- REVISION]` prints the size and complexity of the source code, and of a Git revision
 * for comparison. It lists functions and files that exceed the limits.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tableLines } from "../../base/text/table.ts";
import { root } from "../library/read-library.ts";
import { type MeasuredFunction, type MeasuredSource, measureSource } from "./measure-source.ts";
import { repeatedLines, type Source, shortestRepeat } from "./repeated-lines.ts";

/** The maximum complexity of a function. */
const maxComplexity = 15;
/**
 * The maximum number of lines in a function or file. Longer functions do not fit on a screen, and longer files usually
 * have more than one purpose.
 */
const longestFunction = 60;
const longestFile = 350;

type Figures = {
  readonly rows: readonly (readonly [string, number])[];
  readonly places: readonly string[];
};

const revision = process.argv[2];
const now = measure(readSources(root));
const before = revision === undefined ? undefined : measureRevision(revision);
console.log(
  tableLines(
    now.rows.map(([name, figure], at) => [
      name,
      ...(before ? [String(before.rows[at]?.[1])] : []),
      String(figure),
    ]),
    { header: ["", ...(revision ? [revision] : []), "now"] },
  ).join("\n"),
);
console.log(["", ...now.places].join("\n"));

function measureRevision(name: string): Figures {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-figures-"));
  try {
    const archive = execFileSync("git", ["archive", name, "src"], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    return measure(readSources(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readSources(folder: string): Source[] {
  return readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .sort()
    .map((file) => ({ file: `src/${file}`, text: readFileSync(join(folder, "src", file), "utf8") }));
}

function measure(sources: readonly Source[]): Figures {
  const files = sources.map(({ file, text }) => ({ file, ...measureSource(file, text) }));
  const product = files.filter(({ file }) => !isOfTests(file));
  const functions = files.flatMap(({ file, functions }) => functions.map((each) => ({ file, ...each })));
  const complex = above(functions, ({ complexity }) => complexity, maxComplexity);
  const long = above(
    functions.filter(({ file }) => !isOfTests(file)),
    ({ lines }) => lines,
    longestFunction,
  );
  const longFiles = above(files, ({ lines }) => lines, longestFile);
  const repeated = repeatedLines(sources.filter(({ file }) => !isOfTests(file)));
  const sum = (list: readonly MeasuredSource[], figure: (each: MeasuredSource) => number): number =>
    list.reduce((total, each) => total + figure(each), 0);
  return {
    rows: [
      ["files", files.length],
      ["lines", sum(files, ({ lines }) => lines)],
      ["files of the product", product.length],
      ["lines of the product", sum(product, ({ lines }) => lines)],
      ["exported names of the product", sum(product, ({ exported }) => exported)],
      [
        `lines of the product repeated (${shortestRepeat} and more)`,
        [...repeated.values()].flatMap((lines) => [...lines]).length,
      ],
      [`functions of complexity over ${maxComplexity}`, complex.length],
      ["highest complexity", Math.max(...functions.map(({ complexity }) => complexity))],
      [`functions of the product over ${longestFunction} lines`, long.length],
      [`files over ${longestFile} lines`, longFiles.length],
      [
        "spreads that serve exactOptionalPropertyTypes",
        sum(files, ({ optionSpreads }) => optionSpreads.length),
      ],
    ],
    places: [
      ...complex.map((each) => `${place(each)} has complexity ${each.complexity}`),
      ...long.map((each) => `${place(each)} has ${each.lines} lines`),
      ...longFiles.map(({ file, lines }) => `${file} has ${lines} lines`),
    ],
  };
}

function isOfTests(file: string): boolean {
  return file.startsWith("src/testing/") || /\.test\.tsx?$/.test(file);
}

function above<T>(list: readonly T[], figure: (each: T) => number, limit: number): T[] {
  return list.filter((each) => figure(each) > limit).sort((one, other) => figure(other) - figure(one));
}

function place({ file, line, name }: MeasuredFunction & { readonly file: string }): string {
  return `${file}:${line} ${name}`;
}
