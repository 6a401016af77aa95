/** The `--raw` option of commands that write CSV for people. */
export const rawSummary =
  "Write CSV cells unchanged, for use by programs (default: text that a spreadsheet would run as a formula is prefixed with an apostrophe)";
