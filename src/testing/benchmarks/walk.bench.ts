/**
 * Replays a committed log of key presses that takes twelve papers through the eight phases. Measures the keys and typed
 * characters in each phase, and the app's computing time. It does not measure the time that people need to read and
 * think.
 *
 * `TAXOLINK_BENCH_PROGRAM` and `TAXOLINK_BENCH_KEYS` select the built program of another revision and its log.
 */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder } from "../in-folder.ts";
import { parseWalk, phaseOf, type TypeStep, terminalInput } from "../scripts/read-walk.ts";
import { openTerminal } from "../terminal.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

const fixtures = join(import.meta.dirname, "../fixtures/walk");
const {
  TAXOLINK_BENCH_PROGRAM: program = join(import.meta.dirname, "../../../dist/cli.js"),
  TAXOLINK_BENCH_KEYS: keyLog = join(fixtures, "twelve.keys"),
} = process.env;

type PhaseCost = { keys: number; characters: number; seconds: number };

export const benchmark: Benchmark = {
  name: "walk",
  run: () =>
    inFolder(async (folder) => {
      copyFileSync(join(fixtures, "twelve.bib"), join(folder, "twelve.bib"));
      const log = readFileSync(keyLog, "utf8");
      const steps = parseWalk(log).filter((step) => step.kind === "type");
      return Object.fromEntries(
        [...(await typeAll(steps, folder))].flatMap(([phase, cost]) => [
          [`${phase}: keys`, cost.keys],
          [`${phase}: characters of text`, cost.characters],
          [`${phase}: seconds the app works`, Math.round(cost.seconds * 10) / 10],
        ]),
      );
    }),
};

async function typeAll(steps: readonly TypeStep[], folder: string): Promise<Map<string, PhaseCost>> {
  const terminal = openTerminal(process.execPath, [program], {
    cwd: folder,
    env: { TAXOLINK_AUTHOR: "Ada" },
  });
  const costs = new Map<string, PhaseCost>();
  let phase = "workspace";
  try {
    await terminal.waitFor(/no workspace/i);
    for (const step of steps) {
      const { typed, shows } = step;
      const opened = phaseOf(step);
      if (opened !== undefined) phase = `phase ${opened}`;
      const cost = costs.get(phase) ?? { keys: 0, characters: 0, seconds: 0 };
      costs.set(phase, cost);
      const started = performance.now();
      terminal.type(typed.map(terminalInput).join(""));
      if (shows !== "") await terminal.waitFor(shows, 60);
      cost.seconds += (performance.now() - started) / 1000;
      for (const entry of typed) {
        // The Enter key that ends an answer counts as a keypress.
        cost.keys += 1;
        if (entry.kind === "answer") cost.characters += entry.text.length;
      }
    }
  } finally {
    terminal.kill("SIGKILL");
  }
  return costs;
}
