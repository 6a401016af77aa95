/** Draws content in a pane: lines with tones, and documents of blocks, such as the results of commands. */
import { tableLines } from "../../../base/text/table.ts";
import {
  answerLead,
  cellText,
  type Leaf,
  leavesOf,
  linkText,
  sortedBy,
  type Table,
} from "../../../pages/blocks.ts";
import { figure } from "../../../pages/plots/bars.ts";
import type { Chart } from "../../../pages/plots/chart.ts";
import type { Content, MarkedText, Span, Spans } from "../screens/screen.ts";
import { bar, barTable, intervalBar } from "./charts/charts.ts";
import { isSpans, span } from "./lines.ts";
import { fill, fitSpans, oneLine, width, wrap } from "./text.ts";
import type { Tone } from "./theme.ts";

/** The largest width of drawings, which would be hard to read in a wide pane. */
const widestDrawing = 80;

/**
 * Returns lines of at most `cells` cells. Texts are wrapped, and drawings fit into the pane.
 * @param order the column by which tables are sorted; absent if their rows keep their order
 */
export function drawBlocks(content: Content, cells: number, order?: number): Spans[] {
  if (content === undefined || content === null || content === false) return [];
  if (typeof content === "string") return drawText(content, cells);
  if ("wordsFor" in content) return wrap(content.text, cells).map((text) => markWords(text, content));
  if ("kind" in content) return leavesOf(content).flatMap((leaf) => drawLeaf(leaf, cells, order));
  if (!isSpans(content)) return content.flatMap((part) => drawBlocks(part, cells, order));
  const [only, ...others] = content;
  // Text with a single tone is wrapped. Several spans may be columns of figures, so they are truncated instead.
  if (only === undefined || others.length > 0) return [fitSpans(content, cells)];
  return drawText(only.text, cells, only.tone);
}

/** Wraps a text. Its further lines are indented as far as the first. */
function drawText(text: string, cells: number, tone: Tone = "normal"): Spans[] {
  return text.split("\n").flatMap((line) => {
    const indent = /^ */.exec(line)?.[0] ?? "";
    return wrap(line.slice(indent.length), cells - indent.length).map((part) => [
      span(`${indent}${part}`, tone),
    ]);
  });
}

function drawLeaf(leaf: Leaf, cells: number, order: number | undefined): Spans[] {
  if (typeof leaf === "string") return drawText(leaf, cells);
  switch (leaf.kind) {
    case "list":
      return [
        ...(leaf.title === undefined ? [] : drawText(leaf.title, cells, "title")),
        // Only a text continues further right: the lines of a drawing or a table stay below each other.
        ...leaf.items.flatMap((item) =>
          shifted(drawBlocks(item, cells - 4, order), "  ", typeof item === "string" ? "    " : "  "),
        ),
      ];
    case "pairs":
      return leaf.rows.flatMap(([name, value]) => drawPair(name, String(value), cells));
    case "table":
      return drawTable(inOrder(leaf, order), cells);
    case "series": {
      const most = Math.max(1, ...leaf.points.map(([, value]) => value));
      const bars = leaf.points.map(([label, value, text = figure(value)]) => ({
        label,
        share: value / most,
        figure: text,
      }));
      return drawBlocks(barTable(bars, Math.min(cells, widestDrawing)), cells);
    }
    case "plot":
      return drawChart(leaf.chart, Math.min(cells, widestDrawing));
    case "link":
      return drawText(linkText(leaf), cells);
    case "answer":
      return [...drawText(answerLead(leaf), cells, "title"), ...drawBlocks(leaf.text, cells)];
  }
}

/** Returns how many columns a reader can sort by: those of the widest table with headings. */
export function columnCount(content: Content): number {
  if (typeof content !== "object" || content === null || "wordsFor" in content) return 0;
  if ("kind" in content) return content.kind === "table" ? (content.header?.length ?? 0) : 0;
  return isSpans(content) ? 0 : Math.max(0, ...content.map(columnCount));
}

/** Indents the lines of an item, the first line less than the others. */
function shifted(lines: readonly Spans[], first: string, others: string): Spans[] {
  return lines.map((line, at) => [span(at === 0 ? first : others), ...line]);
}

/** Writes the name before its value, and the further lines of the value below the name. */
function drawPair(name: string, value: string, cells: number): Spans[] {
  const [first = "", ...others] = wrap(`${name}: ${value}`, cells - 2);
  const head = first.slice(0, name.length + 2);
  return [[span(head, "dim"), span(first.slice(head.length))], ...others.map((line) => [span(`  ${line}`)])];
}

/** Sorts a table, and marks the heading of the column. */
function inOrder(table: Table, column: number | undefined): Table {
  if (column === undefined || table.header?.[column] === undefined) return table;
  const header = table.header.map((name, at) => (at === column ? `${name} ↓`.trim() : name));
  return { ...sortedBy(table, column), header };
}

/** The narrowest last column of a table whose cells wrap. */
const narrowestColumn = 14;

/** Draws rows in columns or, if the columns do not fit, each row below the last. */
function drawTable({ caption, header, rows: content, indent = 0 }: Table, cells: number): Spans[] {
  const rows = content.map((row) => row.map((cell) => oneLine(cellText(cell))));
  const layout = { ...(header && { header }), indent, columns: cells, narrowest: narrowestColumn };
  const lines = tableLines(rows, layout);
  const title = caption === "" ? [] : drawText(caption, cells, "title");
  if (lines.every((line) => width(line) <= cells))
    return [...title, ...lines.map((line, at) => [span(line, header && at === 0 ? "dim" : "normal")])];
  return [
    ...title,
    ...rows.flatMap((row) => (header ? drawRecord(header, row, cells) : drawRow(row, cells))),
  ];
}

/** Draws a row as pairs of its headings and cells. */
function drawRecord(
  header: readonly string[],
  [first = "", ...others]: readonly string[],
  cells: number,
): Spans[] {
  return [
    ...(first === "" ? [] : drawText(first, cells, "title")),
    ...others.flatMap((cell, at) => (cell === "" ? [] : drawPair(header[at + 1] ?? "", cell, cells))),
  ];
}

function drawRow(row: readonly string[], cells: number): Spans[] {
  const text = row.filter((cell) => cell !== "").join("  ");
  return shifted(drawText(text, cells - 2), "", "  ");
}

/** The longest name before its bar. A longer name is above its bar: a cut name would hide what the bar belongs to. */
const longestName = 16;

/** Draws the bars of each place with their intervals. The other charts stay with their tables, which have the same figures. */
function drawChart(chart: Chart, cells: number): Spans[] {
  if (chart.kind !== "bars") return [];
  const high = Math.max(1, ...chart.bars.flatMap(({ value, interval }) => [value, ...(interval ?? [])]));
  const names = Math.min(longestName, Math.max(...chart.bars.map(({ series = "" }) => width(series))));
  const room = Math.max(4, cells - names - 1 - "  0.000".length);
  return [...Map.groupBy(chart.bars, ({ place }) => place)].flatMap(([place, bars]) => [
    ...drawText(`${place}, 0 to ${figure(high)}`, cells, "title"),
    ...bars.flatMap(({ series = "", value, interval }): Spans[] => {
      const drawn = interval
        ? [
            span(
              intervalBar({ mean: value, low: interval[0], high: interval[1] }, { low: 0, high }, room),
              "accent",
            ),
          ]
        : bar(value / high, room);
      const isLong = width(series) > names;
      const row = [span(`${fill(isLong ? "" : series, names)} `), ...drawn, span(` ${figure(value)}`)];
      return isLong ? [...drawText(series, cells), row] : [row];
    }),
  ]);
}

/** Underlines every highlighted word. Words that count against the paper are also bold. */
function markWords(text: string, { wordsFor, wordsAgainst = [], tone = "normal" }: MarkedText): Spans {
  if (wordsFor.length + wordsAgainst.length === 0) return [{ text, tone }];
  // Splitting with capturing groups keeps the matches: every third element is unmatched text, followed by one element
  // per group.
  const pattern = new RegExp(`${anyOf(wordsFor)}|${anyOf(wordsAgainst)}`, "giu");
  return text.split(pattern).flatMap((part, at): Span[] => {
    if (part === undefined || part === "") return [];
    return [{ text: part, tone: at % 3 === 0 ? tone : at % 3 === 1 ? "marked" : "against" }];
  });
}

/**
 * Builds a pattern group that matches any of the words, even inside a longer word. Without words, the group never
 * matches.
 */
function anyOf(words: readonly string[]): string {
  const parts = words.map((word) => word.replace(/[^\p{L}\p{N} -]/gu, "")).filter((word) => word !== "");
  return parts.length === 0 ? "((?!))" : `(${parts.join("|")})`;
}
