/**
 * The script `npm run coverage [-- PATH…]` measures coverage. The script runs all tests (or the tests below PATH) and
 * prints, for each module, the share of lines and branches that the tests reach, including lines and branches in
 * programs that tests start. Leaves `coverage/coverage-final.json`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type CoverageMap, type CoverageMapData, createCoverageMap } from "@vitest/istanbul-lib-coverage";
import { tableLines } from "../../text/table.ts";
import { root } from "../library/read-library.ts";
import { readChildCoverage } from "./child-coverage.ts";

const output = join(root, "coverage");
const raw = join(output, "programs");

rmSync(output, { recursive: true, force: true });
mkdirSync(raw, { recursive: true });
run("tsc", ["-p", "tsconfig.build.json", "--noCheck", "--sourceMap"]);
// vitest itself reports failing tests; the coverage up to that point still counts.
run("vitest", ["run", "--coverage.enabled", ...process.argv.slice(2)], {
  NODE_V8_COVERAGE: raw,
  NODE_DISABLE_COMPILE_CACHE: "1",
});

const map = createCoverageMap(
  JSON.parse(readFileSync(join(output, "coverage-final.json"), "utf8")) as CoverageMapData,
);
map.merge(await readChildCoverage(raw, join(root, "dist")));
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
  const rooms = Map.groupBy(coverage.files(), (file) => roomOf(file));
  const rows = [...rooms].sort(([a], [b]) => a.localeCompare(b));
  const shares = (files: readonly string[]) => {
    const part = createCoverageMap({});
    for (const file of files) part.addFileCoverage(coverage.fileCoverageFor(file));
    const { lines, branches } = part.getCoverageSummary();
    return [`${lines.pct} %`, `${lines.total}`, `${branches.pct} %`, `${branches.total}`];
  };
  return tableLines([
    ["room", "lines", "of", "branches", "of"],
    ...rows.map(([room, files]) => [room, ...shares(files)]),
    ["all", ...shares(coverage.files())],
  ]).join("\n");
}

/**
 * Returns the module to which a file belongs: `ui` for `src/ui/shell/app.tsx`, and `src` for files that do not belong
 * to a module.
 */
function roomOf(file: string): string {
  const [room = "", ...rest] = relative(join(root, "src"), file).split(sep);
  return rest.length > 0 ? room : "src";
}
