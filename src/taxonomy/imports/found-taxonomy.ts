/** The taxonomy that a file of another tool contains: categories with classes, as far as the file states them. */
import { InputError } from "../../base/errors.ts";

/** An item of a file with the items below it. Missing texts are texts that the file does not state. */
export type FoundItem = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly exclusive?: boolean | undefined;
  readonly guideline?: string | undefined;
  /** The line of the item, for messages. */
  readonly line?: number | undefined;
  readonly items: readonly FoundItem[];
};

/** A category of a file. The name is empty if the classes have no category. */
type FoundCategory = Omit<FoundItem, "items"> & {
  readonly classes: readonly Omit<FoundItem, "items">[];
};

export type FoundTaxonomy = {
  /** What the file contains, such as "a CSV table". */
  readonly kind: string;
  readonly categories: readonly FoundCategory[];
  /** The number of classes that the file places below other classes. */
  readonly deeper: number;
  /** The columns of a table that were not read. */
  readonly unread: readonly string[];
};

/** The formats that can be read, for refusals. */
export const formatsHint =
  "A taxonomy is a CSV table with the columns category, class and description, SKOS (Turtle, N-Triples, JSON-LD), Markdown, a text in which classes are indented below their categories, or a file that taxolink export wrote.";

/** The sentence with which exports state that an object has at most one class from a category. */
export const exclusiveNote = "At most one class per object.";

/** Returns the paragraph with which exports state a guideline. */
export function guidelineNote(guideline: string): string {
  return `Guideline: ${guideline}`;
}

/**
 * Returns the items as categories with classes. A taxonomy has two levels, so every item below a category becomes one of
 * its classes; if two of them have the same name, the lower one also states the name of the item above it. A single item
 * that contains the whole file in three or more levels is its title.
 * @throws InputError if two categories, or two classes of a category, have the same name
 */
export function categoriesOf(
  items: readonly FoundItem[],
  file: string,
): Pick<FoundTaxonomy, "categories" | "deeper"> {
  const [first, ...others] = items;
  if (first && others.length === 0 && first.items.some((item) => item.items.length > 0))
    return categoriesOf(first.items, file);
  let deeper = 0;
  const categories = items.map(({ items: below, ...category }) => {
    const classes: Omit<FoundItem, "items">[] = [];
    const taken = new Set<string>();
    const unread = below.map((item) => ({ item, above: "" })).reverse();
    for (let next = unread.pop(); next !== undefined; next = unread.pop()) {
      const { item, above } = next;
      const { items: children, ...found } = item;
      const name = taken.has(item.name) && above !== "" ? `${above} / ${item.name}` : item.name;
      refuseTaken(taken, { ...found, name }, file, category.name);
      classes.push({ ...found, name });
      if (above !== "") deeper += 1;
      unread.push(...children.map((child) => ({ item: child, above: item.name })).reverse());
    }
    return { ...category, classes };
  });
  const names = new Set<string>();
  for (const category of categories) refuseTaken(names, category, file);
  return { categories, deeper };
}

function refuseTaken(
  taken: Set<string>,
  { name, line }: Omit<FoundItem, "items">,
  file: string,
  category?: string,
): void {
  if (taken.has(name)) {
    const what = category === undefined ? `the category "${name}"` : `the class "${name}"`;
    const where = category === undefined || category === "" ? "" : ` of "${category}"`;
    throw new InputError({ file, ...(line !== undefined && { line }) }, `${what}${where} appears twice`, {
      hint: "Give each of them its own name, or remove one.",
    });
  }
  taken.add(name);
}
