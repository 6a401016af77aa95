/**
 * Publication facts: what a graph says about its hubs, independent of how deep or wide it stores it.
 *
 * Questions are asked over facts; a fact knows the one triple that carries it, so golden triples follow from facts.
 */
import type { Entity, Triple } from "../../graph/index.ts";
import type { ValueKind as DeclaredValueKind, FieldKind } from "../../population/index.ts";

/**
 * What mappings can declare, and what only profiling meets: texts too long to be asked for, full dates, and identifiers
 * (codes and catalogue numbers, which name a thing and measure nothing).
 */
export type ValueKind = DeclaredValueKind | "text" | "date" | "identifier";

/** One relation on the way from a subject to a value. */
export type Step = {
  /** The predicate's label. */
  readonly predicate: string;
  /** The triple points back: from the node at the end of the step to where the step begins. */
  readonly inverse: boolean;
  /**
   * What stands at the end: a leaf or something nobody says more about; a thing with a name and details of its own; a
   * record that only ties values together (a contribution, a membership), which has no name; or a list.
   */
  readonly node: "value" | "thing" | "record" | "list";
  /** The type of the nodes at the end; empty where they have none or several. */
  readonly type: string;
  /** Nothing in the graph has two of it. */
  readonly functional: boolean;
};

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
  /** The way from the subject to the value, one entry for each part of the path. */
  readonly steps: readonly Step[];
  /**
   * How many relations a speaker needs: steps to things and values; records and lists are read through. Two and more
   * are a chain: the value belongs to the thing in between.
   */
  readonly relations: number;
  /**
   * What it is within a record that ties the hub to a thing (a membership of a club since 1990): the thing, or a detail,
   * which says nothing without it. Null for all other fields.
   */
  readonly tie: "thing" | "detail" | null;
  /** No hub has two values of it. */
  readonly functional: boolean;
  /** Types of the values, the most frequent first; empty for literals. */
  readonly valueTypes: readonly string[];
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
  /** Carries the value. */
  readonly triple: Triple;
  /**
   * The triples on the way that say more than the layout does: those to a thing, to a record that several hubs share,
   * and to a record that ties the hub to a thing. Without them the value could belong to anyone.
   */
  readonly links: readonly Triple[];
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

/** Whether a field says something of a thing in between, not of the hub. */
export function isChain(field: Field): boolean {
  return field.relations > 1;
}

/** Whether values are points in time. */
export function isTemporal(field: { readonly valueKind: ValueKind } | undefined): boolean {
  return field?.valueKind === "year" || field?.valueKind === "date";
}

/** Values are equal by trimmed, case-folded label: graphs hold spelling variants of one value. */
export function valueKey(label: string): string {
  return label.trim().toLowerCase();
}
