/** Defines the target of an importer, and the importer's report on the file. */

import type { RankedName } from "../names.ts";
import type { NameStyle } from "../rdf-names.ts";

/** The position of an item in the file: a line number or a JSON path. */
export type ItemPlace = { readonly line?: number; readonly path?: string };

export type GraphSink = {
  /**
   * Declares an entity or extends an earlier declaration. The types and names of all declarations are combined.
   */
  entity(id: string, name: RankedName | undefined, types: readonly string[], place: ItemPlace): void;
  predicate(id: string, name: RankedName | undefined, place: ItemPlace): void;
  /**
   * Adds a triple to the graph. Undeclared entities and predicates are declared without a label, and repeated triples
   * are counted.
   */
  triple(subject: string, predicate: string, object: string, place: ItemPlace): void;
  /**
   * Reports an item that cannot be used.
   * @param lost how many items or lines the file loses by it (default: 1)
   */
  problem(place: ItemPlace, message: string, lost?: number): void;
};

/** The labels for entities and predicates that have none in the file. */
export type LabelFallback = {
  entity(id: string, style: NameStyle): string;
  predicate(id: string): string;
  /** Whether the format writes values like the names of things, so that the texts alone show which is which. */
  readonly hasOnlyNames?: boolean;
};
