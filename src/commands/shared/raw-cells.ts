/** `--raw` of the commands that write CSV for people. */
export const rawSummary =
  "CSV cells as they are, for programs (default: an apostrophe before what a spreadsheet would run as a formula)";
