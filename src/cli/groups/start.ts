import type { CommandEntry } from "../command-entry.ts";

export const startCommands = [
  {
    name: "demo",
    summary: "The app on the bundled example; without a terminal, taxonomy to benchmark report in one go",
    example: "taxolink demo",
    load: () => import("../../commands/start/demo.ts"),
  },
  {
    name: "app",
    summary: "The app on a terminal, else the status of the workspace",
    example: "taxolink",
    load: () => import("../../commands/start/app.ts"),
  },
  {
    name: "notebook",
    summary: "Run percent-format notebooks and write them as HTML pages",
    example: "taxolink notebook notebooks-ts/increments.ts",
    load: () => import("../../commands/start/notebook.ts"),
  },
] as const satisfies readonly CommandEntry[];
