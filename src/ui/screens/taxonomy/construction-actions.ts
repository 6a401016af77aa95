/** Defines the actions of phase 6: operations on the open increment, with a preview of their effect. */
import type { Category, Increment, TaxonomyClass } from "../../../taxonomy/index.ts";
import type { Action, ScreenInput } from "../screen.ts";
import { categoryEdits, createCategory, mergeCategoriesEdit } from "./category-edits.ts";
import { classEdits, createClass, mergeClassesEdit } from "./class-edits.ts";
import { operationLine } from "./operation-line.ts";
import { previewOperation } from "./operation-preview.ts";

export type Subject = { readonly category: Category; readonly item: TaxonomyClass | undefined };

/** The marked rows of the increment, which can be merged. */
export type MarkedRows = {
  readonly classes: readonly { readonly category: string; readonly class: string }[];
  readonly categories: readonly string[];
};

export function operationActions(
  input: ScreenInput,
  increment: Increment,
  subject: Subject | undefined,
  markedRows: MarkedRows,
): Action[] {
  const categories = increment.categories.map(({ name }) => name);
  const edits = [
    ...(subject?.item ? classEdits(increment, subject.category, subject.item) : []),
    ...(subject && !subject.item ? categoryEdits(increment, subject.category) : []),
    ...mergeEdits(markedRows),
    createClass(subject?.category.name ?? categories[0] ?? "", categories),
    createCategory,
  ];
  const { finding } = input.settings;
  return edits.map((edit) => ({
    key: edit.key,
    label: edit.label,
    kind: "form",
    fields: edit.fields,
    line: (answers) => operationLine(edit.operation(answers), finding),
    preview: (answers) => [previewOperation(input.workspace.taxonomy, increment, edit.operation(answers))],
  }));
}

/**
 * Offers to merge the marked rows, unless both classes and categories are marked, which would leave the user's
 * intention unclear.
 */
function mergeEdits({ classes, categories }: MarkedRows) {
  if (classes.length > 1 && categories.length === 0) return [mergeClassesEdit(classes)];
  if (categories.length > 1 && classes.length === 0) return [mergeCategoriesEdit(categories)];
  return [];
}
