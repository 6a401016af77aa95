/**
 * Defines what a command says as a document of blocks: lines, nested lists of lines, pairs and tables. A command
 * returns the document; the writers of the program lay it out.
 */
import { tableLines } from "./table.ts";

/** A block is a line, several blocks, or a table. Absent values (`undefined`, `null`, `false`) are left out. */
export type Block = string | undefined | null | false | readonly Block[] | TableBlock;

/** Rows with aligned columns. */
type TableBlock = {
  readonly kind: "table";
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of spaces before every line in plain text. */
  readonly indent?: number;
};

/** Rows with aligned columns, below a header if there is one. */
export function table(rows: TableBlock["rows"], layout: Omit<TableBlock, "kind" | "rows"> = {}): TableBlock {
  return { kind: "table", rows, ...layout };
}

/** Blocks that are shifted to the right in plain text, because they belong to the line above them. */
export function indented(block: Block, spaces = 2): Block {
  const margin = " ".repeat(spaces);
  return linesOf(block).map((line) => (line === "" ? line : margin + line));
}

/** Lays out a document as plain text. */
export function plainText(block: Block): string {
  return linesOf(block).join("\n");
}

function linesOf(block: Block): string[] {
  if (block === undefined || block === null || block === false) return [];
  if (typeof block === "string") return block.split("\n");
  if ("kind" in block) {
    const { rows, ...layout } = block;
    return tableLines(rows, layout);
  }
  return block.flatMap(linesOf);
}
