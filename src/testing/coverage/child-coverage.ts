/**
 * Computes which lines and branches the tests reach in browser pages and in the programs that they start. V8 writes the
 * data for programs when they end, and the tests write the data for pages.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mergeProcessCovs, type ProcessCov, type ScriptCov } from "@bcoe/v8-coverage";
import { type CoverageMap, createCoverageMap } from "@vitest/istanbul-lib-coverage";
import convert, { type Options } from "ast-v8-to-istanbul";
import { parseSync } from "oxc-parser";

/** The number of processes whose coverage data is in memory at the same time, at several megabytes each. */
const batch = 40;

/**
 * @param folder the folder that `NODE_V8_COVERAGE` specified
 * @param root the folder of the project, whose programs run either from `dist`, with a source map next to every file,
 * or directly from `src`
 */
export async function readChildCoverage(folder: string, root: string): Promise<CoverageMap> {
  const map = createCoverageMap({});
  const prefixes = ["dist", "src"].map((name) => pathToFileURL(join(root, name, "/")).href);
  for (const script of mergeScripts(folder, prefixes)) {
    const path = fileURLToPath(script.url);
    const program = path.endsWith(".js") ? readCompiled(path) : readSource(path);
    if (program === undefined) continue;
    map.merge(await convert({ ...program, coverage: script, ast: parseSync(path, program.code).program }));
  }
  return map;
}

function readCompiled(path: string): Pick<Options, "code" | "sourceMap"> | undefined {
  if (!existsSync(`${path}.map`)) return undefined;
  const sourceMap = JSON.parse(readFileSync(`${path}.map`, "utf8")) as NonNullable<Options["sourceMap"]>;
  return { code: readFileSync(path, "utf8"), sourceMap };
}

/**
 * Reads a source file and removes its types. Like Node, replaces the types with spaces, so that all positions stay the
 * same.
 */
function readSource(path: string): Pick<Options, "code"> | undefined {
  if (!path.endsWith(".ts") || path.includes(`${sep}testing${sep}`)) return undefined;
  return { code: stripTypeScriptTypes(readFileSync(path, "utf8")) };
}

function mergeScripts(folder: string, prefixes: readonly string[]): readonly ScriptCov[] {
  let merged: ProcessCov = { result: [] };
  const files = readdirSync(folder);
  for (let start = 0; start < files.length; start += batch) {
    const processes = files.slice(start, start + batch).map((file) => {
      const { result } = JSON.parse(readFileSync(join(folder, file), "utf8")) as ProcessCov;
      return { result: result.filter(({ url }) => prefixes.some((prefix) => url.startsWith(prefix))) };
    });
    merged = mergeProcessCovs([merged, ...processes]);
  }
  return merged.result;
}
