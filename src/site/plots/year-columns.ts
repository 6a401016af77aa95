/** Draws counts by year as columns, including years with a count of zero. */
import { type Html, html } from "../design/index.ts";

const height = 170;
const floor = height - 26;

export function yearColumns(years: readonly number[]): Html | null {
  if (years.length === 0) return null;
  const first = Math.min(...years);
  const last = Math.max(...years);
  const counts = Array.from(
    { length: last - first + 1 },
    (_, at) => years.filter((year) => year === first + at).length,
  );
  const largest = Math.max(...counts);
  const step = 100 / counts.length;
  // The narrowest screen has room for about six labels.
  const labelEvery = Math.max(1, Math.ceil(counts.length / 6));
  const columns = counts.map((papers, at) => {
    const barHeight = (papers / largest) * (floor - 22);
    const x = at * step;
    return html`${papers > 0 && html`<rect class="mark" x="${(x + step * 0.1).toFixed(2)}%" width="${(step * 0.8).toFixed(2)}%" y="${(floor - barHeight).toFixed(1)}" height="${barHeight.toFixed(1)}"><title>${first + at}: ${papers}</title></rect><text x="${(x + step / 2).toFixed(2)}%" y="${(floor - barHeight - 5).toFixed(1)}" text-anchor="middle" font-size="12">${papers}</text>`}${at % labelEvery === 0 && html`<text class="quiet" x="${(x + step / 2).toFixed(2)}%" y="${height - 8}" text-anchor="${at === 0 && counts.length > 6 ? "start" : "middle"}" font-size="12">${first + at}</text>`}`;
  });
  return html`<svg role="img" aria-label="Papers by year, ${first} to ${last}" width="100%" height="${height}"><line class="axis" x1="0" x2="100%" y1="${floor}" y2="${floor}"/>${columns}</svg>`;
}
