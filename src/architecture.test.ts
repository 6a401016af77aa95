/**
 * Checks the import rules of ARCHITECTURE.md: modules import only permitted modules, only through their index files,
 * and without cycles.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = dirname(fileURLToPath(import.meta.url));

/**
 * The modules of the program, from the lowest to the highest, with the modules that each of them may import. Every
 * module may import `base`.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  base: [],
  net: [],
  english: [],
  graph: ["net"],
  query: ["graph", "english"],
  tasks: ["graph", "net", "english"],
  vectors: [],
  pages: [],
  literature: [],
  taxonomy: ["literature", "vectors", "pages"],
  datasets: ["taxonomy", "graph", "query", "english", "tasks", "vectors", "pages"],
  workspace: ["literature", "taxonomy"],
  retrieval: ["graph", "query", "vectors", "tasks", "net"],
  evaluation: ["datasets", "taxonomy", "graph", "tasks", "vectors", "retrieval", "pages"],
  operations: ["pages", "literature", "taxonomy", "workspace"],
};
const everything = Object.keys(modules);

/**
 * Parts of a module, with what they may import besides `base`, in place of what their module may. Other modules import
 * each of them through its index.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  // What files are read and written with needs nothing but the text that describes them.
  "base/text": [],
  "base/io": ["base/text"],
  // The column names of published files; every reader of these files imports them, and they import nothing.
  "base/dialects": [],
  "net/postgres": [],
  "english/words": [],
  "tasks/offline": ["tasks"],
  "literature/sources": ["net", "literature", "vectors"],
  // Publications become triples here, so that `graph` knows no literature and the rest of `datasets` no bibliography.
  "datasets/population": ["literature", "graph"],
  "evaluation/compat": ["literature", "taxonomy", "evaluation", "pages"],
};
/** The app: the program that a person or a script starts. Its parts, from the lowest to the highest. */
const app: Readonly<Record<string, readonly string[]>> = {
  "app/notebooks": ["pages"],
  "app/site": ["pages", "literature", "taxonomy", "datasets", "evaluation"],
  // Code that runs in the browser; of the program, it may import only what runs there as well.
  "app/site/browser": ["pages"],
  "app/models": ["net", "tasks", "vectors", "operations"],
  // The registry lists the commands and loads each of them with import().
  "app/cli": ["app/commands", "operations"],
  "app/commands": ["app/cli", "app/models", "app/site", "app/notebooks", ...everything],
  "app/ui": ["app/cli", "app/commands", ...everything],
  "run-entry": ["app/cli", "app/ui", "operations", "pages"],
  main: ["app/cli", "operations", "net", "run-entry"],
  "cli.ts": ["main"],
  index: everything,
};
const allowed: Readonly<Record<string, readonly string[]>> = { ...modules, ...parts, ...app };
/** Modules without an index file, whose files other modules import directly. */
const openModules = new Set([
  "base/text",
  "base/io",
  "base/dialects",
  "pages",
  "operations",
  "app/cli",
  "app/commands",
  "app/models",
]);

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

/** Returns the part of a module, or the module, that a file belongs to. */
function moduleOf(file: string): string {
  // The program's entry file has the same name as a part of the app.
  if (file === "cli.ts") return file;
  const folders = dirname(file).split("/");
  for (let depth = folders.length; depth > 1; depth -= 1) {
    const part = folders.slice(0, depth).join("/");
    if (part in allowed) return part;
  }
  return folders[0] === "." ? file.replace(/\.tsx?$/, "") : (folders[0] ?? "");
}
const topOf = (file: string): string => file.split("/")[0] ?? "";

test("the architecture check finds more than 20 imports", () => {
  expect(imports.length).toBeGreaterThan(20);
});

test("there are at most sixteen modules, and each imports only lower ones", () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...everything, "app", "testing"].sort());
  expect(everything.length + 1).toBeLessThanOrEqual(16);
  const above = everything.filter((module, level) =>
    modules[module]?.some((other) => everything.indexOf(other) >= level),
  );
  expect(above).toEqual([]);
});

test("every import is in the table of allowed imports", () => {
  const wrong = imports.filter(({ from, to }) => {
    if (to.startsWith("..") || to.endsWith(".json")) return false;
    const here = moduleOf(from);
    const there = moduleOf(to);
    if (here === there) return false;
    if (topOf(from) !== "base" && topOf(to) === "base") return false;
    // Root files of `base`: errors, progress, seeded random numbers, means and pauses in long work.
    if (there === "base") return false;
    // A module may use its parts, unless they are built on it.
    if (there.startsWith(`${here}/`)) return parts[there]?.includes(here) ?? false;
    return !(allowed[here] ?? []).some((name) => name === there || there.startsWith(`${name}/`));
  });
  expect(wrong).toEqual([]);
});

test("the table permits a module and its parts only what they import", () => {
  const unused = Object.entries({ ...modules, ...parts }).flatMap(([here, others]) =>
    others
      .filter((name) => {
        const isIn = (there: string): boolean => there === name || there.startsWith(`${name}/`);
        return !imports.some(({ from, to }) => moduleOf(from) === here && isIn(moduleOf(to)));
      })
      .map((name) => `${here} imports nothing from ${name}`),
  );
  expect(unused).toEqual([]);
});

test("a module imports another module only through that module's index", () => {
  const wrong = imports.filter(({ from, to, dynamic }) => {
    const here = moduleOf(from);
    const there = moduleOf(to);
    // Commands and screens are loaded individually, so that starting the program loads none of them.
    if (here === there || dynamic || !to.includes("/") || there === "base" || openModules.has(there))
      return false;
    // A part that extends its module imports the module's files directly.
    if (here.startsWith(`${there}/`)) return false;
    return !to.endsWith("/index.ts") && !to.endsWith(".json");
  });
  expect(wrong).toEqual([]);
});

test("one client sends all requests, and one file opens the graphs of all commands", () => {
  const places = (pattern: RegExp): string[] =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));
  expect(places(/\bawait fetch\(/)).toEqual(["net/capped-fetch.ts"]);
  const opening = places(/\bopenGraph\b[^;]*from "[^"]*graph\/index\.ts"/);
  expect(opening.filter((file) => file.startsWith("app/commands/"))).toEqual([
    "app/commands/graph/graph-file.ts",
  ]);
  // Everything else receives the environment from its caller, so that no file of a workspace can name a variable.
  const readers = places(/\bprocess\.env\[|\bprocess\.env\.(?!NODE_ENV)|: process\.env\b/);
  expect(readers.filter((file) => !file.startsWith("testing/"))).toEqual(["main.ts", "run-entry.ts"]);
});

test("only the app imports Ink and React", () => {
  const wrong = files.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return moduleOf(file) !== "app/ui" && /from\s+"(?:ink|react|@inkjs\/ui)"/.test(text);
  });
  expect(wrong).toEqual([]);
});

test("the modules in base/dialects import no other module, and no other module's index re-exports compat", () => {
  const wrong = imports.filter(({ from, to }) =>
    moduleOf(from) === "base/dialects"
      ? moduleOf(to) !== "base/dialects"
      : from.endsWith("index.ts") &&
        to.startsWith("evaluation/compat/") &&
        !from.startsWith("evaluation/compat/"),
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
/** The places outside `base/io/` that open files, with the reason. */
const opensElsewhere: Readonly<Record<string, string>> = {
  "app/commands/start/demo.ts": "copies the example from the package, which is not a workspace of others",
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
  expect(openers).toContain("base/io/open-file.ts");
  const elsewhere = openers.filter((file) => moduleOf(file) !== "base/io");
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

/** Functions that only `base/text/` may implement, with a pattern that a second implementation would contain. */
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
  expect(places.filter((file) => !file.startsWith("base/text/"))).toEqual([]);
});
