/**
 * Publication facts: the statements of a graph about its hubs, independent of its layout.
 *
 * Questions are about facts. A fact refers to the one triple that carries it, so golden triples follow from facts.
 */
import type { Entity, Triple } from "../../graph/index.ts";
import type { ValueKind as DeclaredValueKind, FieldKind } from "../../population/index.ts";

/**
 * The kinds that mappings can declare, and kinds that only profiling finds: texts too long for a question, full dates,
 * and identifiers (codes and catalogue numbers, which name a thing and measure nothing).
 */
export type ValueKind = DeclaredValueKind | "text" | "date" | "identifier";

/** One relation on the path from a subject to a value. */
export type Step = {
  /** The predicate's label. */
  readonly predicate: string;
  /** The triple points backwards, from the node at the end of the step to the node at its start. */
  readonly inverse: boolean;
  /**
   * The node at the end: a leaf or a node without facts; a thing with a name and details; a record without a name that
   * only connects values (a contribution, a membership); or a list.
   */
  readonly node: "value" | "thing" | "record" | "list";
  /** The type of the nodes at the end; empty if they have none or several. */
  readonly type: string;
  /** Whether every node has at most one of it. */
  readonly functional: boolean;
};

export type Field = {
  /** Unique within a graph. */
  readonly name: string;
  /** The wording of the field, if it differs from the name. */
  readonly label?: string;
  /** The predicate labels (or mapped fields) from the hub to the value. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly valueKind: ValueKind;
  /**
   * The nodes on the path that group related facts (one contribution, one evaluation), outermost first. Fields that
   * share a scope are joined within one instance of it, all others within the hub.
   */
  readonly scopes: readonly string[];
  /** The steps from the subject to the value, one for each part of the path. */
  readonly steps: readonly Step[];
  /**
   * The number of relations in the wording: steps to things and values count, steps to records and lists do not. Two or
   * more form a chain, in which the value belongs to the thing in between.
   */
  readonly relations: number;
  /**
   * The role in a record that connects the hub with a thing (a membership of a club since 1990): the thing, or a detail
   * that means nothing without the thing. It is null for all other fields.
   */
  readonly tie: "thing" | "detail" | null;
  /** Whether every hub has at most one value of it. */
  readonly functional: boolean;
  /** The types of the values, most frequent first; empty for literals. */
  readonly valueTypes: readonly string[];
};

export type Fact = {
  readonly hub: string;
  readonly field: string;
  /** The label of the value. */
  readonly value: string;
  /** The key that decides whether two values are equal: see {@link valueKey}. */
  readonly key: string;
  /** Whether the value only states that there is none ("False", "None"). */
  readonly absent: boolean;
  /**
   * The ids of the scope instances, in the order of the field's `scopes`; {@link everyInstance} if the fact holds for
   * all.
   */
  readonly instances: readonly string[];
  /** Carries the value. */
  readonly triple: Triple;
  /**
   * The triples on the path that state more than the layout: those to a thing, to a record that several hubs share, and
   * to a record that connects the hub with a thing. Without them the value could belong to any hub.
   */
  readonly links: readonly Triple[];
};

/** The instance of a fact that holds for everything below an outer instance. */
export const everyInstance = "";

export type Hub = {
  readonly id: string;
  /** The title. */
  readonly label: string;
  readonly entity: Entity;
  /** The position among the hubs of the graph, which orders golden triples. */
  readonly position: number;
  /** The DOI if the graph has one, otherwise the id; `source_ids` contains it. */
  readonly source: string;
};

/** Whether a field describes a thing in between instead of the hub. */
export function isChain(field: Field): boolean {
  return field.relations > 1;
}

/** Whether values are points in time. */
export function isTemporal(field: { readonly valueKind: ValueKind } | undefined): boolean {
  return field?.valueKind === "year" || field?.valueKind === "date";
}

/** Values are equal if their trimmed, case-folded labels are, because graphs contain spelling variants. */
export function valueKey(label: string): string {
  return label.trim().toLowerCase();
}
