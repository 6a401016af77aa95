import { defineCommand } from "../../cli/command.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    inline: {
      kind: "flag",
      summary: "Draw below the shell's output instead of on a separate screen; keeps the scrollback",
    },
  },
  notes: [
    "taxolink without a command does the same.",
    "In the app, ? shows the keys of a screen and : finds and runs every command.",
  ],
  run: async ({ options }, context) => {
    if (!context.openApp) {
      // Not needed on a terminal, where the first frame waits for whatever is imported here.
      const { command: status } = await import("../workspace/status.ts");
      return status.run({ options: {}, positionals: [] }, context);
    }
    const text = await context.openApp({ alternateScreen: !options.inline });
    return { text, json: null };
  },
});
