/**
 * The script `npm run kills` (`-- --trials N --seed N [--line START] [writers] [damage]`) runs the complete kill suite.
 * The suite kills every command that writes files at N random moments, and has several processes edit the same
 * workspace. It exits with code 1 if any data was lost, duplicated or left over, or if a command failed when it was run
 * again.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { damageFiles } from "./damage-files.ts";
import { killCommand } from "./kill-command.ts";
import { placeScenario, prepareFolder, startServers } from "./prepared-folder.ts";
import { runWriters } from "./writers.ts";
import { writingScenarios } from "./writing-scenarios.ts";

const { values, positionals } = parseArgs({
  options: {
    trials: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    line: { type: "string" },
  },
  allowPositionals: true,
});
const trials = Number(values.trials);
const seed = Number(values.seed);
const wholeSuite = values.line === undefined && positionals.length === 0;
const isRequested = (name: string): boolean => wholeSuite || positionals.includes(name);
const scenarios = writingScenarios.filter(
  ({ line }) => wholeSuite || (values.line !== undefined && line.startsWith(values.line)),
);
const totals = { trials: 0, killed: 0, failures: 0 };

function report(name: string, made: number, failures: readonly string[], note: string): void {
  totals.trials += made;
  totals.failures += failures.length;
  console.log(`${name}: ${made} trials, ${failures.length} failures${note}`);
  for (const failure of failures) console.log(`  ${failure}`);
}

const folder = mkdtempSync(join(tmpdir(), "taxolink-kills-"));
const servers = await startServers();
try {
  const prepared = join(folder, "prepared");
  await prepareFolder(prepared);
  for (const scenario of scenarios) {
    const start = join(folder, "start");
    await placeScenario(prepared, start, scenario, servers);
    const { killed, failures, ...made } = await killCommand(scenario, start, servers, trials, seed);
    totals.killed += killed;
    report(scenario.line, made.trials, failures, `, ${killed} killed before their end`);
    rmSync(start, { recursive: true });
  }
  for (const count of [2, 4, 8].filter(() => isRequested("writers"))) {
    const { edits, failures } = await runWriters(join(folder, `writers-${count}`), count, trials);
    report(`${count} writers`, edits, failures, "");
  }
  if (isRequested("damage")) {
    for (const { kind, failures } of await damageFiles(join(folder, "damage"), 3 * trials, seed)) {
      report(`damaged ${kind}`, 3 * trials, failures, "");
    }
  }
} finally {
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `${scenarios.length} commands, ${totals.trials} trials, ${totals.killed} killed before their end, ${totals.failures} failures`,
);
process.exitCode = totals.failures === 0 ? 0 : 1;
