/**
 * What innovation and adaptation are computed from: how each class stands to each compared taxonomy.
 * Source: thesis 2.7.3.
 */
import type { Relation } from "../model.ts";

export type ComparedClass = {
  readonly item: string;
  /** Compared taxonomy → relation. A taxonomy without an entry knows nothing like the class: new. */
  readonly relations: Readonly<Record<string, Relation>>;
};

/** `taxonomy: relation` for every compared taxonomy. */
export function relationTexts(compared: ComparedClass): string[] {
  return Object.entries(compared.relations).map(([taxonomy, relation]) => `${taxonomy}: ${relation}`);
}
