/**
 * Draws a square matrix in shades. Rows are one line high and columns two terminal cells wide, so that matrix cells
 * look square.
 */
import type { Spans } from "../../screens/screen.ts";
import { fill } from "../text.ts";

const shades = ["··", "░░", "▒▒", "▓▓", "██"] as const;
const labelCells = 18;

/** @param value returns a cell's value, which is shaded relative to the largest value, or null for an empty cell */
export function heatMap(
  labels: readonly string[],
  value: (row: number, column: number) => number | null,
): Spans[] {
  const cells = labels.map((_, row) => labels.map((__, column) => value(row, column)));
  const largest = Math.max(0, ...cells.flat().map((cell) => cell ?? 0));
  const heading = labels.map((_, at) => String(at + 1).padStart(2)).join("");
  return [
    [{ text: `${" ".repeat(labelCells + 3)}${heading}`, tone: "dim" }],
    ...labels.map(
      (label, row): Spans => [
        { text: `${String(row + 1).padStart(2)} `, tone: "dim" },
        { text: `${fill(label, labelCells - 1)} `, tone: "normal" },
        { text: (cells[row] ?? []).map((cell) => shadeOf(cell, largest)).join(""), tone: "warn" },
      ],
    ),
  ];
}

function shadeOf(cell: number | null, largest: number): string {
  if (cell === null) return "  ";
  if (cell <= 0 || largest === 0) return shades[0];
  const steps = shades.length - 1;
  return shades[Math.max(1, Math.min(steps, Math.ceil((cell / largest) * steps)))] ?? shades[0];
}
