/** The option of commands that write CSV files for people. */
import { option } from "../../cli/arguments.ts";

export const rawOption = {
  raw: option.flag(
    "Write CSV cells unchanged, for programs (default: an apostrophe precedes text that a spreadsheet would run as a formula)",
    { page: "inputs" },
  ),
};
