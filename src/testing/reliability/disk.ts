/**
 * The script `npm run disk` runs every command that writes files, on a disk that fills up at random but reproducible
 * points. To simulate the disk, the script rejects write operations and, if it has permission, mounts a small file
 * system. `npm run disk -- 10` tests ten points for each command, and `npm run disk -- 10 survey` only commands that
 * begin with `survey`.
 */

import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom, type Random } from "../../base/random.ts";
import { measureReference, runTrial } from "./disk-trial.ts";
import { canMount, mountedPlace, type PlaceKind, refusingPlace } from "./limited-places.ts";
import { placeScenario, prepareFolder, startServers } from "./prepared-folder.ts";
import { project } from "./project-folder.ts";
import { folderEnvironment } from "./run-line.ts";
import { type Scenario, writingScenarios } from "./writing-scenarios.ts";

/** @param start a prepared folder @returns the conditions that were violated, one per line */
async function redirectToFullDisk(start: string): Promise<readonly string[]> {
  const place = mountedPlace(start);
  try {
    place.fill(0);
    const output = openSync(join(place.folder, "stats.json"), "w");
    const words = ["questions", "stats", "lib.csv", "--json", "--quiet"];
    const { status, stderr } = spawnSync(process.execPath, [join(project, "dist/cli.js"), ...words], {
      cwd: place.folder,
      stdio: ["ignore", output, "pipe"],
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...folderEnvironment(place.folder) },
    });
    closeSync(output);
    const messages = stderr.split("\n").filter((line) => line.startsWith("taxolink"));
    return [
      ...(status === 0 || status === null ? [`it ended with ${status}`] : []),
      ...(messages.length === 1 && stderr.includes("the disk is full") ? [] : [`it said: ${stderr.trim()}`]),
    ];
  } finally {
    place.remove();
  }
}

const [pointsText = "5", beginning = ""] = process.argv.slice(2);
const points = Number(pointsText);
const scenarios = writingScenarios.filter(({ line }) => line.startsWith(beginning));
const folder = mkdtempSync(join(tmpdir(), "taxolink-disk-"));
const servers = await startServers();
const random = createRandom(1);
const totals = { trials: 0, full: 0, failures: 0 };
const kinds: (readonly [string, PlaceKind])[] = [["refused writes", refusingPlace]];
if (canMount()) kinds.push(["mounted disk", mountedPlace]);
else process.stdout.write("No file system can be mounted here: refused writes only.\n");
try {
  const prepared = join(folder, "prepared");
  await prepareFolder(prepared);
  for (const scenario of scenarios) {
    const start = join(folder, "start");
    await placeScenario(prepared, start, scenario, servers);
    for (const [name, kind] of kinds) await tryScenario(name, kind, scenario, start, random);
    rmSync(start, { recursive: true });
  }
  if (canMount()) {
    report("mounted disk, output of questions stats", 1, 1, await redirectToFullDisk(prepared));
  }
  process.stdout.write(
    `${scenarios.length} commands, ${totals.trials} trials, in ${totals.full} the disk became full, ${totals.failures} failures\n`,
  );
} finally {
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = totals.failures === 0 ? 0 : 1;

async function tryScenario(
  place: string,
  kind: PlaceKind,
  scenario: Scenario,
  start: string,
  chance: Random,
): Promise<void> {
  const reference = await measureReference(start, scenario, servers, kind);
  const problems: string[] = [];
  let full = 0;
  for (let point = 0; point < points; point += 1) {
    const freeBytes = Math.floor(chance.next() * reference.bytes);
    const trial = await runTrial({ start, scenario, servers, kind, reference }, freeBytes);
    if (trial.full) full += 1;
    problems.push(...trial.problems.map((problem) => `with ${freeBytes} free bytes: ${problem}`));
  }
  report(`${place}, ${scenario.line}`, points, full, problems);
}

function report(name: string, trials: number, full: number, problems: readonly string[]): void {
  totals.trials += trials;
  totals.full += full;
  totals.failures += problems.length;
  process.stdout.write(`${name}: ${trials} trials, full in ${full}, ${problems.length} problems\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
}
