/**
 * Checks the import rules of ARCHITECTURE.md: modules import only permitted modules, only through their index files,
 * and without cycles.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = dirname(fileURLToPath(import.meta.url));

/** Maps each module to the modules that it may import. Every module may import `text`, `io` and the root files. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  text: [],
  io: [],
  http: [],
  words: [],
  english: ["words"],
  literature: ["http"],
  sources: ["http", "literature", "vectors"],
  graph: ["http"],
  query: ["graph", "english", "words"],
  language: ["graph", "http", "words"],
  postgres: [],
  vectors: ["language"],
  reading: ["english", "graph", "language", "vectors", "words"],
  "language/offline": ["graph", "language"],
  population: ["literature", "graph"],
  taxonomy: ["literature", "language", "vectors", "compat/dialects", "pages"],
  retrieval: ["graph", "query", "vectors", "language", "postgres"],
  datasets: [
    "taxonomy",
    "graph",
    "query",
    "english",
    "language",
    "vectors",
    "population",
    "words",
    "compat/dialects",
    "pages",
  ],
  evaluation: [
    "datasets",
    "taxonomy",
    "graph",
    "language",
    "vectors",
    "retrieval",
    "compat/dialects",
    "pages",
  ],
  compat: ["literature", "taxonomy", "evaluation", "compat/dialects", "pages"],
  "compat/dialects": [],
  notebooks: ["pages"],
  site: ["pages", "literature", "taxonomy", "datasets", "evaluation"],
  // Code that runs in the browser; it must not import any other module from the program.
  "site/browser": [],
  // Documents of blocks and their writers.
  pages: [],
  workspace: ["literature", "taxonomy", "datasets"],
};
const everything = Object.keys(allowed);
const top: Readonly<Record<string, readonly string[]>> = {
  models: ["http", "language", "vectors"],
  // The registry lists the commands and loads each of them with import().
  cli: ["commands", "operations", "pages"],
  operations: ["cli", ...everything],
  commands: ["cli", "models", "operations", ...everything],
  ui: ["cli", "commands", "operations", ...everything],
  main: ["cli", "ui", "http", "pages"],
  "cli.ts": ["main"],
  index: ["commands", "operations", ...everything],
};
/** Files outside the command line that declare options and may therefore import their types. */
const optionDeclarations = new Set(["models/model-options.ts"]);
/** Modules without an index file, whose files other modules import directly. */
const openModules = new Set(["text", "io", "pages", "cli", "commands", "models", "operations"]);
/** Root files that every module may import, and that import only each other. */
const leaves = new Set(["breather.ts", "errors.ts", "mean.ts", "progress.ts", "random.ts"]);

type Import = { readonly from: string; readonly to: string; readonly dynamic: boolean };

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("testing"))
  .sort();

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  const statics = [...text.matchAll(/^(?:import|export)[^;]*?from\s+"(\.[^"]+)"/gms)].map((match) => [
    match[1],
    false,
  ]);
  const dynamics = [...text.matchAll(/import\(\s*"(\.[^"]+)"\s*\)/g)].map((match) => [match[1], true]);
  return [...statics, ...dynamics].map(([target, dynamic]) => ({
    from: file,
    to: relative(root, resolve(root, dirname(file), target as string)),
    dynamic: dynamic as boolean,
  }));
});

/**
 * Modules nested in another module, with their own import rules. A module that extends its parent module imports the
 * parent's files directly.
 */
const innerModules = ["compat/dialects", "language/offline", "site/browser"];

function moduleOf(file: string): string {
  const inner = innerModules.find((module) => file.startsWith(`${module}/`));
  if (inner !== undefined) return inner;
  const [first = "", second] = file.split("/");
  // The program's entry file has the same name as a module.
  if (first === "cli.ts") return first;
  return second === undefined ? first.replace(/\.tsx?$/, "") : first;
}

test("the architecture check finds more than 20 imports", () => {
  expect(imports.length).toBeGreaterThan(20);
});

test("every import is in the table of allowed imports", () => {
  const wrong = imports.filter(({ from, to }) => {
    if (to.startsWith("..") || to.endsWith(".json")) return false;
    const here = moduleOf(from);
    const there = moduleOf(to);
    if (leaves.has(from)) return !leaves.has(to);
    if (here === there || there === "text" || leaves.has(to)) return false;
    if (there === "io" && here !== "text") return false;
    if (there === "cli" && optionDeclarations.has(from)) return false;
    return !(allowed[here] ?? top[here] ?? []).includes(there);
  });
  expect(wrong).toEqual([]);
});

test("a module imports another module only through that module's index", () => {
  const wrong = imports.filter(({ from, to, dynamic }) => {
    const here = moduleOf(from);
    const there = moduleOf(to);
    // Commands and screens are loaded individually, so that starting the program loads none of them.
    if (here === there || dynamic || !to.includes("/") || openModules.has(there)) return false;
    if (innerModules.includes(here) && here.startsWith(`${there}/`)) return false;
    return !to.endsWith("/index.ts") && !to.endsWith(".json");
  });
  expect(wrong).toEqual([]);
});

test("one client sends all requests, and one file opens the graphs of all commands", () => {
  const places = (pattern: RegExp): string[] =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));
  expect(places(/\bawait fetch\(/)).toEqual(["http/capped-fetch.ts"]);
  const opening = places(/\bopenGraph\b[^;]*from "[^"]*graph\/index\.ts"/);
  expect(opening.filter((file) => file.startsWith("commands/"))).toEqual(["commands/graph/graph-file.ts"]);
  // Everything else receives the environment from its caller, so that no file of a workspace can name a variable.
  const readers = places(/\bprocess\.env\[|\bprocess\.env\.(?!NODE_ENV)|: process\.env\b/);
  expect(readers.filter((file) => !file.startsWith("testing/"))).toEqual(["main.ts"]);
});

test("only the app imports Ink and React", () => {
  const wrong = files.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return moduleOf(file) !== "ui" && /from\s+"(?:ink|react|@inkjs\/ui)"/.test(text);
  });
  expect(wrong).toEqual([]);
});

test("the modules in compat/dialects import no other module, and no other module's index re-exports compat", () => {
  const wrong = imports.filter(({ from, to }) =>
    moduleOf(from) === "compat/dialects"
      ? moduleOf(to) !== "compat/dialects"
      : from.endsWith("index.ts") && to.startsWith("compat/") && !from.startsWith("compat/"),
  );
  expect(wrong).toEqual([]);
});

test("no retriever imports another retriever", () => {
  const folder = (file: string): string | undefined => /^retrieval\/([^/]+)\//.exec(file)?.[1];
  const wrong = imports.filter(({ from, to }) => {
    const here = folder(from);
    const there = folder(to);
    return here !== undefined && there !== undefined && here !== there;
  });
  expect(wrong).toEqual([]);
});

test("there are no import cycles", () => {
  const edges = new Map<string, string[]>();
  for (const { from, to, dynamic } of imports)
    if (!dynamic) edges.set(from, [...(edges.get(from) ?? []), to]);
  const done = new Set<string>();
  const ring = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of edges.get(file) ?? []) {
      const cycle = ring(next, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  expect(files.map((file) => ring(file, [])).find((cycle) => cycle !== undefined)).toBeUndefined();
});

/** The functions of `node:fs` that open a file, or create, replace or rename one. */
const opens =
  /^(?:(?:append|copy|read|write)File|open|cp|rename|link|symlink|truncate|readlink|mkdtemp|mkdir|opendir)(?:Sync)?$|^create(?:Read|Write)Stream$|^openAsBlob$/;
/** The places outside `io/` that open files, with the reason. */
const opensElsewhere: Readonly<Record<string, string>> = {
  "commands/start/demo.ts": "copies the example from the package, which is not a workspace of others",
};

/** Returns what a source file takes from `node:fs`, or the whole import if it takes the module as one value. */
function takenFromDisk(text: string): string[] {
  const named = [...text.matchAll(/import\s+([^;"]*?)\s+from\s+"(?:node:)?fs(\/promises)?"/g)].flatMap(
    ([statement = "", names = "", promises]) =>
      promises === undefined && names.startsWith("{")
        ? names
            .slice(1, -1)
            .split(",")
            .map(
              (name) =>
                name
                  .replace(/^\s*type\s/, "")
                  .trim()
                  .split(/\s/)[0] ?? "",
            )
        : [statement],
  );
  const dynamic = [...text.matchAll(/(?:import|require)\(\s*"(?:node:)?fs(?:\/promises)?"\s*\)/g)].map(
    ([call]) => call,
  );
  return [...named, ...dynamic];
}

test("only io/ opens files, so that every file passes the same checks", () => {
  const code = (file: string): string => readFileSync(join(root, file), "utf8").replace(/^ *\/?\*.*$/gm, "");
  const openers = files.filter((file) =>
    takenFromDisk(code(file)).some((name) => opens.test(name) || /\W/.test(name)),
  );
  // The check finds the functions where they may be.
  expect(openers).toContain("io/open-file.ts");
  const elsewhere = openers.filter((file) => moduleOf(file) !== "io");
  expect(elsewhere).toEqual(Object.keys(opensElsewhere));
  // A database engine opens its file itself, at a path that io/ has checked or made.
  const databases = files.flatMap((file) =>
    [...code(file).matchAll(/new Database\(([^,)]*\)?)/g)].map(([, path = ""]) => `${file} ${path}`),
  );
  expect(databases.length).toBeGreaterThan(3);
  expect(
    databases.filter((place) => !/ (?:":memory:"\)?|""\)?|databasePath\(file\)|temporary\)?)$/.test(place)),
  ).toEqual([]);
});

test("the check of opened files recognises every way to take a function from node:fs", () => {
  const ways = [
    'import { existsSync, readFileSync as read } from "node:fs";',
    'import {\n  type Stats,\n  openSync,\n} from "fs";',
    'import fs from "node:fs";',
    'import * as fs from "node:fs";',
    'import { stat } from "node:fs/promises";',
    'const fs = await import("node:fs");',
    'const fs = require("fs");',
  ];
  for (const way of ways)
    expect([way, takenFromDisk(way).some((name) => opens.test(name) || /\W/.test(name))]).toEqual([
      way,
      true,
    ]);
  expect(takenFromDisk('import { existsSync, type Stats } from "node:fs";')).toEqual(["existsSync", "Stats"]);
});

/** Functions that only `text/` may implement, with a pattern that a second implementation would contain. */
const writtenOnce: readonly (readonly [what: string, sign: RegExp])[] = [
  ["edit distances", /from "fastest-levenshtein"/],
  ["the question after a slip", /Did you mean/],
  ["wrapped lines and widths", /"(?:wrap-ansi|string-width)"/],
  ["counts in words", /=== 1 \? (?:"(\w+)" : "\1s"|one : many)/],
  ["text escaped for XML", /[,:]\s*["'`]&(?:gt|quot);["'`]|`&#\$\{/],
  ["control characters taken out for a terminal", /\\u001f\\u007f-\\u009f\\u202a/],
];

test.each(writtenOnce)("only text/ implements %s", (_what, sign) => {
  const places = files.filter((file) => sign.test(readFileSync(join(root, file), "utf8")));
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((file) => !file.startsWith("text/"))).toEqual([]);
});
