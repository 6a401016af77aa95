/** Shows the settings of each run, as recorded in the header of its predictions. */
import { answeredBy, runLabel } from "../../evaluation/index.ts";
import { type Html, html, table } from "../design/index.ts";
import type { SiteBenchmark } from "../site-source.ts";

export function runProvenanceSection({ stored, evaluation }: SiteBenchmark): Html {
  const { manifest } = evaluation.document;
  const runs = stored.runs.map(({ label, run: { header } }) => ({
    label: runLabel(label, answeredBy(header)),
    header,
  }));
  const statistics = Object.entries(manifest.statistics).map(([name, value]) => [
    name.replaceAll("_", " "),
    String(value),
  ]);
  return html`<h2 id="made">Provenance of each run</h2>
${table({
  caption: "Taken from the header of each prediction file",
  columns: [
    "System",
    "Language",
    "Embedder",
    "Seed",
    "Taxolink",
    "Hash of the graph",
    "Hash of the questions",
  ].map((title) => ({ title })),
  rows: runs.map(({ label, header }) => [
    label,
    header.language,
    header.embedder,
    String(header.seed),
    header.taxolink,
    html`<code>${header.graph_hash.slice(0, 12)}</code>`,
    html`<code>${header.questions_hash.slice(0, 12)}</code>`,
  ]),
})}
${runs.map(({ label, header }) => html`<details><summary>Options of ${label}</summary><pre>${JSON.stringify(header.options, null, 2)}</pre></details>`)}
<details><summary>Statistics</summary>${table({ caption: "How intervals and tests are computed", columns: [{ title: "What" }, { title: "How" }], rows: [["definition", manifest.definition], ["seed", String(manifest.seed)], ...statistics] })}</details>`;
}
