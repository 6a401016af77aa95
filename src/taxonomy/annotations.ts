/** Annotations for agreement and correctness: from phase 8, or from a table of anyone's. */
import { InputError } from "../errors.ts";
import { readCsv, recordOf } from "../io/index.ts";
import type { Annotation } from "./agreement/measure-agreement.ts";
import { classesOf, type Increment } from "./model.ts";
import type { Application } from "./phases/8-application.ts";

/** What the annotators gave the objects with an increment, by category. */
export function annotationsOf(application: Application, increment: Increment): Annotation[] {
  const classes = new Map(classesOf(increment).map((item) => [item.label, item]));
  return application.classifications
    .filter(({ scheme }) => scheme === increment.name)
    .map(({ object, annotator, classes: labels }) => {
      const byCategory: Record<string, string[]> = recordOf();
      for (const item of labels.flatMap((label) => classes.get(label) ?? [])) {
        byCategory[item.category] = [...(byCategory[item.category] ?? []), item.name];
      }
      return { object, annotator, labels: byCategory };
    });
}

const columns = ["object", "annotator", "category", "class"] as const;

/**
 * A CSV file with the columns object, annotator, category and class, one class a row; an empty class says that the
 * annotator found none in the category.
 * @throws InputError for a missing column or an empty object, annotator or category
 */
export function readAnnotations(file: string): { annotations: Annotation[]; categories: string[] } {
  const table = readCsv(file);
  const missing = columns.find((column) => !table.columns.includes(column));
  if (missing !== undefined) {
    throw new InputError({ file, line: 1 }, `there is no column "${missing}"`, {
      hint: `The columns are ${columns.join(", ")}.`,
    });
  }
  const found = new Map<string, { object: string; annotator: string; labels: Record<string, string[]> }>();
  const categories = new Set<string>();
  for (const { line, cells } of table.rows) {
    const [object = "", annotator = "", category = "", name = ""] = columns.map((column) =>
      (cells[column] ?? "").trim(),
    );
    if (object === "" || annotator === "" || category === "") {
      throw new InputError({ file, line }, "object, annotator and category must not be empty");
    }
    categories.add(category);
    const key = JSON.stringify([object, annotator]);
    const entry = found.get(key) ?? { object, annotator, labels: recordOf() };
    const labels = entry.labels[category] ?? [];
    entry.labels[category] = name === "" || labels.includes(name) ? labels : [...labels, name];
    found.set(key, entry);
  }
  return { annotations: [...found.values()], categories: [...categories] };
}
