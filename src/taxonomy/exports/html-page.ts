/** Writes the taxonomy as a single HTML file with search, provenance and metrics, which works without a server. */

import { count } from "../../base/text/count.ts";
import { table } from "../../pages/blocks.ts";
import { formatSinglePage, type Html, html, readStyle } from "../../pages/design/index.ts";
import { show } from "../../pages/show.ts";
import { measureIncrement } from "../gqm.ts";
import { gqmQuestions } from "../gqm-questions.ts";
import { exclusiveNote, guidelineNote } from "../imports/found-taxonomy.ts";
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
  const main = html`<h1>${title}</h1>
<p class="lead">${description}</p>
<div class="controls" role="search"><div><label for="search">Search</label>
<input id="search" type="search" placeholder="a class, a word, a publication"></div>
<p id="count" role="status"></p></div>
${categories}
<section class="metrics">
<h2>Metrics</h2>
${metricsTable(source)}
</section>`;
  return formatSinglePage({ title, style: readStyle(), script, main });
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
  return html`<section class="category">
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
  return html`<details class="class"><summary><b>${item.name}</b> ${item.description} <small>${count(terms.length, "term")}, ${count(papers, "publication")}</small></summary>
${argument}${origin}</details>\n`;
}

function clusterList({ name, terms }: ClusterProvenance): Html {
  const items = terms.map(
    (term) => html`<li><b>${term.name}</b> ${term.description} <cite>${term.title}</cite></li>`,
  );
  return html`<h3>${name}</h3>\n<ul>${items}</ul>`;
}

function metricsTable(source: ExportSource): Html {
  return show(
    table(
      "Metrics by question of the validation plan",
      ["Metric", "Name", "Value", "Question"],
      measureIncrement(source.state, source.increment).rows.map(({ question, metric, name, ratio, why }) => [
        metric,
        name,
        ratio ? formatRatio(ratio) : `not measured: ${why ?? ""}`,
        `${question} ${gqmQuestions[question]}`,
      ]),
    ),
  );
}

/** Filters the classes by the words in the search box, which the page hides if scripts are disabled. */
const script = `
document.documentElement.classList.add("scripted");
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
