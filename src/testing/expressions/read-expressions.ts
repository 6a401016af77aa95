/**
 * Collects the regular expressions of the program: literals from the syntax tree, and those that modules build when they
 * are loaded.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { root } from "../library/read-library.ts";

export type Expression = {
  /** The path relative to the root, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
};

/** A place where a function builds expressions, so that they are unknown until the program runs. */
export type UnknownExpression = Pick<Expression, "file" | "line">;

type Place = { readonly file: string; readonly line: number };

/** Reads all source files except tests, and loads those that build expressions. */
export async function readExpressions(): Promise<{
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
