/**
 * Checks that every regular expression of the program takes linear time on any text, because a file, a server or a user
 * may choose the text. `npm run lint` checks those expressions that are not in `linear.txt`; `npm run expressions` also
 * writes the hashes of all linear expressions into this file, so that lint stays quick.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { root } from "../library/read-library.ts";

type Expression = {
  /** The path relative to the root, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
};

/** A place where a function builds expressions, so that they are unknown until the program runs. */
type UnknownExpression = Pick<Expression, "file" | "line">;

type Place = { readonly file: string; readonly line: number };

/** Reads all source files except tests, and loads those that build expressions. */
async function readExpressions(): Promise<{
  readonly expressions: readonly Expression[];
  readonly unknown: readonly UnknownExpression[];
}> {
  const sources = listSources().map(readSource);
  const places = sources.flatMap(({ built }) => built);
  const built = await loadExpressions([...new Set(places.map(({ file }) => file))]);
  const key = ({ file, line }: Place): string => `${file}:${line}`;
  const known = new Set(built.map(key));
  return {
    expressions: [...sources.flatMap(({ literals }) => literals), ...built],
    unknown: places.filter((place) => !known.has(key(place))),
  };
}

function listSources(): string[] {
  return readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join("/"))
    .filter((file) => !file.startsWith("src/testing/"))
    .sort();
}

function readSource(file: string): { readonly literals: Expression[]; readonly built: Place[] } {
  const text = readFileSync(join(root, file), "utf8");
  const literals: Expression[] = [];
  const built: Place[] = [];
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return;
      literals.push({ file, line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: ({ callee, start }) => {
      if (callee.type === "Identifier" && callee.name === "RegExp") built.push({ file, line: lineOf(start) });
    },
  }).visit(parseSync(file, text).program);
  return { literals, built };
}

/** Loads modules, and returns the expressions that they and the modules that they import build at that time. */
async function loadExpressions(files: readonly string[]): Promise<Expression[]> {
  const built: Expression[] = [];
  const original = RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, words, newTarget) {
      const expression = Reflect.construct(target, words, newTarget) as RegExp;
      const place = callerOf(new Error().stack ?? "");
      if (place !== undefined) built.push({ ...place, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** Returns the place in the project that built an expression, from the stack at that time. */
function callerOf(stack: string): Place | undefined {
  const [, url = "", line = ""] = /(file:\/\/[^\s()]+):(\d+):\d+/.exec(stack.split("\n")[2] ?? "") ?? [];
  if (url === "") return undefined;
  const file = relative(root, fileURLToPath(url)).split(sep).join("/");
  return file.startsWith("src/") ? { file, line: Number(line) } : undefined;
}

const list = fileURLToPath(new URL("linear.txt", import.meta.url));

/** The files in which functions build expressions, and why these are linear. */
const builtByFunctions: Readonly<Record<string, string>> = {
  "src/net/redact.ts": "the characters of a key in sequence, each with bounded repetitions",
  "src/app/ui/drawing/blocks.ts": "alternatives of words without any sign of expressions",
};

/** The maximum duration of the check of one expression in milliseconds. If the check takes longer, it fails. */
const timeout = 60_000;

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
// The checker also has faster backends, which start other programs and are not available everywhere.
process.env.RECHECK_BACKEND ??= "pure";

const { expressions, unknown } = await readExpressions();
const known = new Set(existsSync(list) ? readFileSync(list, "utf8").split("\n") : []);
const linear = new Set<string>();
const problems = unknown
  .filter(({ file }) => builtByFunctions[file] === undefined)
  .map(
    ({ file, line }) =>
      `${file}:${line}: a function builds the expression, so it cannot be checked; build it when the module is loaded, or compare strings`,
  );
for (const expression of expressions) {
  const hash = hashOf(expression);
  if (linear.has(hash)) continue;
  const problem = known.has(hash) ? undefined : await problemOf(expression);
  if (problem === undefined) linear.add(hash);
  else problems.push(`${expression.file}:${expression.line}: ${problem}`);
}
for (const problem of problems) console.error(problem);
if (values.write) writeFileSync(list, `${[...linear].sort().join("\n")}\n`);
console.log(`${linear.size} regular expressions are linear, ${problems.length} are not`);
// Without this call, a backend that runs as another program would keep this process alive.
process.exit(problems.length === 0 ? 0 : 1);

function hashOf({ source, flags }: Expression): string {
  return createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 16);
}

/** Returns why an expression is not linear, or undefined if it is. */
async function problemOf({ source, flags }: Expression): Promise<string | undefined> {
  const result = await check(source, flags, { timeout });
  if (result.status === "safe") return undefined;
  const shown = `/${source}/${flags}`;
  return result.status === "vulnerable"
    ? `${shown} takes ${result.complexity.summary} time, for example on ${result.attack.pattern}`
    : `${shown} could not be checked (${result.error.kind}); write a simpler expression`;
}
