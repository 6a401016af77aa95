/** Exports the taxonomy to other formats. */

import { formatCsvForPeople } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { escapeLatex } from "../../base/text/escape.ts";
import { formatSinglePage, type Html, html, readScript, readStyle } from "../../pages/design/index.ts";
import { searchField } from "../../pages/parts.ts";
import { show } from "../../pages/show.ts";
import { measureIncrement } from "../gqm.ts";
import { latexCategory } from "../imports/exported-pages.ts";
import { exclusiveNote, guidelineNote } from "../imports/found-taxonomy.ts";
import { metricsTable } from "../metrics-table.ts";
import { type Category, classesOf, type LabelledClass } from "../model.ts";
import { extractedClasses } from "../phases/3-extraction.ts";
import type { ExportSource } from "./export-source.ts";
import { type ClusterProvenance, createProvenance, type ExtractedTerm } from "./provenance.ts";
import { createSkosScheme, formatSkosJsonLd, formatSkosTurtle } from "./skos.ts";

// Exports the taxonomy as tables for people and other tools: Markdown, LaTeX and CSV.

function formatMarkdown(source: ExportSource): string {
  const sections = source.increment.categories.map(({ name, description, exclusive, guideline, classes }) =>
    [
      `## ${inline(name)}`,
      "",
      ...[description, exclusive ? exclusiveNote : "", guideline ? guidelineNote(guideline) : ""]
        .filter((text) => text !== "")
        .flatMap((text) => [inline(text), ""]),
      "| Class | Description |",
      "|---|---|",
      ...classes.map((item) => `| ${inline(item.name)} | ${inline(item.description)} |`),
    ].join("\n"),
  );
  const head = [
    `# ${inline(source.name)}, ${source.increment.name}`,
    ...(source.description === "" ? [] : ["", inline(source.description)]),
  ];
  return `${[head.join("\n"), ...sections].join("\n\n")}\n`;
}

function inline(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, "\\$&").replace(/\s+/g, " ");
}

/** Formats one booktabs table per category. */
function formatLatex(source: ExportSource): string {
  const tables = source.increment.categories.map(({ name, description, classes }) =>
    [
      `${latexCategory}${escapeLatex(name)}`,
      "\\begin{table}",
      "  \\centering",
      `  \\caption{${escapeLatex(name)}. ${escapeLatex(description)}}`,
      "  \\begin{tabular}{lp{0.7\\linewidth}}",
      "    \\toprule",
      "    Class & Description \\\\",
      "    \\midrule",
      ...classes.map((item) => `    ${escapeLatex(item.name)} & ${escapeLatex(item.description)} \\\\`),
      "    \\bottomrule",
      "  \\end{tabular}",
      "\\end{table}",
    ].join("\n"),
  );
  return `${[`% ${source.name.replace(/\s+/g, " ")}, ${source.increment.name}; needs \\usepackage[T1]{fontenc} \\usepackage{textcomp,booktabs}`, ...tables].join("\n\n")}\n`;
}

/**
 * Formats one row per class. Semicolons separate the clusters, terms and publications of a class. A category without
 * classes has a row without a class, and the columns of rules appear only if a category has one.
 */
function formatClassesCsv(source: ExportSource): string {
  const provenance = createProvenance(source.state, source.titles);
  const { categories } = source.increment;
  const rows = categories.flatMap(({ name: category, description, exclusive, guideline = "", classes }) => {
    const ofCategory = {
      category,
      category_description: description,
      exclusive: exclusive ? "yes" : "",
      guideline,
    };
    if (classes.length === 0) return [ofCategory];
    return classes.map((item) => {
      const clusters = provenance(item);
      const terms = clusters.flatMap((cluster) => cluster.terms);
      return {
        ...ofCategory,
        class: item.name,
        description: item.description,
        clusters: clusters.map(({ id }) => id).join("; "),
        terms: terms.map(({ name, publication }) => `${name} (${publication})`).join("; "),
        publications: [...new Set(terms.map(({ publication }) => publication))].join("; "),
      };
    });
  });
  const provenanceColumns = ["clusters", "terms", "publications"];
  const rules = [
    ...(categories.some(({ exclusive }) => exclusive) ? ["exclusive"] : []),
    ...(categories.some(({ guideline }) => guideline) ? ["guideline"] : []),
  ];
  const columns = [
    "category",
    "class",
    "description",
    ...provenanceColumns,
    "category_description",
    ...rules,
  ];
  return formatCsvForPeople(columns, rows, source.raw);
}

// Writes the taxonomy as a single HTML file with search, provenance and metrics, which works without a server.

function formatHtmlPage(source: ExportSource): string {
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

export { checkSkos } from "./check-skos.ts";
export type { ExportSource } from "./export-source.ts";
export { type ClusterProvenance, createProvenance } from "./provenance.ts";

/**
 * Maps formats to file name extensions and writers. The aquality format is missing because it consists of three files
 * (see `formatAquality`).
 */
export const taxonomyFormats = {
  turtle: { ending: ".ttl", format: formatSkosTurtle },
  jsonld: { ending: ".jsonld", format: formatSkosJsonLd },
  markdown: { ending: ".md", format: formatMarkdown },
  latex: { ending: ".tex", format: formatLatex },
  csv: { ending: ".csv", format: formatClassesCsv },
  html: { ending: ".html", format: formatHtmlPage },
} as const satisfies Record<string, { ending: string; format: (source: ExportSource) => string }>;

export type TaxonomyFormat = keyof typeof taxonomyFormats;
export { createSkosScheme, formatAquality };

// Writes an increment as three aquality text files, which `taxolink metrics` and the published aquality script read.

type AqualityFiles = Readonly<Record<"catalog_taxonomy.txt" | "extractions.txt" | "mapping.txt", string>>;

function formatAquality(source: ExportSource): AqualityFiles {
  const provenance = createProvenance(source.state, source.titles);
  const classes = classesOf(source.increment);
  const termText = ({ name, title }: Pick<ExtractedTerm, "name" | "title">): string => `${name} (${title})`;
  const mapping = classes.flatMap((item) =>
    provenance(item).flatMap(({ terms }) => terms.map((term) => `${item.label} : ${termText(term)}`)),
  );
  const terms = extractedClasses(source.state.extraction).map(({ name, publication }) =>
    termText({ name, title: source.titles.get(publication) ?? publication }),
  );
  return {
    "catalog_taxonomy.txt": lines(classes.map(({ label }) => label)),
    "extractions.txt": lines(terms),
    "mapping.txt": lines(mapping),
  };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text.replace(/\s+/g, " ")}\n`).join("");
}
