/** The `--raw` option of commands that write CSV files for people. */
export const rawSummary =
  "Write CSV cells unchanged, for programs (default: an apostrophe precedes text that a spreadsheet would run as a formula)";
