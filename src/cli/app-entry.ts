import type { CommandEntry } from "./command-entry.ts";

/** The command that runs when the user does not name one. */
export const appEntry = {
  name: "app",
  summary: "Open the app; without a terminal, show the workspace's status",
  example: "taxolink",
  load: () => import("../commands/start/app.ts"),
  first: true,
} as const satisfies CommandEntry;
