/** Converts the package's orthogonality matrix, with two header rows and columns, to the matrix of an increment. */
import { InputError } from "../../../base/errors.ts";
import { parseCsvLines } from "../../../base/io/index.ts";
import { nearest } from "../../../base/text/nearest.ts";
import type { OrthogonalityMatrix } from "../../../taxonomy/index.ts";
import { classesOf, classLabel, type Increment, type LabelledClass } from "../../../taxonomy/index.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

export type ConvertedMatrix = {
  readonly matrix: OrthogonalityMatrix;
  readonly notes: readonly ArtifactNote[];
};

type Heading = { readonly category: string; readonly name: string };

/** @throws InputError if the table lacks two header rows or two header columns */
export function convertMatrix(text: string, file: string, increment: Increment): ConvertedMatrix {
  const [categories, names, ...matrixRows] = parseCsvLines(text, file).filter(
    ({ cells }) => cells.length > 1,
  );
  if (!categories || !names) throw new InputError({ file }, "the matrix does not have two header rows");
  const columns = names.cells
    .slice(2)
    .map((name, at) => ({ category: categories.cells[at + 2] ?? "", name }));
  const rows = matrixRows.map(({ cells }) => ({ category: cells[0] ?? "", name: cells[1] ?? "" }));
  const notes: ArtifactNote[] = [];
  const columnLabels = alignHeadings(columns, increment, `${file}, columns`, notes);
  const rowLabels = alignHeadings(rows, increment, `${file}, rows`, notes);
  const overlaps = matrixRows.flatMap(({ cells }, at) =>
    columnLabels.flatMap((column, index) => {
      const row = rowLabels[at];
      const isMarked = (cells[index + 2] ?? "").trim() === "1";
      return isMarked && row !== undefined && column !== undefined && row !== column ? [{ row, column }] : [];
    }),
  );
  const labels = classesOf(increment)
    .map(({ label }) => label)
    .filter((label) => rowLabels.includes(label) && columnLabels.includes(label));
  return { matrix: { labels, overlaps }, notes };
}

/**
 * Maps every heading to the label of its class in the increment, or to undefined if there is no such class. Adds a note
 * on every heading that is misspelt or has no class.
 */
function alignHeadings(
  headings: readonly Heading[],
  increment: Increment,
  place: string,
  notes: ArtifactNote[],
): (string | undefined)[] {
  const classes = classesOf(increment);
  const categoryOfLabel = new Map<string, string>();
  for (const category of new Set(headings.map((heading) => heading.category))) {
    categoryOfLabel.set(category, alignCategory(category, headings, increment));
    if (categoryOfLabel.get(category) !== category) {
      notes.push({ file: place, problem: `"${category}" stands for "${categoryOfLabel.get(category)}"` });
    }
  }
  const alignedLabels = new Set<string>();
  return headings.map((heading) => {
    const category = categoryOfLabel.get(heading.category) ?? heading.category;
    const aligned = alignClass(
      heading.name,
      classes.filter((item) => item.category === category && !alignedLabels.has(item.label)),
      headings.filter((other) => categoryOfLabel.get(other.category) === category).map(({ name }) => name),
      classes.filter((item) => item.category === category).map(({ name }) => name),
    );
    if (!aligned) {
      notes.push({
        file: place,
        problem: `"${classLabel(heading.category, heading.name)}" is not a class of ${increment.name}`,
      });
    } else if (aligned.name !== heading.name) {
      notes.push({ file: place, problem: `"${heading.name}" stands for "${aligned.name}"` });
    }
    if (aligned) alignedLabels.add(aligned.label);
    return aligned?.label;
  });
}

/** Finds the category with the same name, or else the one with the most class names in common. */
function alignCategory(category: string, headings: readonly Heading[], increment: Increment): string {
  if (increment.categories.some(({ name }) => name === category)) return category;
  const names = headings.filter((heading) => heading.category === category).map(({ name }) => name);
  const shared = increment.categories.map(({ name, classes }) => ({
    name,
    count: classes.filter((item) => names.includes(item.name)).length,
  }));
  const best = shared.reduce((left, right) => (right.count > left.count ? right : left), {
    name: category,
    count: 0,
  });
  return best.name;
}

/**
 * Finds the class with the same name, or else the one with the most similar spelling (an edit distance of up to a third
 * of its length). If a category has one class and one heading left, pairs them.
 */
function alignClass(
  name: string,
  classes: readonly LabelledClass[],
  headingNames: readonly string[],
  classNames: readonly string[],
): LabelledClass | undefined {
  const exact = classes.find((item) => item.name === name);
  if (exact) return exact;
  const otherClasses = classes.filter((item) => !headingNames.includes(item.name));
  const nearestName = nearest(
    name,
    otherClasses.map((item) => item.name),
  );
  const unmatchedHeadings = headingNames.filter((other) => !classNames.includes(other));
  if (nearestName !== undefined) return otherClasses.find((item) => item.name === nearestName);
  return otherClasses.length === 1 && unmatchedHeadings.length === 1 ? otherClasses[0] : undefined;
}
