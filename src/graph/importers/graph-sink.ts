/** What an importer writes to, and what it says about the file it read. */

/** Where in the file an item stands: a line number, or a JSON path. */
export type ItemPlace = { readonly line?: number; readonly path?: string };

/**
 * A label and how much it counts. Of several, the lowest rank wins; two different ones of rank 0 contradict each
 * other, and of equal higher ranks the first stays.
 */
export type RankedLabel = { readonly text: string; readonly rank: number };

export type GraphSink = {
  /** Declares an entity, or says more about a declared one: types add up. A contradicting label is a problem. */
  entity(id: string, label: RankedLabel | undefined, types: readonly string[], place: ItemPlace): void;
  predicate(id: string, label: RankedLabel | undefined, place: ItemPlace): void;
  /** Adds a triple. Ends and predicates that were not declared are, without a label; a repeated triple is counted. */
  triple(subject: string, predicate: string, object: string, place: ItemPlace): void;
  /** An item that cannot be used. */
  problem(place: ItemPlace, message: string): void;
};

/** The labels of what a file gave none. */
export type LabelFallback = {
  entity(id: string): string;
  predicate(id: string): string;
};
