/** Draws a heat map of systems by category, for every column that groups the questions. */
import { formatFigure, type SummaryDocument } from "../../evaluation/index.ts";
import { type Cell, type Html, html, table } from "../design/index.ts";

export function categorySections({ runs }: SummaryDocument, measure: string): Html | null {
  const columns = Object.entries(runs[0]?.by ?? {}).filter(([, groups]) => Object.keys(groups).length > 1);
  if (columns.length === 0) return null;
  return html`<h2 id="categories">Results by question property</h2>
<p>${measure} of every system by question property; darker cells show better values. A question with several values counts in the group of each value.</p>
<div class="parts">${columns.map(
    ([column, groups]) =>
      html`<section>${table({
        caption: `${measure} by ${column.replaceAll("_", " ")}`,
        columns: [
          { title: column.replaceAll("_", " "), sortable: true },
          { title: "n", figures: true, sortable: true },
          ...runs.map(({ retriever }) => ({ title: retriever, sortable: true })),
        ],
        rows: Object.entries(groups).map(([value, group]) => [
          value,
          { content: String(group.n), value: group.n },
          ...runs.map((run) => heatCell(run.by[column]?.[value]?.metrics[measure] ?? null)),
        ]),
      })}</section>`,
  )}</div>`;
}

/** Formats a cell that shows its value, from 0 to 1, and is darker for higher values. */
export function heatCell(value: number | null): Cell {
  if (value === null) return { content: "–", value: -1 };
  const step = Math.round(Math.max(0, Math.min(1, value)) * 10);
  return { content: formatFigure(value), value, className: `heat heat-${step}` };
}
