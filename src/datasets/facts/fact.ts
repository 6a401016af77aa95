/**
 * Publication facts: what a graph says about its hubs, independent of how deep or wide it stores it.
 *
 * Questions are asked over facts; a fact knows the one triple that carries it, so golden triples follow from facts.
 */
import type { Entity, Triple } from "../../graph/index.ts";
import type { ValueKind as DeclaredValueKind, FieldKind } from "../../population/index.ts";

/** What mappings can declare, and texts too long to be asked for: only profiling meets those. */
export type ValueKind = DeclaredValueKind | "text";

export type Field = {
  /** Unique within a graph. */
  readonly name: string;
  /** How it is spoken of, where that is not the name. */
  readonly label?: string;
  /** Predicate labels (or mapped fields) from the hub to the value. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly valueKind: ValueKind;
  /**
   * The nodes on the way that group facts which belong together (one contribution, one evaluation), outermost first.
   * Fields that share a scope are joined within one instance of it; all others within the hub.
   */
  readonly scopes: readonly string[];
};

export type Fact = {
  readonly hub: string;
  readonly field: string;
  /** The label of the value. */
  readonly value: string;
  /** What decides whether two values are equal: see {@link valueKey}. */
  readonly key: string;
  /** The value only says that there is none ("False", "None"). */
  readonly absent: boolean;
  /** Ids of the scope instances, parallel to the field's `scopes`; {@link everyInstance} where it holds for all. */
  readonly instances: readonly string[];
  readonly triple: Triple;
};

/** The instance of a fact that is said of everything below an outer instance. */
export const everyInstance = "";

export type Hub = {
  readonly id: string;
  /** The title. */
  readonly label: string;
  readonly entity: Entity;
  /** Position among the hubs of the graph; golden triples are ordered by it. */
  readonly position: number;
  /** A DOI where the graph has one, else the id: what `source_ids` names. */
  readonly source: string;
};

/** Values are equal by trimmed, case-folded label: graphs hold spelling variants of one value. */
export function valueKey(label: string): string {
  return label.trim().toLowerCase();
}
