/**
 * A taxonomy as data: facets ("categories") with classes, in increments T1 … Tn.
 *
 * Names occur only in files. A class is identified by category and name, because two categories may use the same name.
 * Source: thesis 2.7.1 and 5.2.6.
 */

/** The relation of a class to a compared taxonomy (thesis 2.7.3, innovation and adaptation). */
export const relations = ["equal", "adapted", "new"] as const;
export type Relation = (typeof relations)[number];

/** A judgement, with an argument, that something serves or does not serve the taxonomy's purpose. */
export type RelevanceArgument = {
  readonly relevant: boolean;
  readonly reason: string;
};

export type TaxonomyClass = {
  readonly name: string;
  readonly description: string;
  /**
   * The ids of the clusters of extracted classes behind it: its provenance. Empty for a class that was not derived from
   * the literature.
   */
  readonly clusters: readonly string[];
  /** Required if no cluster supports the class; otherwise relevance cannot count it (thesis 5.2.7, Q2.1). */
  readonly relevance?: RelevanceArgument | undefined;
  /** The recorded relations by compared taxonomy. */
  readonly compared?: Readonly<Record<string, Relation>> | undefined;
};

export type Category = {
  readonly name: string;
  readonly description: string;
  /** True if an object has at most one class of this category. */
  readonly exclusive?: boolean | undefined;
  /** How to choose between the classes when applying them. */
  readonly guideline?: string | undefined;
  readonly classes: readonly TaxonomyClass[];
};

/**
 * A version of the taxonomy: its categories with their classes. Source: thesis 2.7.1 and 5.2.6.
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
  /** T1, T2 … */
  readonly name: string;
  readonly categories: readonly Category[];
};

/** `Category - Class`: the form of a class in catalogues, mappings and matrices. */
export function classLabel(category: string, name: string): string {
  return `${category} - ${name}`;
}

export type LabelledClass = TaxonomyClass & { readonly category: string; readonly label: string };

/**
 * Lists all classes of an increment in order, each with its category and its label `Category - Class`.
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
