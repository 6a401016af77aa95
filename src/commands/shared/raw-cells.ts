/** The option of commands that write CSV files for people. */
import type { OptionSpecs } from "../../cli/command.ts";

export const rawOption = {
  raw: {
    kind: "flag",
    page: "inputs",
    summary:
      "Write CSV cells unchanged, for programs (default: an apostrophe precedes text that a spreadsheet would run as a formula)",
  },
} as const satisfies OptionSpecs;
