/** The cardinality of a relation: how many objects each subject has, and how many subjects each object has. */

/**
 * The left side of the notation is the number of subjects per object, and the right side the number of objects per
 * subject. A side is `n` if its number exceeds one anywhere in the graph.
 */
export type Cardinality = "1-1" | "1-n" | "n-1" | "n-n";

/**
 * @param mostSubjects the maximum number of subjects for one object of the relation, over the whole graph
 * @param mostObjects the maximum number of objects for one subject of the relation, over the whole graph
 */
export function cardinalityOf(mostSubjects: number, mostObjects: number): Cardinality {
  return `${mostSubjects > 1 ? "n" : "1"}-${mostObjects > 1 ? "n" : "1"}`;
}
