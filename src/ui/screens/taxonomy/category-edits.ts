/** Phase 6: provides a form for every operation on a category. */
import { splitList } from "../../../cli/list-value.ts";
import type { Category, Increment } from "../../../taxonomy/index.ts";
import type { Field } from "../screen.ts";
import { type OperationEdit, reasonField, yesOrNo } from "./operation-edit.ts";

export function categoryEdits({ categories }: Increment, category: Category): OperationEdit[] {
  const self = { category: category.name };
  return [
    {
      key: "e",
      label: "rename",
      fields: [{ name: "to", label: "New name", value: category.name, isSuggestion: true }, reasonField],
      operation: ({ to = "", reason = "" }) => ({ op: "rename-category", ...self, to, reason }),
    },
    describeEdit(category),
    moveEdit(category, categories),
    copyEdit(category),
    {
      key: "x",
      label: "remove",
      fields: [reasonField],
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
      reasonField,
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
  fields: [{ name: "category", label: "Name" }, { name: "description", label: "Description" }, reasonField],
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
      reasonField,
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
      reasonField,
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
      reasonField,
    ],
    operation: ({ as = "", description = "", without = "", reason = "" }) => {
      const omitted = splitList(without);
      return {
        op: "copy-category",
        category: category.name,
        as,
        description,
        ...(omitted.length === 0 ? {} : { without: omitted }),
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
      reasonField,
    ],
    operation: ({
      one = "",
      oneDescription = "",
      two = "",
      twoDescription = "",
      classes = "",
      reason = "",
    }) => {
      const secondClasses = splitList(classes);
      const firstClasses = category.classes
        .map(({ name }) => name)
        .filter((name) => !secondClasses.includes(name));
      return {
        op: "split-category",
        category: category.name,
        into: [
          { category: one, description: oneDescription, classes: firstClasses },
          { category: two, description: twoDescription, classes: secondClasses },
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
