/** Writes a document as plain text, for the terminal and the app. */
import { tableLines } from "../base/text/table.ts";
import { displayWidth } from "../base/text/width.ts";
import { answerLead, type Block, cellText, leavesOf, linkText, type Series } from "./blocks.ts";

/** @param columns the width of the page, which the bars of a series fit into */
export function plainText(block: Block, columns = 80): string {
  return linesOf(block, columns).join("\n");
}

/** Shifts blocks to the right, because they belong to the line above them. */
export function indented(block: Block, spaces = 2): Block {
  const margin = " ".repeat(spaces);
  return linesOf(block, 80 - spaces).map((line) => (line === "" ? line : margin + line));
}

function linesOf(block: Block, columns: number): string[] {
  return leavesOf(block).flatMap((leaf) => {
    if (typeof leaf === "string") return leaf.split("\n");
    if (leaf.kind === "plot") return [];
    if (leaf.kind === "list")
      return [...(leaf.title?.split("\n") ?? []), ...linesOf(indented(leaf.items), columns)];
    if (leaf.kind === "pairs") return leaf.rows.map(([name, value]) => `${name}: ${value}`);
    if (leaf.kind === "link") return [linkText(leaf)];
    if (leaf.kind === "series") return barsOf(leaf, columns);
    if (leaf.kind === "answer")
      return [answerLead(leaf), ...(leaf.text === null ? [] : leaf.text.split("\n"))];
    const { rows, caption: _caption, kind: _kind, ...layout } = leaf;
    return tableLines(
      rows.map((row) => row.map(cellText)),
      layout,
    );
  });
}

/** The number of characters of the longest bar. */
const longestBar = 40;

function barsOf({ points }: Series, columns: number): string[] {
  const most = Math.max(1, ...points.map(([, value]) => value));
  const width = Math.max(...points.map(([label]) => displayWidth(label)));
  const figures = Math.max(...points.map(([, value, text = String(value)]) => displayWidth(text)));
  // Two spaces follow the label, and one the bar.
  const room = Math.max(1, Math.min(longestBar, columns - width - figures - 3));
  return points.map(([label, value, text = String(value)]) => {
    const bar = "█".repeat(Math.ceil((value / most) * room));
    return `${label}${" ".repeat(width - displayWidth(label))}  ${bar}${bar === "" ? "" : " "}${text}`;
  });
}
