/** Options that commands of several kinds share. */
import { option } from "../../../operations/arguments.ts";

export const lenientOption = {
  lenient: option.flag("Keep the valid items of partially invalid files, and list the invalid ones", {
    page: "inputs",
  }),
};

export const rawOption = {
  raw: option.flag(
    "Write CSV cells unchanged, for programs (default: an apostrophe precedes text that a spreadsheet would run as a formula)",
    { page: "inputs" },
  ),
};
