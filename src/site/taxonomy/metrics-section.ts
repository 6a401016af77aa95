/** Builds the table of metrics by increment, with the items that do not count in the newest increment. */
import {
  formatRatio,
  type GqmRow,
  gqmQuestions,
  measureIncrement,
  type TaxonomyState,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { bar, type Cell, type Html, html, table } from "../design/index.ts";

/** The maximum number of items to list; additional items are only counted. */
const maximumItems = 60;

export function metricsSection(state: TaxonomyState): Html {
  const tables = state.increments.map((increment) => measureIncrement(state, increment));
  const rows = distinctRows(tables.map(({ rows: tableRows }) => tableRows));
  const columns = [{ title: "Metric" }, ...tables.map(({ increment }) => ({ title: increment }))];
  return html`<h2 id="metrics">Metrics across increments</h2>
${table({
  caption: "Goals, questions and metrics from the validation plan; each value is a fraction of items.",
  columns,
  rows: rows.map(({ metric, name, question }) => [
    html`${name}<br><small>${metric}, ${question} ${gqmQuestions[question]}</small>`,
    ...tables.map(({ rows: tableRows }) =>
      valueCell(tableRows.find((row) => row.metric === metric && row.name === name)),
    ),
  ]),
})}
<details><summary>Items that the metrics of ${tables.at(-1)?.increment} do not count</summary>
${(tables.at(-1)?.rows ?? []).map(itemsOf)}</details>`;
}

/** Lists the metrics of all increments without duplicates, in the order of the newest increment's table. */
function distinctRows(tables: readonly (readonly GqmRow[])[]): GqmRow[] {
  const rows = new Map(
    tables.toReversed().flatMap((tableRows) => tableRows.map((row) => [`${row.metric} ${row.name}`, row])),
  );
  return [...rows.values()];
}

function valueCell(row: GqmRow | undefined): Cell {
  if (row?.ratio == null) return html`<small>not measured${row?.why != null && `: ${row.why}`}</small>`;
  return {
    content: html`${formatRatio(row.ratio)}${bar(row.ratio.value ?? 0)}`,
    value: row.ratio.value ?? 0,
    className: "figure-bar",
  };
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
