import { option } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";

export const command = defineCommand({
  options: {
    inline: option.flag(
      "Draw the app below the shell's output instead of on a separate screen, to keep the scrollback",
    ),
    "no-mouse": option.flag("Leave mouse events to the terminal (as does TAXOLINK_NO_MOUSE)"),
    theme: option.name(
      "Colour theme for a dark or light background (default: TAXOLINK_THEME, otherwise auto)",
      { choices: ["auto", "dark", "light", "none"] },
    ),
  },
  notes: [
    "To open the app, you can also run taxolink without a command.",
    "In the app, ? shows the current screen's keys, and : opens a palette of all commands.",
  ],
  run: async ({ options }, context) => {
    if (!context.openApp) {
      // This import is dynamic, because a static one would delay the first frame on a terminal.
      const { status } = await import("../workspace/status.ts");
      return status.run({ options: {}, positionals: [] }, context);
    }
    const text = await context.openApp({
      alternateScreen: !options.inline,
      mouse: !options["no-mouse"] && !options.inline,
      theme: options.theme,
    });
    return { text, json: null };
  },
});
