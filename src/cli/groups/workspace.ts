import type { CommandEntry } from "../command-entry.ts";

export const workspaceCommands = [
  {
    name: "init",
    summary: "Make a folder a workspace",
    example: "taxolink init my-taxonomy",
    load: () => import("../../commands/workspace/init.ts"),
  },
  {
    name: "status",
    summary: "Show the progress of each of the eight phases and what to do next",
    example: "taxolink status",
    load: () => import("../../commands/workspace/status.ts"),
  },
  {
    name: "doctor",
    summary: "Report damage with file and place, and repair what is safe to repair",
    example: "taxolink doctor",
    load: () => import("../../commands/workspace/doctor.ts"),
  },
  {
    name: "schema",
    summary: "Print the JSON schema of a file of a workspace, an experiment or its results",
    example: "taxolink schema planning",
    load: () => import("../../commands/workspace/schema.ts"),
  },
  {
    name: "history",
    summary: "List every edit of the workspace: when, who, what and why",
    example: "taxolink history --phase survey --last 20",
    load: () => import("../../commands/workspace/history.ts"),
  },
  {
    name: "undo",
    summary: "Undo the last edit made in this checkout",
    example: "taxolink undo",
    load: () => import("../../commands/workspace/undo.ts"),
  },
  {
    name: "redo",
    summary: "Redo the last undone edit",
    example: "taxolink redo",
    load: () => import("../../commands/workspace/redo.ts"),
  },
] as const satisfies readonly CommandEntry[];
