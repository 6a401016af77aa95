/**
 * Determines the relation of each class to each compared taxonomy, as the basis of innovation and adaptation. Source:
 * thesis, section 2.7.3.
 */
import type { Relation } from "../model.ts";

export type ComparedClass = {
  readonly item: string;
  /** Maps compared taxonomies to relations. If a taxonomy has no entry, the class is new relative to it. */
  readonly relations: Readonly<Record<string, Relation>>;
};

/** Formats the relation to every compared taxonomy as `taxonomy: relation`. */
export function relationTexts(compared: ComparedClass): string[] {
  return Object.entries(compared.relations).map(([taxonomy, relation]) => `${taxonomy}: ${relation}`);
}
