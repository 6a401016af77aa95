import type { CommandEntry } from "../command-entry.ts";

export const workspaceCommands = [
  {
    name: "init",
    summary: "Turn a folder into a workspace",
    example: "taxolink init my-taxonomy",
    load: () => import("../../commands/workspace/init.ts"),
  },
  {
    name: "status",
    summary: "Show the progress of the eight phases and the next step",
    example: "taxolink status",
    load: () => import("../../commands/workspace/status.ts"),
  },
  {
    name: "doctor",
    summary: "Report damaged files with the location of each fault, and repair them where this is safe",
    example: "taxolink doctor",
    load: () => import("../../commands/workspace/doctor.ts"),
  },
  {
    name: "publish",
    summary: "Publish the workspace as a static site: taxonomy, survey, data set and leaderboard",
    example: "taxolink publish --out site --open",
    load: () => import("../../commands/workspace/publish.ts"),
  },
  {
    name: "schema",
    summary: "Print the JSON schema of a workspace, experiment or results file",
    example: "taxolink schema planning",
    load: () => import("../../commands/workspace/schema.ts"),
  },
  {
    name: "history",
    summary: "List all edits to the workspace, with time, author, operation and reason",
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
    name: "merge",
    summary: "Merge two versions of a workspace file entry by entry (git's merge driver)",
    example: "taxolink merge base.json ours.json theirs.json taxonomy/4-clustering.json",
    load: () => import("../../commands/workspace/merge.ts"),
  },
  {
    name: "merge setup",
    summary: "Set up git in this clone to merge workspace files entry by entry",
    example: "taxolink merge setup",
    load: () => import("../../commands/workspace/merge-setup.ts"),
  },
  {
    name: "merge resolve",
    summary: "Merge files that git left with conflict markers, and make them consistent",
    example: "taxolink merge resolve",
    load: () => import("../../commands/workspace/merge-resolve.ts"),
  },
  {
    name: "merge disputes",
    summary: "List the items on which two people made different decisions",
    example: "taxolink merge disputes",
    load: () => import("../../commands/workspace/merge-disputes.ts"),
  },
  {
    name: "merge settle",
    summary: "Settle a dispute by choosing one of the two values",
    example: "taxolink merge settle 1f2e3d4c --take 2",
    load: () => import("../../commands/workspace/merge-settle.ts"),
  },
  {
    name: "redo",
    summary: "Redo the last undone edit",
    example: "taxolink redo",
    load: () => import("../../commands/workspace/redo.ts"),
  },
] as const satisfies readonly CommandEntry[];
