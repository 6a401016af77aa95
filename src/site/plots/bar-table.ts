/** Draws counts as a table with bars in the last column. */
import { bar, type Html, html, table } from "../design/index.ts";

/** Draws a table of counts, in which the bar of the largest count fills its cell. */
export function barTable(
  caption: string,
  name: string,
  unit: string,
  rows: readonly (readonly [string, number])[],
): Html {
  const largest = Math.max(1, ...rows.map(([, number]) => number));
  return table({
    caption,
    columns: [
      { title: name },
      { title: unit, figures: true },
      { title: html`<span class="unseen">as a bar</span>` },
    ],
    rows: rows.map(([title, number]) => [
      title,
      String(number),
      { content: bar(number / largest), value: number, className: "plot-cell" },
    ]),
  });
}
