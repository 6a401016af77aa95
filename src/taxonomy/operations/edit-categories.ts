/** Finds, replaces and inserts categories and classes, for all operations. */
import type { Category, TaxonomyClass } from "../model.ts";
import { OperationRefused } from "./operation-refused.ts";

export type Categories = readonly Category[];

/** @throws OperationRefused if the category does not exist */
export function requireCategory(categories: Categories, name: string): Category {
  const match = categories.find((category) => category.name === name);
  if (match) return match;
  const names = categories.map((category) => category.name).join(", ");
  throw new OperationRefused(`there is no category "${name}" (available: ${names || "none"})`);
}

/** @throws OperationRefused if the category does not contain the class */
export function requireClass(category: Category, name: string): TaxonomyClass {
  const match = category.classes.find((item) => item.name === name);
  if (match) return match;
  const names = category.classes.map((item) => item.name).join(", ");
  throw new OperationRefused(
    `the category "${category.name}" has no class "${name}" (available: ${names || "none"})`,
  );
}

/** @throws OperationRefused if the name is already used */
export function requireFreeCategory(categories: Categories, name: string): void {
  if (categories.some((category) => category.name === name)) {
    throw new OperationRefused(`the category "${name}" already exists`);
  }
}

/** @throws OperationRefused if the name is taken */
export function requireFreeClass(category: Category, name: string): void {
  if (category.classes.some((item) => item.name === name)) {
    throw new OperationRefused(`the category "${category.name}" already has a class "${name}"`);
  }
}

export function changeCategory(
  categories: Categories,
  name: string,
  change: (category: Category) => Category,
): Categories {
  const changedCategory = requireCategory(categories, name);
  return categories.map((category) => (category === changedCategory ? change(category) : category));
}

/** Returns the categories with one class changed, or removed if `change` returns undefined. */
export function changeClass(
  categories: Categories,
  categoryName: string,
  name: string,
  change: (item: TaxonomyClass) => TaxonomyClass | undefined,
): Categories {
  return changeCategory(categories, categoryName, (category) => {
    const original = requireClass(category, name);
    const changed = change(original);
    return {
      ...category,
      classes: category.classes.flatMap((item) => (item === original ? (changed ?? []) : item)),
    };
  });
}

/**
 * Returns the list with an item inserted at a position or at the end.
 * @throws OperationRefused if the position is beyond the end
 */
export function insertAt<T>(items: readonly T[], item: T, at: number | undefined): T[] {
  if (at !== undefined && at > items.length) {
    throw new OperationRefused(`there is no position ${at}, because the list has ${items.length} entries`);
  }
  const index = at ?? items.length;
  return [...items.slice(0, index), item, ...items.slice(index)];
}

/** Returns the distinct strings, in order of appearance. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
