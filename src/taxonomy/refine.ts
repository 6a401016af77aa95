/**
 * Applies change operations to an increment: T(i+1) = Refine(T(i), Δ) (thesis, section 5.2.6).
 *
 * The function does not modify its arguments. It rejects, with a reason, an operation that refers to a missing item or
 * would create a duplicate name.
 */

import type { Category, Increment } from "./model.ts";
import { applyToClass } from "./operations/class-operations.ts";
import {
  type Categories,
  changeCategory,
  insertAt,
  requireCategory,
  requireClass,
  requireFreeCategory,
  requireFreeClass,
} from "./operations/edit-categories.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import type { Operation, OperationOf } from "./operations/operations.ts";

/**
 * Returns the increment that results from applying an operation.
 * @throws OperationRefused if the operation cannot be applied to the increment
 */
export function applyOperation(increment: Increment, operation: Operation): Increment {
  switch (operation.op) {
    case "create-category":
    case "rename-category":
    case "describe-category":
    case "move-category":
    case "merge-categories":
    case "split-category":
    case "copy-category":
    case "remove-category":
      return { ...increment, categories: applyToCategory(increment.categories, operation) };
    default:
      return { ...increment, categories: applyToClass(increment.categories, operation) };
  }
}

/**
 * Applies the operations of Δ in order and sets the name of the result.
 * @throws OperationRefused with the position (counting from 0) of the inapplicable operation
 */
export function refine(increment: Increment, operations: readonly Operation[], name: string): Increment {
  let current = increment;
  for (const [index, operation] of operations.entries()) {
    try {
      current = applyOperation(current, operation);
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      throw new OperationRefused(`${operation.op}: ${error.message}`, { index, hint: error.hint });
    }
  }
  return { ...current, name };
}

// Implements the change operations on categories.

type CategoryOperation = Extract<Operation, { readonly op: `${string}-category` | "merge-categories" }>;

/** @throws OperationRefused if the operation cannot be applied */
function applyToCategory(categories: Categories, operation: CategoryOperation): Categories {
  switch (operation.op) {
    case "create-category":
      return create(categories, operation);
    case "rename-category":
      requireCategory(categories, operation.category);
      requireFreeCategory(categories, operation.to);
      return changeCategory(categories, operation.category, (category) => ({
        ...category,
        name: operation.to,
      }));
    case "describe-category":
      return changeCategory(categories, operation.category, (category) => {
        const { guideline, exclusive, ...rest } = { ...category, ...passedProperties(operation) };
        return { ...rest, ...(exclusive && { exclusive }), ...(guideline && { guideline }) };
      });
    case "move-category": {
      const moved = requireCategory(categories, operation.category);
      return insertAt(withoutCategory(categories, moved), moved, operation.at);
    }
    case "merge-categories":
      return merge(categories, operation);
    case "split-category":
      return split(categories, operation);
    case "copy-category":
      return copy(categories, operation);
    case "remove-category":
      return withoutCategory(categories, requireCategory(categories, operation.category));
  }
}

function create(categories: Categories, operation: OperationOf<"create-category">): Categories {
  requireFreeCategory(categories, operation.category);
  const newCategory: Category = {
    name: operation.category,
    description: operation.description,
    ...passedProperties(operation),
    classes: [],
  };
  return insertAt(categories, newCategory, operation.at);
}

function passedProperties(
  operation: OperationOf<"create-category"> | OperationOf<"describe-category">,
): Partial<Pick<Category, "description" | "exclusive" | "guideline">> {
  return {
    ...(operation.description !== undefined && { description: operation.description }),
    ...(operation.exclusive !== undefined && { exclusive: operation.exclusive }),
    ...(operation.guideline !== undefined && { guideline: operation.guideline }),
  };
}

function merge(categories: Categories, operation: OperationOf<"merge-categories">): Categories {
  const merged = operation.categories.map((name) => requireCategory(categories, name));
  const first = merged[0] as Category;
  if (new Set(merged).size < merged.length) throw new OperationRefused("a category is listed twice");
  const rest = categories.filter((category) => !merged.includes(category));
  requireFreeCategory(rest, operation.into);
  let mergedCategory: Category = {
    ...first,
    name: operation.into,
    description: operation.description ?? first.description,
    classes: [],
  };
  for (const item of merged.flatMap((category) => category.classes)) {
    requireFreeClass(mergedCategory, item.name);
    mergedCategory = { ...mergedCategory, classes: [...mergedCategory.classes, item] };
  }
  const at = categories.slice(0, categories.indexOf(first)).filter((other) => rest.includes(other)).length;
  return insertAt(rest, mergedCategory, at);
}

/** Splits a category. Every class must be in exactly one of the new categories. */
function split(categories: Categories, operation: OperationOf<"split-category">): Categories {
  const original = requireCategory(categories, operation.category);
  const assigned = operation.into.flatMap((part) => part.classes);
  const duplicate = assigned.find((name, index) => assigned.indexOf(name) !== index);
  if (duplicate !== undefined)
    throw new OperationRefused(`two of the new categories contain the class "${duplicate}"`);
  const unassigned = original.classes.find((item) => !assigned.includes(item.name));
  if (unassigned)
    throw new OperationRefused(`none of the new categories contains the class "${unassigned.name}"`);
  const at = categories.indexOf(original);
  let current: Categories = withoutCategory(categories, original);
  for (const [index, part] of operation.into.entries()) {
    requireFreeCategory(current, part.category);
    const classes = part.classes.map((name) => requireClass(original, name));
    const partCategory: Category = {
      ...original,
      name: part.category,
      description: part.description,
      classes,
    };
    current = insertAt(current, partCategory, at + index);
  }
  return current;
}

function copy(categories: Categories, operation: OperationOf<"copy-category">): Categories {
  const original = requireCategory(categories, operation.category);
  requireFreeCategory(categories, operation.as);
  const omittedNames = operation.without ?? [];
  for (const name of omittedNames) requireClass(original, name);
  const copiedCategory: Category = {
    ...original,
    name: operation.as,
    description: operation.description,
    // Uses separate objects, because a class and its copy are distinguished by identity.
    classes: original.classes
      .filter((item) => !omittedNames.includes(item.name))
      .map((item) => ({ ...item })),
  };
  return insertAt(categories, copiedCategory, operation.at);
}

function withoutCategory(categories: Categories, removed: Category): Category[] {
  return categories.filter((category) => category !== removed);
}
