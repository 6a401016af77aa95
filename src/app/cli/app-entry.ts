import type { CommandEntry } from "../../operations/command.ts";

/** The command that runs when the user does not name one. */
export const appEntry = {
  name: "app",
  summary: "Open the app; without a terminal, show the workspace's status",
  load: async () => (await import("../commands/start/app.ts")).command,
  first: true,
} as const satisfies CommandEntry;
