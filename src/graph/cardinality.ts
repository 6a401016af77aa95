/** The number of objects per subject under a relation, and of subjects per object. */

/**
 * Left of the hyphen: subjects per object; right: objects per subject. `n` means that there is more than one at least
 * once.
 */
export type Cardinality = "1-1" | "1-n" | "n-1" | "n-n";

/**
 * @param mostSubjects the maximum for one object under the relation, over the whole graph
 * @param mostObjects the maximum for one subject
 */
export function cardinalityOf(mostSubjects: number, mostObjects: number): Cardinality {
  return `${mostSubjects > 1 ? "n" : "1"}-${mostObjects > 1 ? "n" : "1"}`;
}
