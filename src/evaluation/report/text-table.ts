import { tableLines } from "../../text/table.ts";

/** Formats a table for the terminal, with a line below its header. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return tableLines(rows, { header, rule: true }).join("\n");
}
