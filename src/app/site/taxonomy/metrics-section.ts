/** Builds the tables of metrics by increment, and of overlaps, with the items that do not count. */

import { count } from "../../../base/text/count.ts";
import { type Block, list, plot, table } from "../../../pages/blocks.ts";
import { type Html, html } from "../../../pages/design/index.ts";
import { fold } from "../../../pages/parts.ts";
import { show } from "../../../pages/show.ts";
import { type GqmRow, measureIncrement, metricsTable, type TaxonomyState } from "../../../taxonomy/index.ts";
import { classLink, type TaxonomyFacts } from "./taxonomy-facts.ts";

/** The maximum number of items to list; additional items are only counted. */
const maximumItems = 60;

export function metricsSection(state: TaxonomyState): Html {
  const increments = state.increments.map((increment) => measureIncrement(state, increment));
  const newest = increments.at(-1);
  return html`<h2 id="metrics">Metrics across increments</h2>
${show(metricsTable("Metrics of the validation plan; each value is a fraction of items.", increments))}
${fold(`Items that the metrics of ${newest?.increment} do not count`, show(newest?.rows.map(itemsOf)))}`;
}

function itemsOf({ metric, name, ratio }: GqmRow): Block {
  if (ratio === null) return null;
  const uncounted = ratio.items.filter(({ counts }) => !counts);
  if (uncounted.length === 0) return `${metric} ${name}: every item counts.`;
  const items = uncounted.map(({ item, behind }) => [item, ...behind.slice(0, 4)].join("; "));
  const title = `${metric} ${name}: ${items.length} of ${count(ratio.denominator, "item")} are not counted`;
  return list(items, title, maximumItems, "taxolink validate --json lists all of them");
}

export function overlapsSection(state: TaxonomyState, facts: TaxonomyFacts): Html | null {
  const increment = state.increments.findLast(({ name }) => state.matrices.has(name));
  const matrix = increment === undefined ? undefined : state.matrices.get(increment.name);
  if (increment === undefined || matrix === undefined) return null;
  const { overlaps, labels } = matrix;
  const summary = `${count(overlaps.length, "overlap")} among ${labels.length * (labels.length - 1)} pairs of classes`;
  const cells = overlaps.map(({ row, column }) => ({ x: column, y: row, value: 1 }));
  const rows = overlaps.map((pair) =>
    [pair.row, pair.column].map((text) => ({ text, html: classLink(facts, text) })),
  );
  const pairs = table(`Overlaps of ${increment.name}`, ["Whatever is", "is also"], rows, "overlaps");
  return html`<h2 id="orthogonality">Orthogonality of ${increment.name}</h2>
<p>${summary}. Fewer overlaps are better.</p>
${overlaps.length > 0 && show(plot("A filled cell means that whatever is in the row's class is also in the column's class.", { kind: "heat", x: "implied class", y: "class", cells }))}
${overlaps.length > 0 && fold("The overlaps as a table", show(pairs))}`;
}
