/**
 * A single-file page to browse the taxonomy with search, provenance and metrics. It works from disk, without a server.
 */

import { count } from "../../text/count.ts";
import { escapeXml } from "../../text/escape.ts";
import { measureIncrement } from "../gqm.ts";
import { gqmQuestions } from "../gqm-questions.ts";
import { formatRatio } from "../metrics/index.ts";
import { type Category, classesOf, type LabelledClass } from "../model.ts";
import type { ExportSource } from "./export-source.ts";
import { type ClusterProvenance, createProvenance } from "./provenance.ts";

export function formatHtmlPage(source: ExportSource): string {
  const { name, description, increment } = source;
  const title = `${name}, ${increment.name}`;
  const provenance = createProvenance(source.state, source.titles);
  const classes = classesOf(increment);
  const categories = increment.categories.map((category) =>
    categorySection(
      category,
      classes.filter((item) => item.category === category.name),
      provenance,
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(description)}</p>
<p><label>Search <input id="search" type="search" placeholder="a class, a word, a publication"></label>
<span id="count" role="status"></span></p>
</header>
<main>
${categories.join("\n")}
<section class="metrics">
<h2>Metrics</h2>
${metricsTable(source)}
</section>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function categorySection(
  category: Category,
  classes: readonly LabelledClass[],
  provenance: (item: LabelledClass) => ClusterProvenance[],
): string {
  const notes = [
    category.description,
    category.exclusive ? "At most one class per object." : "",
    category.guideline ?? "",
  ];
  return `<section class="category">
<h2>${escapeXml(category.name)}</h2>
${notes
  .filter((note) => note !== "")
  .map((note) => `<p>${escapeXml(note)}</p>`)
  .join("\n")}
${classes.map((item) => classDetails(item, provenance(item))).join("\n")}
</section>`;
}

function classDetails(item: LabelledClass, clusters: readonly ClusterProvenance[]): string {
  const terms = clusters.flatMap((cluster) => cluster.terms);
  const papers = new Set(terms.map(({ publication }) => publication)).size;
  const origin =
    terms.length === 0 ? "<p>No extracted class stands behind it.</p>" : clusters.map(clusterList).join("\n");
  const argument = item.relevance ? `<p>Relevance: ${escapeXml(item.relevance.reason)}</p>` : "";
  return `<details class="class"><summary><b>${escapeXml(item.name)}</b> ${escapeXml(item.description)} <small>${count(terms.length, "term")}, ${count(papers, "publication")}</small></summary>
${argument}${origin}</details>`;
}

function clusterList({ name, terms }: ClusterProvenance): string {
  const items = terms.map(
    (term) =>
      `<li><b>${escapeXml(term.name)}</b> ${escapeXml(term.description)} <cite>${escapeXml(term.title)}</cite></li>`,
  );
  return `<h3>${escapeXml(name)}</h3>\n<ul>${items.join("")}</ul>`;
}

function metricsTable(source: ExportSource): string {
  const rows = measureIncrement(source.state, source.increment).rows.map(
    ({ question, metric, name, ratio, why }) =>
      `<tr><td>${question} ${gqmQuestions[question]}</td><td>${metric}</td><td>${escapeXml(name)}</td><td>${escapeXml(ratio ? formatRatio(ratio) : `not measured: ${why ?? ""}`)}</td></tr>`,
  );
  return `<table><thead><tr><th>Question</th><th>Metric</th><th>Name</th><th>Value</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
summary { cursor: pointer; padding: .25rem 0; }
details { border-top: 1px solid #8886; }
small, cite { opacity: .75; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .2rem .8rem .2rem 0; }
h3 { font-size: 1rem; margin: .5rem 0 0; }
[hidden] { display: none; }
`;

const script = `
const field = document.getElementById("search");
const count = document.getElementById("count");
const classes = [...document.querySelectorAll(".class")];
const texts = classes.map((item) => (item.closest(".category").querySelector("h2").textContent + " " + item.textContent).toLowerCase());
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  classes.forEach((item, at) => {
    item.hidden = !words.every((word) => texts[at].includes(word));
    if (!item.hidden) found += 1;
  });
  for (const section of document.querySelectorAll(".category")) {
    section.hidden = section.querySelectorAll(".class:not([hidden])").length === 0;
  }
  count.textContent = words.length === 0 ? "" : found + " found";
});
`;
