/**
 * Every command that writes, with a line that makes it write: the suites kill these lines and run them on full disks.
 */
import { editScenarios } from "./edit-scenarios.ts";
import { fileScenarios } from "./file-scenarios.ts";
import { mergeScenarios } from "./merge-scenarios.ts";

export type WritingScenario = {
  /** Words separated by spaces or in single quotes; `{model}` and `{sparql}` represent the addresses of servers. */
  readonly line: string;
  /** Lines that bring the prepared folder into the state that this one needs. */
  readonly before?: readonly string[];
  /** The command that continues the work once it has begun, if it is a different one. */
  readonly goOn?: string;
  /** Files that it reads in addition to those of the prepared folder, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Additional preparation of the folder, before the lines run. */
  readonly prepare?: (folder: string) => void;
  /** Files of the prepared folder that must not exist. */
  readonly absent?: readonly string[];
  /**
   * Whether to kill a separate process every time: at random times if SQLite itself writes, which a count of Node's
   * changes misses, and at disk changes if several tasks run concurrently.
   */
  readonly spawned?: "at times" | "at changes";
};

export type Scenario = WritingScenario & {
  /** An edit of the workspace: it is recorded in the history, and made only once. */
  readonly edit: boolean;
};

export const writingScenarios: readonly Scenario[] = [
  ...editScenarios.map((scenario) => ({ ...scenario, edit: true })),
  ...fileScenarios.map((scenario) => ({ ...scenario, edit: false })),
  ...mergeScenarios,
];

/** The scenario whose line begins with this text. @throws Error if there is none */
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
