/**
 * Represents a taxonomy as data: facets ("categories") with classes, in increments T1 … Tn.
 *
 * The names of categories and classes occur only in data files, never in code. A category and a name identify a class,
 * because two categories may use the same name. Source: thesis, sections 2.7.1 and 5.2.6.
 */

/** The relation of a class to a compared taxonomy (thesis, section 2.7.3, innovation and adaptation). */
export const relations = ["equal", "adapted", "new"] as const;
export type Relation = (typeof relations)[number];

/** A judgement on whether a class or category serves the taxonomy's purpose, with an argument. */
type RelevanceArgument = {
  readonly relevant: boolean;
  readonly reason: string;
};

export type TaxonomyClass = {
  readonly name: string;
  readonly description: string;
  /** The ids of the clusters from which the class was derived, if any. */
  readonly clusters: readonly string[];
  /**
   * The judgement of the class. Without it, a class that no cluster supports does not count as relevant (thesis,
   * section 5.2.7, Q2.1).
   */
  readonly relevance?: RelevanceArgument | undefined;
  /** Maps compared taxonomies to the recorded relation of the class. */
  readonly compared?: Readonly<Record<string, Relation>> | undefined;
};

export type Category = {
  readonly name: string;
  readonly description: string;
  /** Whether an object may have at most one class of this category. */
  readonly exclusive?: boolean | undefined;
  /** A guideline for the choice of a class. */
  readonly guideline?: string | undefined;
  readonly classes: readonly TaxonomyClass[];
};

/**
 * A version of the taxonomy: its categories with their classes. Source: thesis, sections 2.7.1 and 5.2.6.
 *
 * @example
 * ```ts
 * import type { Increment } from "taxolink";
 *
 * const simple = { name: "Simple", description: "One fact", clusters: [] };
 * const increment: Increment = {
 *   name: "T1",
 *   categories: [{ name: "Answer type", description: "What is asked for", classes: [simple] }],
 * };
 * console.log(increment.categories.length); // 1
 * ```
 */
export type Increment = {
  /** The name, such as `T1`. */
  readonly name: string;
  readonly categories: readonly Category[];
};

/** Formats a class as `Category - Class` for catalogues, mappings and matrices. */
export function classLabel(category: string, name: string): string {
  return `${category} - ${name}`;
}

export type LabelledClass = TaxonomyClass & { readonly category: string; readonly label: string };

/**
 * Lists all classes of an increment in order, with categories and labels (`Category - Class`).
 *
 * @example
 * ```ts
 * import { classesOf } from "taxolink";
 *
 * const classes = [{ name: "Simple", description: "", clusters: [] }];
 * const categories = [{ name: "Answer type", description: "", classes }];
 * console.log(classesOf({ name: "T1", categories })[0]?.label); // Answer type - Simple
 * ```
 */
export function classesOf(increment: Increment): LabelledClass[] {
  return increment.categories.flatMap((category) =>
    category.classes.map((item) => ({
      ...item,
      category: category.name,
      label: classLabel(category.name, item.name),
    })),
  );
}
