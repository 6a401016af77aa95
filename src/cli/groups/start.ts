import type { CommandEntry } from "../command-entry.ts";

/** The command that runs when the user does not name one. */
export const appEntry = {
  name: "app",
  summary: "Open the app; without a terminal, show the workspace's status",
  example: "taxolink",
  load: () => import("../../commands/start/app.ts"),
} as const satisfies CommandEntry;

export const startCommands = [
  {
    name: "demo",
    summary: "Open the app with the bundled example; without a terminal, run the example end to end",
    example: "taxolink demo",
    load: () => import("../../commands/start/demo.ts"),
  },
  appEntry,
  {
    name: "completion",
    summary: "Print a script that completes commands, options and values in bash, zsh or fish",
    example: "taxolink completion bash",
    load: () => import("../../commands/start/completion.ts"),
  },
  {
    name: "notebook",
    summary: "Run percent-format notebooks and convert them to HTML pages",
    example: "taxolink notebook notebooks-ts/increments.ts",
    load: () => import("../../commands/start/notebook.ts"),
  },
] as const satisfies readonly CommandEntry[];
