/** Exports the taxonomy as tables for people and other tools: Markdown, LaTeX and CSV. */

import { formatCsvForPeople } from "../../io/index.ts";
import { escapeLatex } from "../../text/escape.ts";
import { classesOf } from "../model.ts";
import type { ExportSource } from "./export-source.ts";
import { createProvenance } from "./provenance.ts";

export function formatMarkdown(source: ExportSource): string {
  const sections = source.increment.categories.map(({ name, description, exclusive, guideline, classes }) =>
    [
      `## ${inline(name)}`,
      "",
      ...[description, exclusive ? "At most one class per object." : "", guideline ?? ""]
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

/** Formats one row per class. Semicolons separate the clusters, terms and publications of a class. */
export function formatClassesCsv(source: ExportSource): string {
  const provenance = createProvenance(source.state, source.titles);
  const rows = classesOf(source.increment).map((item) => {
    const clusters = provenance(item);
    const terms = clusters.flatMap((cluster) => cluster.terms);
    return {
      category: item.category,
      class: item.name,
      description: item.description,
      clusters: clusters.map(({ id }) => id).join("; "),
      terms: terms.map(({ name, publication }) => `${name} (${publication})`).join("; "),
      publications: [...new Set(terms.map(({ publication }) => publication))].join("; "),
      category_description:
        source.increment.categories.find(({ name }) => name === item.category)?.description ?? "",
    };
  });
  const provenanceColumns = ["clusters", "terms", "publications"];
  const columns = ["category", "class", "description", ...provenanceColumns, "category_description"];
  return formatCsvForPeople(columns, rows, source.raw);
}
