/** The `--raw` option of commands that write CSV for people. */
export const rawSummary =
  "Write CSV cells unchanged, for use by programs (default: an apostrophe is put before text that a spreadsheet would run as a formula)";
