/** Builds the card of the dataset: origin, checks, columns, use and limits. */
import { describeColumn, type QaPair } from "../../datasets/index.ts";
import { count } from "../../text/count.ts";
import { type Html, html, joinHtml, table } from "../design/index.ts";
import type { SiteDataset } from "../site-source.ts";
import { countValues } from "./facets.ts";

/** Columns that the downloads contain and whose meaning is not obvious. */
const columns = [
  ...[
    "uid",
    "question",
    "golden_answer",
    "golden_triples",
    "source_ids",
    "topic_entity_id",
    "hops",
    "use_case",
  ],
  ...["retrieval_operation", "is_generated_with", "based_on_template", "sparql", "logical_form", "answers"],
];

/** @param licence empty if no licence is stated */
export function cardSection({ file, pairs }: SiteDataset, licence: string): Html {
  const having = (has: (pair: QaPair) => boolean): string => count(pairs.filter(has).length, "question");
  const graphs = countValues(
    pairs.flatMap(({ graph, graphHash }) =>
      graph === "" ? [] : [`${graph}, hash ${graphHash.slice(0, 12) || "not recorded"}`],
    ),
  );
  const writers = countValues(pairs.flatMap(({ extra }) => extra.written_by ?? []));
  const rows: readonly (readonly [string, string | Html])[] = [
    ["File", html`<code>${file}</code>`],
    [
      "Graph",
      graphs.length === 0
        ? "not recorded"
        : joinHtml(
            graphs.map(([name]) => name),
            "<br>",
          ),
    ],
    [
      "Wording",
      writers.length === 0
        ? "worded by rules or taken from the source; no language model is recorded"
        : writers.map(([name, number]) => `${name} (${number})`).join(", "),
    ],
    ["With golden triples", having(({ goldenTriples }) => goldenTriples.length > 0)],
    ["With a stored form", having(({ query }) => query !== "")],
    ["With SPARQL", having(({ sparql }) => sparql !== "")],
    ["Reviewed by people", having(({ review }) => review !== "")],
    ["Licence", licence === "" ? "not specified: ask the authors before you reuse the data set" : licence],
  ];
  return html`<h2 id="card">Card</h2>
<dl class="pairs">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h3>Use and limits</h3>
<p>Use this data set to evaluate retrieval and question answering over the graph. Answers are correct for the graph with this hash but may not match the real world. Questions generated from forms follow templates and are less varied than questions that people ask. Do not train on questions that you use for testing.</p>
<details><summary>Contents of the columns</summary>${table({
    caption: "Columns of the downloads",
    columns: [{ title: "Column" }, { title: "Holds" }],
    rows: columns.map((name) => [html`<code>${name}</code>`, describeColumn(name)]),
  })}</details>`;
}
