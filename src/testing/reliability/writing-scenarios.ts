/**
 * Lists every writing command with a command line that writes. The suites kill these lines and run them on full disks.
 */
import { editScenarios } from "./edit-scenarios.ts";
import { fileScenarios } from "./file-scenarios.ts";
import { mergeScenarios } from "./merge-scenarios.ts";

export type WritingScenario = {
  /**
   * The command line, as words that are separated by spaces or in single quotes. `{model}` and `{sparql}` represent the
   * addresses of servers.
   */
  readonly line: string;
  /** Command lines that bring the prepared folder into the required state. */
  readonly before?: readonly string[];
  /** The command that continues interrupted work, if it differs from `line`. */
  readonly goOn?: string;
  /** Additional input files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Prepares the folder further before the lines run. */
  readonly prepare?: (folder: string) => void;
  /** Files of the prepared folder that must not exist. */
  readonly absent?: readonly string[];
  /**
   * Whether every trial kills a separate process: at random times if SQLite itself writes, because Node's changes do
   * not include these writes, or at disk changes if several tasks run concurrently.
   */
  readonly spawned?: "at times" | "at changes";
};

export type Scenario = WritingScenario & {
  /** Whether the command edits the workspace. An edit is recorded in the history and must happen only once. */
  readonly edit: boolean;
};

export const writingScenarios: readonly Scenario[] = [
  ...editScenarios.map((scenario) => ({ ...scenario, edit: true })),
  ...fileScenarios.map((scenario) => ({ ...scenario, edit: false })),
  ...mergeScenarios,
];

/** Returns the scenario whose line begins with this text. @throws Error if no scenario matches */
export function scenarioOf(command: string): Scenario {
  const scenario = writingScenarios.find(({ line }) => line.startsWith(command));
  if (scenario === undefined) throw new Error(`no scenario begins with "${command}"`);
  return scenario;
}

/** Commands that only read and print. */
export const lookingCommands: readonly string[] = [
  ...["status", "schema", "history", "merge disputes", "plan show"],
  ...["survey list", "survey next", "survey agreement", "survey report"],
  ...["extract", "cluster", "cluster quality", "cluster conflicts", "cluster compare"],
  ...["assess", "assess conflicts", "taxonomy show", "taxonomy diff"],
  ...["validate", "validate suspects", "apply", "apply conflicts", "agreement", "metrics"],
  ...["graph stats", "graph show", "graph find", "graph query"],
  ...["questions validate", "questions lint", "questions show"],
  ...["experiment verify", "results", "compare"],
  ...["prompts list", "prompts show", "cache stats", "cache explain", "trace"],
];
