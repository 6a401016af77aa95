/**
 * Determines the relation of each class to each compared taxonomy, on which innovation and adaptation are based.
 * Source: thesis, section 2.7.3.
 */
import type { Relation } from "../model.ts";

export type ComparedClass = {
  readonly item: string;
  /**
   * Maps compared taxonomies to relations. A compared taxonomy without an entry has no similar class, so the class is
   * new.
   */
  readonly relations: Readonly<Record<string, Relation>>;
};

/** Formats the relation to every compared taxonomy as `taxonomy: relation`. */
export function relationTexts(compared: ComparedClass): string[] {
  return Object.entries(compared.relations).map(([taxonomy, relation]) => `${taxonomy}: ${relation}`);
}
