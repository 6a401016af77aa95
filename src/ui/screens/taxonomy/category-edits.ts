/** Phase 6: provides a form for every operation on a category. */
import { splitList } from "../../../cli/list-value.ts";
import type { Category, Increment } from "../../../taxonomy/index.ts";
import type { Field } from "../screen.ts";
import { type OperationEdit, why, yesOrNo } from "./operation-edit.ts";

export function categoryEdits({ categories }: Increment, category: Category): OperationEdit[] {
  const self = { category: category.name };
  return [
    {
      key: "e",
      label: "rename",
      fields: [{ name: "to", label: "New name", value: category.name, isSuggestion: true }, why],
      operation: ({ to = "", reason = "" }) => ({ op: "rename-category", ...self, to, reason }),
    },
    describeEdit(category),
    moveEdit(category, categories),
    copyEdit(category),
    {
      key: "x",
      label: "remove",
      fields: [why],
      operation: ({ reason = "" }) => ({ op: "remove-category", ...self, reason }),
    },
    ...(category.classes.length < 2 ? [] : [splitEdit(category)]),
  ];
}

export function mergeCategoriesEdit(categories: readonly string[]): OperationEdit {
  return {
    key: "m",
    label: `merge ${categories.length}`,
    fields: [
      { name: "into", label: "Name of the merged category", value: categories[0] ?? "", isSuggestion: true },
      why,
    ],
    operation: ({ into = "", reason = "" }) => ({
      op: "merge-categories",
      categories: [...categories],
      into,
      reason,
    }),
  };
}

export const createCategory: OperationEdit = {
  key: "C",
  label: "create a category",
  fields: [{ name: "category", label: "Name" }, { name: "description", label: "Description" }, why],
  operation: ({ category = "", description = "", reason = "" }) => ({
    op: "create-category",
    category,
    description,
    reason,
  }),
};

function describeEdit(category: Category): OperationEdit {
  return {
    key: "D",
    label: "describe",
    fields: [
      { name: "description", label: "Description", value: category.description, optional: true },
      {
        name: "guideline",
        label: "How to choose between the classes",
        value: category.guideline ?? "",
        optional: true,
      },
      {
        name: "exclusive",
        label: "At most one class per object?",
        value: category.exclusive ? "yes" : "no",
        choices: yesOrNo,
        choicesOnly: true,
      },
      why,
    ],
    operation: ({ description = "", guideline = "", exclusive = "", reason = "" }) => ({
      op: "describe-category",
      category: category.name,
      description,
      ...(guideline === (category.guideline ?? "") ? {} : { guideline }),
      ...((exclusive === "yes") === Boolean(category.exclusive) ? {} : { exclusive: exclusive === "yes" }),
      reason,
    }),
  };
}

/** Moves a category. Users count positions from 1, but operations count from 0. */
function moveEdit(category: Category, categories: readonly Category[]): OperationEdit {
  const places = categories.map((_, at) => String(at + 1));
  const place = String(categories.indexOf(category) + 1);
  return {
    key: "v",
    label: "move",
    fields: [
      {
        name: "place",
        label: `Its place, of ${places.length}`,
        value: place,
        choices: places,
        choicesOnly: true,
      },
      why,
    ],
    operation: ({ place: to = "", reason = "" }) => ({
      op: "move-category",
      category: category.name,
      at: Math.max(0, Number(to) - 1),
      reason,
    }),
  };
}

function copyEdit(category: Category): OperationEdit {
  return {
    key: "Y",
    label: "copy",
    fields: [
      { name: "as", label: "Name of the copy" },
      { name: "description", label: "Its description", value: category.description, optional: true },
      { ...classList("without", "Classes to omit", category), optional: true },
      why,
    ],
    operation: ({ as = "", description = "", without = "", reason = "" }) => {
      const left = splitList(without);
      return {
        op: "copy-category",
        category: category.name,
        as,
        description,
        ...(left.length === 0 ? {} : { without: left }),
        reason,
      };
    },
  };
}

/** Splits a category into two and assigns every class to one of the new categories. */
function splitEdit(category: Category): OperationEdit {
  return {
    key: "s",
    label: "split",
    fields: [
      { name: "one", label: "First category", value: category.name, isSuggestion: true },
      {
        name: "oneDescription",
        label: "Description of the first category",
        value: category.description,
        optional: true,
      },
      { name: "two", label: "Second category" },
      { name: "twoDescription", label: "Description of the second category", optional: true },
      classList("classes", "Classes of the second category", category),
      why,
    ],
    operation: ({
      one = "",
      oneDescription = "",
      two = "",
      twoDescription = "",
      classes = "",
      reason = "",
    }) => {
      const taken = splitList(classes);
      const remaining = category.classes.map(({ name }) => name).filter((name) => !taken.includes(name));
      return {
        op: "split-category",
        category: category.name,
        into: [
          { category: one, description: oneDescription, classes: remaining },
          { category: two, description: twoDescription, classes: taken },
        ],
        reason,
      };
    },
  };
}

function classList(name: string, label: string, { classes }: Category): Field {
  const names = classes.map((item) => item.name).join(", ");
  return { name, label: `${label}, of ${names}` };
}
