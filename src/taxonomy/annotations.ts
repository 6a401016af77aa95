/** Reads annotations from phase 8 or from any table, to measure agreement and correctness. */
import { InputError } from "../base/errors.ts";
import { readForeignCsv } from "../base/io/index.ts";
import type { Annotation } from "./agreement/measure-agreement.ts";
import { classesOf, type Increment } from "./model.ts";
import type { Application } from "./phases/8-application.ts";

/**
 * Lists how annotators classified objects with an increment, category by category, as input to measureAgreement.
 *
 * @example
 * ```ts
 * import { annotationsOf, openTaxonomy } from "taxolink";
 *
 * const { state } = openTaxonomy({ cwd: process.cwd() });
 * for (const increment of state.increments.slice(-1)) {
 *   const categories = new Set(increment.categories.map(({ name }) => name));
 *   const annotations = annotationsOf(state.application, increment);
 *   console.log(annotations.every(({ labels }) => Object.keys(labels).every((name) => categories.has(name)))); // true
 * }
 * ```
 */
export function annotationsOf(application: Application, increment: Increment): Annotation[] {
  const classes = new Map(classesOf(increment).map((item) => [item.label, item]));
  return application.classifications
    .filter(({ scheme }) => scheme === increment.name)
    .map(({ object, annotator, classes: labels, none = [] }) => {
      const items = labels.flatMap((label) => classes.get(label) ?? []);
      const byCategory = Map.groupBy(items, ({ category }) => category);
      const assigned = [...byCategory].map(
        ([category, classesOfCategory]) => [category, classesOfCategory.map(({ name }) => name)] as const,
      );
      const withoutClass = none.map((category) => [category, []] as const);
      return { object, annotator, labels: labelsOf([...assigned, ...withoutClass]) };
    });
}

/**
 * Maps categories to labels. The map has no prototype, because a category may be named `constructor`. A category in
 * which no class applies has no labels, and a category without an answer is absent.
 */
function labelsOf(entries: Iterable<readonly [string, readonly string[]]>): Annotation["labels"] {
  const labels: Record<string, readonly string[]> = Object.create(null);
  for (const [category, names] of entries) labels[category] = names;
  return labels;
}

/** The signs of statistics programs and of Krippendorff's tables. */
const missingAnswer = /^(?:na|n\/a|nan|\.)$/i;
const columns = ["object", "annotator", "category", "class"] as const;

/**
 * Reads a CSV file with one class per row, in the columns object, annotator, category and class. An empty class means
 * that no class of the category applies, and `NA` or `.` that the answer is missing.
 * @throws InputError if a column is missing, or if an object, annotator or category is empty
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { readAnnotations } from "taxolink";
 *
 * writeFileSync("labels.csv", "object,annotator,category,class\nq1,Ada,Goal,Compare\nq1,Bo,Goal,Compare\n");
 * console.log(readAnnotations("labels.csv").annotations.length); // 2
 * ```
 */
export function readAnnotations(file: string): { annotations: Annotation[]; categories: string[] } {
  const table = readForeignCsv(file);
  const missing = columns.find((column) => !table.columns.includes(column));
  if (missing !== undefined) {
    throw new InputError({ file, line: 1 }, `the column "${missing}" is missing`, {
      hint: `The columns are ${columns.join(", ")}.`,
    });
  }
  const entries = new Map<string, { object: string; annotator: string; labels: Map<string, string[]> }>();
  const categories = new Set<string>();
  for (const { line, cells } of table.rows) {
    const [object = "", annotator = "", category = "", name = ""] = columns.map((column) =>
      (cells[column] ?? "").trim(),
    );
    if (object === "" || annotator === "" || category === "") {
      throw new InputError({ file, line }, "object, annotator and category must not be empty");
    }
    categories.add(category);
    if (missingAnswer.test(name)) continue;
    const key = JSON.stringify([object, annotator]);
    const entry = entries.get(key) ?? { object, annotator, labels: new Map<string, string[]>() };
    const labels = entry.labels.get(category) ?? [];
    entry.labels.set(category, name === "" || labels.includes(name) ? labels : [...labels, name]);
    entries.set(key, entry);
  }
  const annotations = [...entries.values()].map((entry) => ({
    ...entry,
    labels: labelsOf(entry.labels),
  }));
  return { annotations, categories: [...categories] };
}
