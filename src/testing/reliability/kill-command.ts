/** Kills a command at drawn moments, runs it again, and holds what is then on the disk against a run nobody killed. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { errorText } from "../../errors.ts";
import { createRandom, type Random } from "../../random.ts";
import { runProgram, startProgram } from "../run-program.ts";
import { type FolderContent, listDifferentFiles, readFolderContent } from "./folder-content.ts";
import { inCopy } from "./in-copy.ts";
import { folderEnvironment, readLine, runLine, type Servers } from "./run-line.ts";
import type { Scenario } from "./writing-scenarios.ts";

export type KillReport = {
  /** Fewer than asked for where the disk changes less often. */
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
/** Most of a short command's time is spent on loading the program: it is compiled once for all trials. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), "taxolink-compiled") };
const atATime = 2;

/** @param start a folder in which the scenario's line can begin; it stays as it is */
export async function killCommand(
  scenario: Scenario,
  start: string,
  servers: Servers,
  trials: number,
  seed: number,
): Promise<KillReport> {
  const reference = await inCopy(start, (folder) => runWhole(scenario, folder, servers));
  const limit = pLimit(atATime);
  const outcomes = await limit.map(drawMoments(scenario, reference, trials, createRandom(seed)), (moment) =>
    inCopy(start, async (folder) => ({
      moment,
      killed: await killAt(scenario, folder, servers, moment),
      problems: await checkAfterKill(scenario, folder, servers, reference),
    })),
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
 * Between two changes of the disk every moment leaves the same behind: different changes are drawn, and each one is taken
 * where there are no more than trials.
 */
function drawMoments(
  { native }: Scenario,
  { writes, ms }: Reference,
  trials: number,
  random: Random,
): readonly Moment[] {
  if (native) return Array.from({ length: trials }, () => ({ afterMs: random.next() * ms }));
  return random
    .shuffle(Array.from({ length: writes }, (_, at) => at + 1))
    .slice(0, trials)
    .map((afterWrites) => ({ afterWrites }));
}

async function runWhole(scenario: Scenario, folder: string, servers: Servers): Promise<Reference> {
  const before = readFolderContent(folder);
  const words = wordsOf(scenario, servers);
  const environment = { ...folderEnvironment(folder), ...countWrites(0) };
  // The first run fills the cache of compiled modules, so that the time of the second is that of the trials.
  await inCopy(folder, (copy) => runProgram(copy, words, { ...environment, ...folderEnvironment(copy) }));
  const started = performance.now();
  const { code, out, err } = await runProgram(folder, words, environment);
  const ms = performance.now() - started;
  if (code !== 0) throw new Error(`${scenario.line} ended with exit code ${code}: ${err}`);
  const after = readFolderContent(folder);
  if (listDifferentFiles(before, after).length === 0) throw new Error(`${scenario.line} wrote nothing`);
  // The count stands at the end of the output.
  return { before, after, writes: Number(/\d+$/.exec(out)?.[0]), ms };
}

/** @returns whether the kill came before the end */
async function killAt(
  scenario: Scenario,
  folder: string,
  servers: Servers,
  moment: Moment,
): Promise<boolean> {
  const { child, ended } = startProgram(folder, wordsOf(scenario, servers), {
    ...folderEnvironment(folder),
    ...("afterWrites" in moment ? countWrites(moment.afterWrites) : compiled),
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

function countWrites(crashAt: number): Readonly<Record<string, string>> {
  return { ...compiled, NODE_OPTIONS: `--import=${crashAtWrite}`, CRASH_AT: String(crashAt) };
}

async function checkAfterKill(
  { line, edit }: Scenario,
  folder: string,
  servers: Servers,
  { before, after }: Reference,
): Promise<readonly string[]> {
  try {
    // Looking at the workspace takes back an edit that was cut off.
    if (edit) await runLine(folder, "doctor", servers);
    const happened = edit && listDifferentFiles(after, readFolderContent(folder)).length === 0;
    if (happened) return [];
    const halves = edit && line !== "doctor" ? listDifferentFiles(before, readFolderContent(folder)) : [];
    if (halves.length > 0) return halves.map((half) => `half an edit: ${half}`);
    await runLine(folder, line, servers);
    return listDifferentFiles(after, readFolderContent(folder));
  } catch (error) {
    return [`the next run failed: ${errorText(error)}`];
  }
}
