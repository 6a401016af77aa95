/** The option `--raw` of commands that write CSV for people. */
export const rawSummary =
  "Write CSV cells unchanged, for programs (default: an apostrophe before anything a spreadsheet would run as a formula)";
