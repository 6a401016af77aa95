/** Every command that writes, with a line on which it does: what the suites kill and starve of disk. */
import { editScenarios } from "./edit-scenarios.ts";
import { fileScenarios } from "./file-scenarios.ts";
import { mergeScenarios } from "./merge-scenarios.ts";

export type WritingScenario = {
  /** Words between blanks or in single quotes; `{model}` and `{sparql}` stand for the addresses of servers. */
  readonly line: string;
  /** Lines that bring the prepared folder into a state in which this one means something. */
  readonly before?: readonly string[];
  /** What goes on with the work once it has begun, where that is another command. */
  readonly goOn?: string;
  /** Files it reads besides those of the prepared folder, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** What else the folder is brought into by, before the lines. */
  readonly prepare?: (folder: string) => void;
  /** Files of the prepared folder that must not be there. */
  readonly absent?: readonly string[];
  /**
   * Killed as a process of its own every time: at times where SQLite writes by itself, unseen by a count of Node's changes; at
   * changes where several things are under way at once.
   */
  readonly spawned?: "at times" | "at changes";
};

export type Scenario = WritingScenario & {
  /** An edit of the workspace: it is entered in the history, and made only once. */
  readonly edit: boolean;
};

export const writingScenarios: readonly Scenario[] = [
  ...editScenarios.map((scenario) => ({ ...scenario, edit: true })),
  ...fileScenarios.map((scenario) => ({ ...scenario, edit: false })),
  ...mergeScenarios,
];

/** The scenario whose line begins like this. @throws Error if none does */
export function scenarioOf(command: string): Scenario {
  const scenario = writingScenarios.find(({ line }) => line.startsWith(command));
  if (scenario === undefined) throw new Error(`no scenario begins with "${command}"`);
  return scenario;
}

/** Commands that look and print. */
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
