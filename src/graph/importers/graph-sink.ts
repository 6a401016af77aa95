/** Defines the target of an importer, and the importer's report on the file. */

/** An item's position in the file: a line number or a JSON path. */
export type ItemPlace = { readonly line?: number; readonly path?: string };

/**
 * A label and its rank. The label with the lowest rank is used. Two different labels of rank 0 contradict each other;
 * among labels with the same higher rank, the first label is kept.
 */
export type RankedLabel = { readonly text: string; readonly rank: number };

export type GraphSink = {
  /**
   * Declares an entity or extends a declared entity; types from several declarations are combined. A contradictory
   * label is reported as a problem.
   */
  entity(id: string, label: RankedLabel | undefined, types: readonly string[], place: ItemPlace): void;
  predicate(id: string, label: RankedLabel | undefined, place: ItemPlace): void;
  /**
   * Adds a triple. Declares the entities and predicates of a triple that are not yet declared, without a label;
   * repeated triples are counted.
   */
  triple(subject: string, predicate: string, object: string, place: ItemPlace): void;
  /** Reports an item that cannot be used. */
  problem(place: ItemPlace, message: string): void;
};

/** Provides labels for entities that have no label in the file. */
export type LabelFallback = {
  entity(id: string): string;
  predicate(id: string): string;
};
