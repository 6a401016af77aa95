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
    summary: "How far each of the eight phases is, and what to do next",
    example: "taxolink status",
    load: () => import("../../commands/workspace/status.ts"),
  },
  {
    name: "doctor",
    summary: "Report what is wrong with file and place, repair what is safe",
    example: "taxolink doctor",
    load: () => import("../../commands/workspace/doctor.ts"),
  },
  {
    name: "schema",
    summary: "The JSON schema of a file of a workspace, an experiment or its results",
    example: "taxolink schema planning",
    load: () => import("../../commands/workspace/schema.ts"),
  },
  {
    name: "history",
    summary: "Every edit of the workspace: when, who, what, why",
    example: "taxolink history --phase survey --last 20",
    load: () => import("../../commands/workspace/history.ts"),
  },
  {
    name: "undo",
    summary: "Take the last edit of this checkout back",
    example: "taxolink undo",
    load: () => import("../../commands/workspace/undo.ts"),
  },
  {
    name: "redo",
    summary: "Do the last undone edit again",
    example: "taxolink redo",
    load: () => import("../../commands/workspace/redo.ts"),
  },
] as const satisfies readonly CommandEntry[];
