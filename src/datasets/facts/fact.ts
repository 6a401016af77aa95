/**
 * Defines facts: the statements of a graph about its hubs, independent of its layout.
 *
 * Each fact refers to the triple that states it, so golden triples can be derived from the facts of a question.
 */
import type { Entity, Triple } from "../../graph/index.ts";
import type { ValueKind as DeclaredValueKind, FieldKind } from "../../population/index.ts";

/**
 * The value kinds that mappings can declare, and those that only profiling detects: text too long for a question, full
 * dates, and identifiers (codes and catalogue numbers, which identify an entity but do not measure anything).
 */
export type ValueKind = DeclaredValueKind | "text" | "date" | "identifier";

/** A relation on the path from a subject to a value. */
export type Step = {
  /** The predicate's label. */
  readonly predicate: string;
  /** Whether the triple of this step points from the step's end back to its start. */
  readonly inverse: boolean;
  /**
   * The kind of node at the end of this step. `value`: a literal, or a node without facts. `thing`: a named entity with
   * details. `record`: a node without a name that only connects values (a contribution, a membership). `list`: a list.
   */
  readonly node: "value" | "thing" | "record" | "list";
  /** The type of the nodes at the end; empty if they do not share a type. */
  readonly type: string;
  /** Whether every start node has at most one relation of this kind. */
  readonly functional: boolean;
};

export type Field = {
  /** The name of the field, which is unique within a graph. */
  readonly name: string;
  /** The field's wording in questions, if it differs from its name. */
  readonly label?: string;
  /** The predicate labels (or the mapped fields) on the path from the hub to the value. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly valueKind: ValueKind;
  /**
   * The nodes on the path that group related facts (such as a contribution or an evaluation), outermost first.
   * Conditions on fields that share a scope must hold within the same instance of the scope; conditions on all other
   * fields must hold within the same hub.
   */
  readonly scopes: readonly string[];
  /** The steps from the subject to the value, one for each element of the path. */
  readonly steps: readonly Step[];
  /**
   * The number of relations that the wording of the field contains. Steps to named entities and values count; steps to
   * records and lists do not. Two or more relations form a chain, in which the value belongs to an intermediate entity.
   */
  readonly relations: number;
  /**
   * The field's role in a record that connects the hub with a named entity, such as a club membership since 1990: the
   * field is either the entity itself, or a detail that is meaningless without it. The role is `null` for all other
   * fields.
   */
  readonly tie: "thing" | "detail" | null;
  /** Whether every hub has at most one value in this field. */
  readonly functional: boolean;
  /** The types of the values, most frequent first; empty for literals. */
  readonly valueTypes: readonly string[];
};

export type Fact = {
  readonly hub: string;
  readonly field: string;
  /** The label of the value. */
  readonly value: string;
  /** The key of the value, as `valueKey` returns it. Equal values have equal keys. */
  readonly key: string;
  /** Whether the value only states that there is no value ("False", "None"). */
  readonly absent: boolean;
  /**
   * The ids of the scope instances, in the same order as the field's `scopes`. The id is `everyInstance` if the fact
   * applies to all instances of the scope.
   */
  readonly instances: readonly string[];
  /** The triple that states the value. */
  readonly triple: Triple;
  /**
   * The triples on the path that contain information beyond the graph's layout. Such triples lead to a named entity, to
   * a record that more than one hub shares, or to a record that connects the hub with a named entity. Without these
   * triples, any hub could have the value.
   */
  readonly links: readonly Triple[];
};

/** The instance id of a fact that applies to every instance within the outer scope. */
export const everyInstance = "";

export type Hub = {
  readonly id: string;
  /** The title of the hub. */
  readonly label: string;
  readonly entity: Entity;
  /** The hub's position among all hubs of the graph, which determines the order of golden triples. */
  readonly position: number;
  /**
   * The DOI of the hub if the graph contains one, and otherwise its id. The `source_ids` column contains this value.
   */
  readonly source: string;
};

/** Whether the field's values are points in time. */
export function isTemporal(field: { readonly valueKind: ValueKind } | undefined): boolean {
  return field?.valueKind === "year" || field?.valueKind === "date";
}

/**
 * Returns a trimmed and case-folded key for a value. Values with the same key are treated as equal, because graphs
 * contain spelling variants.
 */
export function valueKey(label: string): string {
  return label.trim().toLowerCase();
}
