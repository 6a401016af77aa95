/**
 * The whole kill suite: `npm run kills` (`-- --trials N --seed N COMMAND…`). Every writing command is killed at so many
 * random moments, and workspaces are edited by several processes at once. Ends with exit code 1 where anything was lost,
 * doubled, left over or could not be repeated.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { damageFiles } from "./damage-files.ts";
import { killCommand } from "./kill-command.ts";
import { killScenarios, prepareKillFolder } from "./kill-scenarios.ts";
import { runWriters } from "./writers.ts";

const { values, positionals } = parseArgs({
  options: { trials: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const trials = Number(values.trials);
const seed = Number(values.seed);
const wanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
let total = 0;
let failed = 0;

function report(name: string, made: number, failures: readonly string[], note: string): void {
  total += made;
  failed += failures.length;
  console.log(`${name}: ${made} trials, ${failures.length} failures${note}`);
  for (const failure of failures) console.log(`  ${failure}`);
}

const folder = mkdtempSync(join(tmpdir(), "taxolink-kills-"));
try {
  const start = join(folder, "start");
  await prepareKillFolder(start);
  for (const scenario of killScenarios.filter(({ command }) => wanted(command))) {
    const { killed, failures } = await killCommand(scenario, start, trials, seed);
    report(scenario.command, trials, failures, `, ${killed} killed before their end`);
  }
  for (const count of [2, 4, 8].filter(() => wanted("writers"))) {
    const { edits, failures } = await runWriters(join(folder, `writers-${count}`), count, trials);
    report(`${count} writers`, edits, failures, "");
  }
  if (wanted("damage")) {
    for (const { kind, failures } of await damageFiles(join(folder, "damage"), 3 * trials, seed)) {
      report(`damaged ${kind}`, 3 * trials, failures, "");
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${total} trials, ${failed} failures`);
process.exitCode = failed === 0 ? 0 : 1;
