/**
 * Computes the lines and branches of the source code that programs started by tests have reached, from the files that
 * V8 writes when a program ends.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mergeProcessCovs, type ProcessCov, type ScriptCov } from "@bcoe/v8-coverage";
import { type CoverageMap, createCoverageMap } from "@vitest/istanbul-lib-coverage";
import convert, { type Options } from "ast-v8-to-istanbul";
import { parseSync } from "oxc-parser";

/**
 * The number of processes whose coverage data is in memory at the same time. The coverage data of one process needs
 * several megabytes.
 */
const batch = 40;

/**
 * @param folder where `NODE_V8_COVERAGE` pointed
 * @param dist the folder of the built program, with a source map next to every file
 */
export async function readChildCoverage(folder: string, dist: string): Promise<CoverageMap> {
  const map = createCoverageMap({});
  for (const script of mergeScripts(folder, pathToFileURL(join(dist, "/")).href)) {
    const path = fileURLToPath(script.url);
    if (!existsSync(`${path}.map`)) continue;
    const code = readFileSync(path, "utf8");
    map.merge(
      await convert({
        code,
        coverage: script,
        sourceMap: JSON.parse(readFileSync(`${path}.map`, "utf8")) as NonNullable<Options["sourceMap"]>,
        ast: parseSync(path, code).program,
      }),
    );
  }
  return map;
}

function mergeScripts(folder: string, prefix: string): readonly ScriptCov[] {
  let merged: ProcessCov = { result: [] };
  const files = readdirSync(folder);
  for (let start = 0; start < files.length; start += batch) {
    const processes = files.slice(start, start + batch).map((file) => {
      const { result } = JSON.parse(readFileSync(join(folder, file), "utf8")) as ProcessCov;
      return { result: result.filter(({ url }) => url.startsWith(prefix)) };
    });
    merged = mergeProcessCovs([merged, ...processes]);
  }
  return merged.result;
}
