/**
 * Lists every command with its name and its summary for the overview. `import()` loads an implementation only when the
 * command is called, so `--help` loads none.
 */
import type { CommandEntry } from "./command-entry.ts";
import { benchmarkCommands } from "./groups/benchmarks.ts";
import { classCommands } from "./groups/classes.ts";
import { datasetCommands } from "./groups/datasets.ts";
import { graphCommands } from "./groups/graphs.ts";
import { languageCommands } from "./groups/language.ts";
import { searchCommands } from "./groups/search.ts";
import { startCommands } from "./groups/start.ts";
import { surveyCommands } from "./groups/survey.ts";
import { taxonomyCommands } from "./groups/taxonomy.ts";
import { workspaceCommands } from "./groups/workspace.ts";

export type CommandGroup = {
  readonly title: string;
  readonly entries: readonly CommandEntry[];
};

/** The command groups, in the order used by the overview and the two workflows. */
const groups = [
  { title: "Start", entries: startCommands },
  { title: "Workspace", entries: workspaceCommands },
  { title: "Planning and literature survey", entries: [...surveyCommands, ...searchCommands] },
  { title: "Extraction, clustering and relevance", entries: classCommands },
  { title: "Taxonomy, validation and application", entries: taxonomyCommands },
  { title: "Graphs", entries: graphCommands },
  { title: "Datasets", entries: datasetCommands },
  { title: "Retrieval and benchmarks", entries: benchmarkCommands },
  { title: "Language models", entries: languageCommands },
] as const satisfies readonly CommandGroup[];

export const commandGroups: readonly CommandGroup[] = groups;

/** Every command's entry, with the exact types of its name, declaration and result. */
export type KnownEntry = (typeof groups)[number]["entries"][number];

export const commandEntries: readonly CommandEntry[] = commandGroups.flatMap((group) => group.entries);
