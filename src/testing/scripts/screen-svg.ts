/** Writes the screen of a terminal as an SVG picture that preserves text and colours. */

import type { IBufferCell, Terminal } from "@xterm/headless";
import stringWidth from "string-width";
import { escapeXml } from "../../base/text/escape.ts";

const cellWidth = 8.4;
const cellHeight = 17;
const margin = 12;
const background = "#16181d";
const foreground = "#d6d9e0";
/** The eight base colours and their bright variants, all readable on the dark background. */
const palette = [
  ["#3b3f4a", "#f07178", "#a5d6a7", "#ffcb6b", "#82aaff", "#c792ea", "#7fdbca", "#d6d9e0"],
  ["#6b7180", "#ff8b92", "#c3e8a7", "#ffe08a", "#a0c0ff", "#ddb6f2", "#a1efe4", "#ffffff"],
].flat();

/** The positions of the terminal's cells in a picture, in the picture's units. */
export const grid = { cellWidth, cellHeight, margin } as const;

export type Style = {
  readonly color: string;
  readonly background: string | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
};
export type Run = {
  readonly column: number;
  readonly cells: number;
  readonly text: string;
  readonly style: Style;
};

/** @param title the text that screen readers and tooltips present */
export function screenSvg(screen: Terminal, title: string): string {
  const rows = readScreen(screen);
  return svgDocument(
    screen,
    title,
    rows.flatMap((runs, row) => runs.flatMap((run) => drawRun(run, row))),
  );
}

/** Draws the frame of a picture. */
export function svgDocument(
  { cols, rows }: Pick<Terminal, "cols" | "rows">,
  title: string,
  elements: readonly string[],
): string {
  const width = cols * cellWidth + 2 * margin;
  const height = rows * cellHeight + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
    // Browsers collapse spaces unless each text preserves them.
    "<style>text{white-space:pre}</style>",
    `<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`,
    ...elements,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/** Splits every row of the screen into runs of text with the same style. */
export function readScreen(screen: Terminal): Run[][] {
  return Array.from({ length: screen.rows }, (_, row) => readRuns(screen, row));
}

/**
 * Splits a row into runs of text with the same style. Runs that contain only spaces and have no background are omitted.
 */
function readRuns(screen: Terminal, row: number): Run[] {
  const line = screen.buffer.active.getLine(screen.buffer.active.viewportY + row);
  const runs: Run[] = [];
  for (let column = 0; column < screen.cols; column += 1) {
    const cell = line?.getCell(column);
    if (!cell || cell.getWidth() === 0) continue;
    const style = readStyle(cell);
    const text = cell.getChars() || " ";
    const last = runs.at(-1);
    if (last && JSON.stringify(last.style) === JSON.stringify(style)) {
      runs[runs.length - 1] = { ...last, text: last.text + text, cells: last.cells + cell.getWidth() };
    } else runs.push({ column, cells: cell.getWidth(), text, style });
  }
  return runs.filter((run) => run.text.trim() !== "" || run.style.background !== undefined);
}

function readStyle(cell: IBufferCell): Style {
  const color = colorOf(cell.isFgRGB(), cell.isFgPalette(), cell.getFgColor()) ?? foreground;
  const cellBackground = colorOf(cell.isBgRGB(), cell.isBgPalette(), cell.getBgColor());
  const inverse = cell.isInverse() !== 0;
  return {
    color: inverse ? (cellBackground ?? background) : color,
    background: inverse ? color : cellBackground,
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
  };
}

function colorOf(isRgb: boolean, isPalette: boolean, value: number): string | undefined {
  if (isRgb) return `#${value.toString(16).padStart(6, "0")}`;
  return isPalette ? palette[value] : undefined;
}

/**
 * Draws each word of a run at its own position. Single spaces between words are preserved, but longer gaps are not
 * drawn.
 */
export function drawRun({ column, cells, text, style }: Run, row: number): string[] {
  const y = margin + row * cellHeight;
  const box = style.background
    ? [
        `<rect x="${place(column)}" y="${y}" width="${(cells * cellWidth).toFixed(1)}" height="${cellHeight}" fill="${style.background}"/>`,
      ]
    : [];
  const weight = style.bold ? ' font-weight="bold"' : "";
  const faint = style.dim ? ' opacity="0.6"' : "";
  const words = [...text.matchAll(/\S+(?: \S+)*/gu)].map(([part]) => part);
  let from = 0;
  return [
    ...box,
    ...words.map((part) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      const x = place(column + stringWidth(text.slice(0, at)));
      const wide = (stringWidth(part) * cellWidth).toFixed(1);
      return `<text x="${x}" y="${y + 13}" textLength="${wide}" fill="${style.color}"${weight}${faint}>${escapeXml(part)}</text>`;
    }),
  ];
}

function place(column: number): string {
  return (margin + column * cellWidth).toFixed(1);
}
