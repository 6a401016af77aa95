/** Writes the taxonomy as a single HTML file with search, provenance and metrics, which works without a server. */

import { count } from "../../base/text/count.ts";
import { formatSinglePage, type Html, html, readScript, readStyle } from "../../pages/design/index.ts";
import { searchField } from "../../pages/parts.ts";
import { show } from "../../pages/show.ts";
import { measureIncrement } from "../gqm.ts";
import { exclusiveNote, guidelineNote } from "../imports/found-taxonomy.ts";
import { metricsTable } from "../metrics-table.ts";
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
  const main = html`<h1>${title}</h1>
<p class="lead">${description}</p>
<div class="controls" role="search">${searchField("search", "Search", html` data-filters="classes" placeholder="a class, a word, a publication"`)}
<p role="status" data-counts="classes"></p></div>
<div id="classes">${categories}</div>
<section class="metrics">
<h2>Metrics</h2>
${show(metricsTable("Metrics of the validation plan", [measureIncrement(source.state, increment)]))}
</section>`;
  return formatSinglePage({ title, style: readStyle(), script: readScript(), main });
}

function categorySection(
  category: Category,
  classes: readonly LabelledClass[],
  provenance: (item: LabelledClass) => ClusterProvenance[],
): Html {
  const notes = [
    category.description,
    category.exclusive ? exclusiveNote : "",
    category.guideline ? guidelineNote(category.guideline) : "",
  ];
  return html`<section class="category" data-category>
<h2>${category.name}</h2>
${notes.filter((note) => note !== "").map((note) => html`<p>${note}</p>\n`)}
${classes.map((item) => classDetails(item, provenance(item)))}</section>\n`;
}

function classDetails(item: LabelledClass, clusters: readonly ClusterProvenance[]): Html {
  const terms = clusters.flatMap((cluster) => cluster.terms);
  const papers = new Set(terms.map(({ publication }) => publication)).size;
  const origin =
    terms.length === 0
      ? html`<p>The class is not based on an extracted class.</p>`
      : clusters.map(clusterList);
  const argument = item.relevance && html`<p>Relevance: ${item.relevance.reason}</p>`;
  const evidence = terms.map(({ name, description, title }) => `${name} ${description} ${title}`);
  const text = [item.category, item.name, item.description, ...evidence].join(" ");
  return html`<details class="class" data-text="${text.toLowerCase()}"><summary><b>${item.name}</b> ${item.description} <small>${count(terms.length, "term")}, ${count(papers, "publication")}</small></summary>
${argument}${origin}</details>\n`;
}

function clusterList({ name, terms }: ClusterProvenance): Html {
  const items = terms.map(
    (term) => html`<li><b>${term.name}</b> ${term.description} <cite>${term.title}</cite></li>`,
  );
  return html`<h3>${name}</h3>\n<ul>${items}</ul>`;
}
