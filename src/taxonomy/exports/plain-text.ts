/** Exports the taxonomy as tables for people and other tools: Markdown, LaTeX and CSV. */

import { formatCsvForPeople } from "../../base/io/index.ts";
import { escapeLatex } from "../../base/text/escape.ts";
import { latexCategory } from "../imports/exported-pages.ts";
import { exclusiveNote, guidelineNote } from "../imports/found-taxonomy.ts";
import type { ExportSource } from "./export-source.ts";
import { createProvenance } from "./provenance.ts";

export function formatMarkdown(source: ExportSource): string {
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
export function formatLatex(source: ExportSource): string {
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
export function formatClassesCsv(source: ExportSource): string {
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
