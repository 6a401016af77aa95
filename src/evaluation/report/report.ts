/**
 * Defines a report as data: sections of paragraphs, tables and plots. Other modules write reports as Markdown, HTML or
 * LaTeX.
 */
import type { PlotSpec } from "../../io/index.ts";

export type ReportTable = {
  readonly kind: "table";
  readonly caption: string;
  /** The column headings. The first column contains the names of the rows. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** The content of a cell. The best value in a column is shown in bold. */
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

/** The author's answer. `text` is `null` until the author has written an answer. */
export type ReportAnswer = {
  readonly kind: "answer";
  readonly question: string;
  readonly text: string | null;
};

export type ReportBlock = ReportText | ReportAnswer | ReportTable | ReportPlot;

export type ReportSection = {
  readonly title: string;
  /** The heading level. A level-3 section belongs to the preceding level-2 section. */
  readonly level?: 2 | 3;
  readonly blocks: readonly ReportBlock[];
};

export type Report = { readonly title: string; readonly sections: readonly ReportSection[] };

export function text(content: string): ReportText {
  return { kind: "text", text: content };
}

/** The layout of a column: right-aligned figures, left-aligned words, or wrapped sentences. */
export type ColumnKind = "figures" | "words" | "sentences";

/** Determines the layout of every column from its longest run of letters and its longest cell. */
export function columnKinds({ header, rows }: ReportTable): readonly ColumnKind[] {
  return header.map((_name, at) => {
    const cells = rows.map((row) => cellText(row[at] ?? ""));
    if (cells.some((cell) => cell.length > 60)) return "sentences";
    // A figure may have a few words next to it: `9 (1 failed)`, `0.5, n 44`, `unknown`.
    const isFigure = cells.some((cell) => /^[−+-]?[\d.]/.test(cell));
    return at > 0 && (isFigure || !cells.some((cell) => /\p{L}{3}/u.test(cell))) ? "figures" : "words";
  });
}

/** Returns the beginning of an author's answer, or a note that the answer is missing. */
export function answerLead({ question, text: answer }: ReportAnswer): string {
  return answer === null ? `Answer to ${question}: not written yet` : `Answer to ${question}:`;
}

export function table(
  caption: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): ReportTable {
  return { kind: "table", caption, header, rows };
}
