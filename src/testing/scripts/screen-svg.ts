/** A terminal's screen as an SVG picture: text stays text, colours are the terminal's. */

import type { IBufferCell, Terminal } from "@xterm/headless";
import { escapeXml } from "../../text/escape.ts";

const cellWidth = 8.4;
const cellHeight = 17;
const margin = 12;
const background = "#16181d";
const foreground = "#d6d9e0";
/** The eight base colours and their bright variants, readable on the dark background. */
const palette = [
  ["#3b3f4a", "#f07178", "#a5d6a7", "#ffcb6b", "#82aaff", "#c792ea", "#7fdbca", "#d6d9e0"],
  ["#6b7180", "#ff8b92", "#c3e8a7", "#ffe08a", "#a0c0ff", "#ddb6f2", "#a1efe4", "#ffffff"],
].flat();

type Style = {
  readonly color: string;
  readonly behind: string | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
};
type Run = { readonly column: number; readonly cells: number; readonly text: string; readonly style: Style };

/** @param title read out by screen readers and shown on hover */
export function screenSvg(screen: Terminal, title: string): string {
  const width = screen.cols * cellWidth + 2 * margin;
  const height = screen.rows * cellHeight + 2 * margin;
  const rows = Array.from({ length: screen.rows }, (_, row) =>
    readRuns(screen, row).map((run) => drawRun(run, row)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
    `<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">`,
    ...rows.flat(),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/** The parts of a row that look alike; parts of blanks without a background are left out. */
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
  return runs.filter((run) => run.text.trim() !== "" || run.style.behind !== undefined);
}

function readStyle(cell: IBufferCell): Style {
  const color = cell.isFgPalette() ? (palette[cell.getFgColor()] ?? foreground) : foreground;
  const inverse = cell.isInverse() !== 0;
  return {
    color: inverse ? background : color,
    behind: inverse ? color : undefined,
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
  };
}

function drawRun({ column, cells, text, style }: Run, row: number): string {
  const x = (margin + column * cellWidth).toFixed(1);
  const y = margin + row * cellHeight;
  const width = (cells * cellWidth).toFixed(1);
  const box = style.behind
    ? `<rect x="${x}" y="${y}" width="${width}" height="${cellHeight}" fill="${style.behind}"/>`
    : "";
  const weight = style.bold ? ' font-weight="bold"' : "";
  const faint = style.dim ? ' opacity="0.6"' : "";
  return `${box}<text x="${x}" y="${y + 13}" textLength="${width}" fill="${style.color}"${weight}${faint}>${escapeXml(text)}</text>`;
}
