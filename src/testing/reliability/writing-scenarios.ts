/** Lists every command that writes, with a command line. The suites kill these commands and run them on full disks. */
import { editScenarios } from "./edit-scenarios.ts";
import { fileScenarios } from "./file-scenarios.ts";
import { mergeScenarios } from "./merge-scenarios.ts";

export type WritingScenario = {
  /**
   * The words of the command line, which are separated by spaces or enclosed in single quotes. The placeholders
   * `{model}` and `{sparql}` represent the addresses of servers.
   */
  readonly line: string;
  /** Command lines that must run first. */
  readonly before?: readonly string[];
  /** The command that continues the interrupted work, if it differs from `line`. */
  readonly resume?: string;
  /** Additional input files, with their paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** Changes the prepared folder before the command lines run. */
  readonly prepare?: (folder: string) => void;
  /** Files that must be removed from the prepared folder. */
  readonly absent?: readonly string[];
  /**
   * Set if every trial must kill a separate process: at random times if SQLite writes, because Node cannot see its
   * writes, or at changes to the disk if several tasks run concurrently.
   */
  readonly spawned?: "at times" | "at changes";
  /** Set if the command adds to what its file already holds, so that its work must be done only once. */
  readonly adds?: true;
};

export type Scenario = WritingScenario & {
  /** Whether the work must be done only once, as every edit of the workspace, which the history records. */
  readonly edit: boolean;
};

export const writingScenarios: readonly Scenario[] = [
  ...editScenarios.map((scenario) => ({ ...scenario, edit: true })),
  ...fileScenarios.map((scenario) => ({ ...scenario, edit: scenario.adds === true })),
  ...mergeScenarios,
];

/** Returns the scenario whose line begins with a command. @throws Error if no scenario begins with the string */
export function scenarioOf(command: string): Scenario {
  const scenario = writingScenarios.find(({ line }) => line.startsWith(command));
  if (scenario === undefined) throw new Error(`no scenario begins with "${command}"`);
  return scenario;
}

/** Commands that only read data and print results. */
export const readingCommands: readonly string[] = [
  ...["completion", "status", "schema", "history"],
  ...["survey list", "survey next"],
  ...["extract", "cluster"],
  ...["assess", "taxonomy show"],
  ...["validate", "apply", "agreement", "metrics"],
  ...["graph stats", "graph show", "graph find", "graph query"],
  ...["questions show"],
  ...["results"],
  ...["cache", "trace"],
];
