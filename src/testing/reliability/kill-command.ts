/** Kills a command at a drawn moment, runs it again, and holds what is then on the disk against a run nobody killed. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorText } from "../../errors.ts";
import { createRandom } from "../../random.ts";
import { callCommand } from "../call-command.ts";
import { runProgram, startProgram } from "../run-program.ts";
import { type FolderContent, listDifferentFiles, readFolderContent } from "./folder-content.ts";
import type { KillScenario } from "./kill-scenarios.ts";

export type KillReport = {
  readonly command: string;
  readonly trials: number;
  /** Trials whose process was ended by the kill, and not by its own end before. */
  readonly killed: number;
  /** What was wrong after a trial, one line each. */
  readonly failures: readonly string[];
};

type Moment = { readonly afterWrites: number } | { readonly afterMs: number };

type Reference = {
  readonly before: FolderContent;
  readonly after: FolderContent;
  readonly writes: number;
  readonly ms: number;
};

const crashAtWrite = join(import.meta.dirname, "../crash-at-write.ts");

/** @param start a folder in which the command can begin; it stays as it is */
export async function killCommand(
  scenario: KillScenario,
  start: string,
  trials: number,
  seed: number,
): Promise<KillReport> {
  const random = createRandom(seed);
  const reference = await inCopy(start, (folder) => runWhole(scenario, folder));
  const failures: string[] = [];
  let killed = 0;
  for (let trial = 1; trial <= trials; trial += 1) {
    const byTime = scenario.native === true || trial % 4 === 0;
    const moment: Moment = byTime
      ? { afterMs: random.next() * reference.ms }
      : { afterWrites: 1 + random.below(reference.writes) };
    await inCopy(start, async (folder) => {
      if (await killAt(scenario, folder, moment)) killed += 1;
      const problems = await checkAfterKill(scenario, folder, reference);
      failures.push(
        ...problems.map((problem) => `${scenario.command}, ${JSON.stringify(moment)}: ${problem}`),
      );
    });
  }
  return { command: scenario.command, trials, killed, failures };
}

async function inCopy<T>(start: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-kill-"));
  try {
    cpSync(start, folder, { recursive: true });
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runWhole(scenario: KillScenario, folder: string): Promise<Reference> {
  const before = readFolderContent(folder);
  const started = performance.now();
  const { code, out, err } = await runProgram(folder, wordsOf(scenario), countWrites(0));
  const ms = performance.now() - started;
  if (code !== 0) throw new Error(`${scenario.command} ended with exit code ${code}: ${err}`);
  // The count stands at the end of the output.
  const writes = Number(/\d+$/.exec(out)?.[0]);
  return { before, after: readFolderContent(folder), writes, ms };
}

/** @returns whether the kill came before the end */
async function killAt(scenario: KillScenario, folder: string, moment: Moment): Promise<boolean> {
  const { child, ended } = startProgram(
    folder,
    wordsOf(scenario),
    "afterWrites" in moment ? countWrites(moment.afterWrites) : {},
  );
  const timer = "afterMs" in moment ? setTimeout(() => child.kill("SIGKILL"), moment.afterMs) : undefined;
  await ended;
  clearTimeout(timer);
  return child.signalCode === "SIGKILL";
}

function wordsOf({ command, words, edit }: KillScenario): readonly string[] {
  return [...command.split(" "), ...words, ...(edit ? ["--author", "Ada"] : []), "--quiet"];
}

function countWrites(crashAt: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import=${crashAtWrite}`, CRASH_AT: String(crashAt) };
}

async function checkAfterKill(
  { command, words, edit }: KillScenario,
  folder: string,
  { before, after }: Reference,
): Promise<readonly string[]> {
  try {
    // Opening the workspace carries an interrupted edit to its end.
    if (edit) await callCommand(folder, "doctor");
    const happened = edit && listDifferentFiles(after, readFolderContent(folder)).length === 0;
    if (happened) return [];
    const halves = edit ? listDifferentFiles(before, readFolderContent(folder)) : [];
    if (halves.length > 0) return halves.map((half) => `half an edit: ${half}`);
    await callCommand(folder, command, ...words);
    return listDifferentFiles(after, readFolderContent(folder));
  } catch (error) {
    return [`the next run failed: ${errorText(error)}`];
  }
}
