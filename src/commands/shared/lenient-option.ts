/** The option of every command that reads files of data. */
import type { OptionSpecs } from "../../cli/command.ts";

export const lenientOption = {
  lenient: {
    kind: "flag",
    page: "inputs",
    summary: "Keep the valid items of partially invalid files, and list the invalid ones",
  },
} as const satisfies OptionSpecs;
