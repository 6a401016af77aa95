/** Shows the orthogonality matrix of the newest increment that has one, with its overlaps as a table. */
import { plot, table } from "../../pages/blocks.ts";
import { type Html, html } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { fold } from "../../pages/parts.ts";
import type { TaxonomyState } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { classLink, type TaxonomyFacts } from "./taxonomy-facts.ts";

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
