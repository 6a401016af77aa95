/** How many objects a subject has under a relation, and how many subjects an object. */

/** Left of the hyphen the subjects of an object, right of it the objects of a subject: one, or sometimes more. */
export type Cardinality = "1-1" | "1-n" | "n-1" | "n-n";

/**
 * @param mostSubjects of one object under the relation, anywhere in the graph
 * @param mostObjects of one subject
 */
export function cardinalityOf(mostSubjects: number, mostObjects: number): Cardinality {
  return `${mostSubjects > 1 ? "n" : "1"}-${mostObjects > 1 ? "n" : "1"}`;
}
