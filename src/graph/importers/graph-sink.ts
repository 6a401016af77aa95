/** Defines the target of an importer, and the importer's report on the file. */

import type { NameStyle } from "../rdf-names.ts";

/** The position of an item in the file: a line number or a JSON path. */
export type ItemPlace = { readonly line?: number; readonly path?: string };

/**
 * A label with its rank. The label with the lowest rank is used. Two different labels of rank 0 contradict each other.
 * Among labels of the same higher rank, the first is kept.
 */
export type RankedLabel = { readonly text: string; readonly rank: number };

export type GraphSink = {
  /**
   * Declares an entity or extends an earlier declaration. The types of all declarations are combined. A label that
   * contradicts an earlier one is reported as a problem.
   */
  entity(id: string, label: RankedLabel | undefined, types: readonly string[], place: ItemPlace): void;
  predicate(id: string, label: RankedLabel | undefined, place: ItemPlace): void;
  /**
   * Adds a triple to the graph. Undeclared entities and predicates are declared without a label, and repeated triples
   * are counted.
   */
  triple(subject: string, predicate: string, object: string, place: ItemPlace): void;
  /** Reports an item that cannot be used. */
  problem(place: ItemPlace, message: string): void;
};

/** The labels for entities and predicates that have none in the file. */
export type LabelFallback = {
  entity(id: string, style: NameStyle): string;
  predicate(id: string): string;
};
