/** Shows the orthogonality matrix of the newest increment that has one, with its overlaps as a table. */
import type { TaxonomyState } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { type Html, html, table } from "../design/index.ts";
import { overlapMatrix } from "../plots/overlap-matrix.ts";
import type { LinkTo } from "../site-page.ts";
import { explorerPath, type TaxonomyFacts } from "./taxonomy-facts.ts";

export function overlapsSection(state: TaxonomyState, facts: TaxonomyFacts, to: LinkTo): Html | null {
  const increment = state.increments.findLast(({ name }) => state.matrices.has(name));
  const matrix = increment === undefined ? undefined : state.matrices.get(increment.name);
  if (increment === undefined || matrix === undefined) return null;
  const link = (label: string): Html =>
    html`<a href="${to(facts.classes.get(label)?.path ?? explorerPath)}">${label}</a>`;
  return html`<h2 id="orthogonality">Orthogonality of ${increment.name}</h2>
<p>A filled cell means that every object in the row's class also belongs to the column's class. Fewer filled cells are better.</p>
<figure class="keep-size"><div class="scroll" tabindex="0" role="region" aria-label="Orthogonality matrix">${overlapMatrix(increment, matrix)}</div>
<figcaption>${count(matrix.overlaps.length, "overlap")} among ${matrix.labels.length * (matrix.labels.length - 1)} pairs of classes.</figcaption></figure>
${
  matrix.overlaps.length > 0 &&
  table({
    caption: `Overlaps of ${increment.name}`,
    columns: [
      { title: "Whatever is", sortable: true },
      { title: "is also", sortable: true },
    ],
    rows: matrix.overlaps.map(({ row, column }) => [
      { content: link(row), value: row },
      { content: link(column), value: column },
    ]),
  })
}`;
}
