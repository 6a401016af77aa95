/** Builds the tables of metrics by increment, and of overlaps, with the items that do not count. */

import { count } from "../../../base/text/count.ts";
import { type Cell, plot, table } from "../../../pages/blocks.ts";
import { type Html, html } from "../../../pages/design/index.ts";
import { fold } from "../../../pages/parts.ts";
import { bar } from "../../../pages/plots/bars.ts";
import { show } from "../../../pages/show.ts";
import {
  formatRatio,
  type GqmRow,
  gqmQuestions,
  measureIncrement,
  type TaxonomyState,
} from "../../../taxonomy/index.ts";
import { classLink, type TaxonomyFacts } from "./taxonomy-facts.ts";

/** The maximum number of items to list; additional items are only counted. */
const maximumItems = 60;

export function metricsSection(state: TaxonomyState): Html {
  const tables = state.increments.map((increment) => measureIncrement(state, increment));
  const rows = distinctRows(tables.map(({ rows: tableRows }) => tableRows));
  const values = rows.map((row): Cell[] => [
    { text: row.name, note: `${row.metric}, ${row.question} ${gqmQuestions[row.question]}` },
    ...tables.map(({ rows: tableRows }) =>
      valueCell(tableRows.find(({ metric, name }) => metric === row.metric && name === row.name)),
    ),
  ]);
  const newest = tables.at(-1);
  return html`<h2 id="metrics">Metrics across increments</h2>
${show(
  table(
    "Goals, questions and metrics from the validation plan; each value is a fraction of items.",
    ["Metric", ...tables.map(({ increment }) => increment)],
    values,
  ),
)}
${fold(`Items that the metrics of ${newest?.increment} do not count`, (newest?.rows ?? []).map(itemsOf))}`;
}

/** Lists the metrics of all increments without duplicates, in the order of the newest increment's table. */
function distinctRows(tables: readonly (readonly GqmRow[])[]): GqmRow[] {
  const rows = new Map(
    tables.toReversed().flatMap((tableRows) => tableRows.map((row) => [`${row.metric} ${row.name}`, row])),
  );
  return [...rows.values()];
}

function valueCell(row: GqmRow | undefined): Cell {
  if (row?.ratio == null) return `not measured${row?.why == null ? "" : `: ${row.why}`}`;
  const text = formatRatio(row.ratio);
  return { text, html: html`${text}${bar(row.ratio.value ?? 0)}`, look: "figure-bar" };
}

function itemsOf({ metric, name, ratio }: GqmRow): Html | null {
  if (ratio === null) return null;
  const uncounted = ratio.items.filter(({ counts }) => !counts);
  if (uncounted.length === 0) return html`<h3>${metric} ${name}</h3><p class="note">Every item counts.</p>`;
  const items = uncounted.slice(0, maximumItems).map(({ item, behind }) => {
    return html`<li>${item}${behind.length > 0 && html` <span class="note">${behind.slice(0, 4).join("; ")}</span>`}</li>`;
  });
  const hiddenCount = uncounted.length - items.length;
  return html`<h3>${metric} ${name}</h3><p class="note">${uncounted.length} of ${count(ratio.denominator, "item")} are not counted:</p><ul>${items}</ul>${hiddenCount > 0 && html`<p class="note">and ${hiddenCount} more.</p>`}`;
}

export function overlapsSection(state: TaxonomyState, facts: TaxonomyFacts): Html | null {
  const increment = state.increments.findLast(({ name }) => state.matrices.has(name));
  const matrix = increment === undefined ? undefined : state.matrices.get(increment.name);
  if (increment === undefined || matrix === undefined) return null;
  const { overlaps, labels } = matrix;
  const summary = `${count(overlaps.length, "overlap")} among ${labels.length * (labels.length - 1)} pairs of classes`;
  const cells = overlaps.map(({ row, column }) => ({ x: column, y: row, value: 1 }));
  const rows = overlaps.map(({ row, column }) =>
    [row, column].map((label) => ({ text: label, html: classLink(facts, label) })),
  );
  return html`<h2 id="orthogonality">Orthogonality of ${increment.name}</h2>
<p>${summary}. Fewer overlaps are better.</p>
${
  overlaps.length > 0 &&
  html`${show(plot("A filled cell means that whatever is in the row's class is also in the column's class.", { kind: "heat", x: "implied class", y: "class", cells }))}
${fold("The overlaps as a table", show(table(`Overlaps of ${increment.name}`, ["Whatever is", "is also"], rows, "overlaps")))}`
}`;
}
