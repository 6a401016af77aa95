/** Kills a command at random moments, runs it again, and compares the files with the files of an uninterrupted run. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { errorText } from "../../base/errors.ts";
import { createRandom, type Random } from "../../base/random.ts";
import { inFolder } from "../in-folder.ts";
import { runProgram, startProgram } from "../running/run-program.ts";
import { type FolderContent, listDifferentFiles, readFolderContent } from "./folder-content.ts";
import { folderEnvironment, readLine, repeatLine, runLine, type Servers } from "./run-line.ts";
import { endedProcess, simulateKill } from "./simulated-kill.ts";
import type { Scenario } from "./writing-scenarios.ts";

export type KillReport = {
  /** The number of trials. It is lower than requested if the command changes the disk fewer times. */
  readonly trials: number;
  /** The number of trials in which the process was killed before its normal end. */
  readonly killed: number;
  /** The faults found after the trials, one line each. */
  readonly failures: readonly string[];
};

type Moment = { readonly atChange: number } | { readonly afterMs: number };

type Reference = {
  readonly before: FolderContent;
  readonly after: FolderContent;
  readonly changes: number;
  /** The running time of the program in milliseconds, measured only to draw random times for kills. */
  readonly ms: number;
};

const crashAtWrite = join(import.meta.dirname, "../crash-at-write.ts");
/** Compiles the program once for all trials, because loading it takes most of a short command's time. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), "taxolink-compiled") };

/** @param start a folder in which the command line of the scenario can run. The folder is not changed */
export async function killCommand(
  scenario: Scenario,
  start: string,
  servers: Servers,
  trials: number,
  seed: number,
): Promise<KillReport> {
  const reference = await inFolder((folder) => runWhole(scenario, folder, servers), start);
  // A simulated kill changes this process, so only one runs at a time.
  const limit = pLimit(scenario.spawned ? 2 : 1);
  const outcomes = await limit.map(drawMoments(scenario, reference, trials, createRandom(seed)), (moment) =>
    inFolder(
      async (folder) => ({
        moment,
        killed: await killAt(scenario, folder, servers, moment),
        problems: await checkAfterKill(scenario, folder, servers, reference),
      }),
      start,
    ),
  );
  return {
    trials: outcomes.length,
    killed: outcomes.filter(({ killed }) => killed).length,
    failures: outcomes.flatMap(({ moment, problems }) =>
      problems.map((problem) => `${scenario.line}, ${JSON.stringify(moment)}: ${problem}`),
    ),
  };
}

/**
 * Draws the moments at which to kill the command: changes to the disk, because the disk stays the same between two
 * changes. If there are no more changes than trials, uses all of them.
 */
function drawMoments(
  { spawned }: Scenario,
  { changes, ms }: Reference,
  trials: number,
  random: Random,
): readonly Moment[] {
  if (spawned === "at times") return Array.from({ length: trials }, () => ({ afterMs: random.next() * ms }));
  return random
    .shuffle(Array.from({ length: changes }, (_, at) => at + 1))
    .slice(0, trials)
    .map((atChange) => ({ atChange }));
}

async function runWhole(scenario: Scenario, folder: string, servers: Servers): Promise<Reference> {
  const before = readFolderContent(folder);
  const ms =
    scenario.spawned === "at times"
      ? await inFolder((copy) => timeProgram(scenario, copy, servers), folder)
      : 0;
  const { changes } = await simulateKill(endedProcess(), 0, () => runLine(folder, scenario.line, servers));
  const after = readFolderContent(folder);
  if (listDifferentFiles(before, after).length === 0) throw new Error(`${scenario.line} wrote nothing`);
  return { before, after, changes, ms };
}

async function timeProgram(scenario: Scenario, folder: string, servers: Servers): Promise<number> {
  const started = performance.now();
  const environment = { ...folderEnvironment(folder), ...compiled };
  const { code, err } = await runProgram(folder, wordsOf(scenario, servers), environment);
  if (code !== 0) throw new Error(`${scenario.line} ended with exit code ${code}: ${err}`);
  return performance.now() - started;
}

/** @returns whether the process was killed before its normal end */
async function killAt(
  scenario: Scenario,
  folder: string,
  servers: Servers,
  moment: Moment,
): Promise<boolean> {
  if ("atChange" in moment && scenario.spawned === undefined) {
    return (
      await simulateKill(endedProcess(), moment.atChange, () => runLine(folder, scenario.line, servers))
    ).killed;
  }
  const { child, ended } = startProgram(folder, wordsOf(scenario, servers), {
    ...folderEnvironment(folder),
    ...compiled,
    ...("atChange" in moment && {
      NODE_OPTIONS: `--import=${crashAtWrite}`,
      CRASH_AT: String(moment.atChange),
    }),
  });
  const timer = "afterMs" in moment ? setTimeout(() => child.kill("SIGKILL"), moment.afterMs) : undefined;
  await ended;
  clearTimeout(timer);
  return child.signalCode === "SIGKILL";
}

function wordsOf({ line }: Scenario, servers: Servers): readonly string[] {
  const { name, words } = readLine(line, servers);
  return [...name, ...words, "--quiet"];
}

async function checkAfterKill(
  scenario: Scenario,
  folder: string,
  servers: Servers,
  { before, after }: Reference,
): Promise<readonly string[]> {
  const { line, edit } = scenario;
  try {
    // Reading the workspace undoes an interrupted edit.
    if (edit) await runLine(folder, "doctor", servers);
    const isEditApplied = edit && listDifferentFiles(after, readFolderContent(folder)).length === 0;
    if (isEditApplied) return [];
    const halves = edit && line !== "doctor" ? listDifferentFiles(before, readFolderContent(folder)) : [];
    if (halves.length > 0) return halves.map((half) => `half an edit: ${half}`);
    await repeatLine(folder, scenario, servers);
    return listDifferentFiles(after, readFolderContent(folder));
  } catch (error) {
    return [`the next run failed: ${errorText(error)}`];
  }
}
