/** The number of objects per subject of a relation, and the number of subjects per object. */

/**
 * The left side is the number of subjects per object, the right side the number of objects per subject. `n` means more
 * than one in at least one case.
 */
export type Cardinality = "1-1" | "1-n" | "n-1" | "n-n";

/**
 * @param mostSubjects the maximum number of subjects for one object of the relation, over the whole graph
 * @param mostObjects the maximum number of objects for one subject
 */
export function cardinalityOf(mostSubjects: number, mostObjects: number): Cardinality {
  return `${mostSubjects > 1 ? "n" : "1"}-${mostObjects > 1 ? "n" : "1"}`;
}
