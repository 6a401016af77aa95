/** Draws means with their confidence intervals in the last column of a table with one row per system. */
import {
  formatFigure,
  formatWithInterval,
  type MeasureDetail,
  type RunSummary,
} from "../../evaluation/index.ts";
import { type Html, html, table } from "../design/index.ts";

/** Draws the intervals on a scale from 0 to 1, or from 0 to the largest bound of a measure that exceeds 1. */
export function intervalPlot(caption: string, runs: readonly RunSummary[], measure: string): Html {
  const bounds = runs.flatMap((run) => [run.metrics[measure] ?? 0, ...(run.detail[measure]?.ci ?? [])]);
  const upperBound = Math.max(1, ...bounds);
  const ranked = runs.toSorted(
    (left, right) => (right.metrics[measure] ?? -1) - (left.metrics[measure] ?? -1),
  );
  return table({
    caption,
    columns: [
      { title: "System" },
      { title: measure, figures: true },
      {
        title: html`<span class="unseen">mean and interval on a scale from 0 to ${formatFigure(upperBound)}</span>`,
      },
    ],
    rows: ranked.map((run) => {
      const value = run.metrics[measure] ?? null;
      const ci = run.detail[measure]?.ci ?? null;
      return [
        run.retriever,
        { content: figureAndInterval(value, run.detail[measure]), value: value ?? -1 },
        {
          content: value !== null && drawRange(value / upperBound, ci?.map((end) => end / upperBound) ?? []),
          value: value ?? -1,
          className: "plot-cell",
        },
      ];
    }),
  });
}

function figureAndInterval(value: number | null, detail: MeasureDetail | undefined): Html {
  const [figure = "", ...interval] = formatWithInterval(value, detail).split(" ");
  return html`${figure}<br><small>${interval.join(" ")}</small>`;
}

/** Draws a dot on a line; all positions are relative to the width. */
function drawRange(mean: number, [low, high]: readonly number[]): Html {
  const percent = (share: number): string => `${(share * 96 + 2).toFixed(2)}%`;
  return html`<svg class="bar" width="100%" height="14" aria-hidden="true" focusable="false"><line class="axis" x1="2%" x2="98%" y1="7" y2="7"/>${
    low !== undefined &&
    high !== undefined &&
    html`<line class="spread" x1="${percent(low)}" x2="${percent(high)}" y1="7" y2="7"/>`
  }<circle class="mark" cx="${percent(mean)}" cy="7" r="5"/></svg>`;
}
