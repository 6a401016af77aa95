/**
 * The script `npm run coverage [-- PATH…]` runs all tests, or those below PATH, and prints the share of lines and
 * branches that they reach in each module. The shares include programs that the tests start and the scripts of
 * published pages. Writes `coverage/coverage-final.json`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type CoverageMap, type CoverageMapData, createCoverageMap } from "@vitest/istanbul-lib-coverage";
import { tableLines } from "../../base/text/table.ts";
import { root } from "../library/read-library.ts";
import { readChildCoverage } from "./child-coverage.ts";
import { mergeBranches } from "./merge-branches.ts";

const output = join(root, "coverage");
const raw = join(output, "programs");

rmSync(output, { recursive: true, force: true });
mkdirSync(raw, { recursive: true });
run("tsc", ["-p", "tsconfig.build.json", "--noCheck", "--sourceMap"]);
run("node", ["src/testing/scripts/write-site-assets.ts", "--source-map"]);
// Vitest itself reports failing tests; the coverage of the tests that ran still counts.
run("vitest", ["run", "--coverage.enabled", ...process.argv.slice(2)], {
  NODE_V8_COVERAGE: raw,
  NODE_DISABLE_COMPILE_CACHE: "1",
});

const map = createCoverageMap(
  JSON.parse(readFileSync(join(output, "coverage-final.json"), "utf8")) as CoverageMapData,
);
map.merge(await readChildCoverage(raw, root));
for (const file of map.files()) {
  const { data } = map.fileCoverageFor(file);
  Object.assign(data, mergeBranches(data));
}
writeFileSync(join(output, "coverage-final.json"), JSON.stringify(map));
rmSync(raw, { recursive: true, force: true });
process.stdout.write(`${describe(map)}\n`);

function run(program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { error } = spawnSync(program, words, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (error) throw error;
}

function describe(coverage: CoverageMap): string {
  const modules = Map.groupBy(coverage.files(), (file) => moduleOf(file));
  const rows = [...modules].sort(([a], [b]) => a.localeCompare(b));
  const shares = (files: readonly string[]) => {
    const part = createCoverageMap({});
    for (const file of files) part.addFileCoverage(coverage.fileCoverageFor(file));
    const { lines, branches } = part.getCoverageSummary();
    return [`${lines.pct} %`, `${lines.total}`, `${branches.pct} %`, `${branches.total}`];
  };
  return tableLines([
    ["module", "lines", "of", "branches", "of"],
    ...rows.map(([module, files]) => [module, ...shares(files)]),
    ["all", ...shares(coverage.files())],
  ]).join("\n");
}

/** Returns the module of a file, and `src` for files outside modules. */
function moduleOf(file: string): string {
  const [module = "", ...rest] = relative(join(root, "src"), file).split(sep);
  return rest.length > 0 ? module : "src";
}
