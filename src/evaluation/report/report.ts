/** A report as data: sections of paragraphs, tables and plots, written as Markdown, HTML or LaTeX by one file each. */
import type { PlotSpec } from "../../io/index.ts";

export type ReportTable = {
  readonly kind: "table";
  readonly caption: string;
  /** The first column names the row; the others hold figures. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** The content of a cell; the best of a column is set in bold. */
export type Cell = string | { readonly text: string; readonly best: true };

export function cellText(cell: Cell): string {
  return typeof cell === "string" ? cell : cell.text;
}

export type ReportPlot = {
  readonly kind: "plot";
  readonly caption: string;
  readonly spec: PlotSpec;
};

export type ReportText = { readonly kind: "text"; readonly text: string };

export type ReportBlock = ReportText | ReportTable | ReportPlot;

export type ReportSection = { readonly title: string; readonly blocks: readonly ReportBlock[] };

export type Report = { readonly title: string; readonly sections: readonly ReportSection[] };

export function text(content: string): ReportText {
  return { kind: "text", text: content };
}

export function table(
  caption: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): ReportTable {
  return { kind: "table", caption, header, rows };
}
