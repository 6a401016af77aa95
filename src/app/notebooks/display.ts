/** Adds the values that a notebook passes to `display` to the output of the running cell. */
import type { Chart } from "../../pages/plots/chart.ts";
import { chartFile } from "../../pages/plots/draw-chart.ts";

export type Output =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: "svg"; readonly svg: string; readonly description: string };

export type Display = {
  /** Shows any value: strings as they are, and other values as JSON. */
  (value: unknown): void;
  /** Shows rows with the same keys as a table, in which numbers have at most four decimals. */
  table(rows: readonly Readonly<Record<string, unknown>>[]): void;
  /** Shows a chart as SVG. `description` describes it for readers who cannot see it. */
  plot(chart: Chart, description: string): void;
};

export function createDisplay(emit: (output: Output) => void): Display {
  const display = (value: unknown): void => {
    emit({
      kind: "text",
      text: typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? String(value)),
    });
  };
  return Object.assign(display, {
    table: (rows: readonly Readonly<Record<string, unknown>>[]) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      emit({ kind: "table", columns, rows: rows.map((row) => columns.map((name) => formatCell(row[name]))) });
    },
    plot: (chart: Chart, description: string) => {
      emit({ kind: "svg", svg: chartFile([chart], description), description });
    },
  });
}

function formatCell(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && !Number.isInteger(value)) return String(Number(value.toFixed(4)));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
