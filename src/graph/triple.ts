/** Defines the types of a graph, and the text notation for triples that datasets, predictions and metrics share. */

/**
 * An entity in a knowledge graph, or a literal value.
 *
 * @example
 * ```ts
 * import type { Entity } from "taxolink";
 *
 * const paper: Entity = { id: "R1", label: "Lakes", types: ["Paper"] };
 * console.log(paper.types.join(", ")); // Paper
 * ```
 */
export type Entity = {
  readonly id: string;
  /** The label, which may be empty. */
  readonly label: string;
  readonly types: readonly string[];
  /** Whether a node without types is a literal although its id does not say so. */
  readonly isValue?: true;
};

export type Predicate = {
  readonly id: string;
  readonly label: string;
};

/**
 * A triple in a knowledge graph. Literals are entities without types.
 *
 * @example
 * ```ts
 * import type { Triple } from "taxolink";
 *
 * const triple: Triple = {
 *   subject: { id: "R1", label: "Lakes", types: ["Paper"] },
 *   predicate: { id: "P29", label: "publication year" },
 *   object: { id: "L1", label: "2019", types: [] },
 * };
 * console.log(triple.predicate.label); // publication year
 * ```
 */
export type Triple = {
  readonly subject: Entity;
  readonly predicate: Predicate;
  readonly object: Entity;
};

/** Formats an entity as `id:label`, or as the id alone if it has no label or the label equals the id. */
export function formatEntity(entity: Pick<Entity, "id" | "label">): string {
  return entity.label === "" || entity.label === entity.id ? entity.id : `${entity.id}:${entity.label}`;
}

/**
 * Formats a triple as `(subjectId:subject label, predicate label, objectId:object label)`, the notation of the
 * published datasets, questions and predictions.
 *
 * @example
 * ```ts
 * import { formatTriple } from "taxolink";
 *
 * const subject = { id: "R1", label: "Lakes", types: [] };
 * const object = { id: "L1", label: "2019", types: [] };
 * console.log(formatTriple({ subject, predicate: { id: "P29", label: "year" }, object })); // (R1:Lakes, year, L1:2019)
 * ```
 */
export function formatTriple(triple: Triple): string {
  return `(${formatEntity(triple.subject)}, ${triple.predicate.label}, ${formatEntity(triple.object)})`;
}

/**
 * Normalises the text of a triple by omitting labels that equal the id, as `formatEntity` does: `(A:A, p, B:B)` becomes
 * `(A, p, B)`. Text in any other format is left unchanged.
 */
export function normaliseTripleText(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith("(") || !trimmed.endsWith(")")) return text;
  const inner = trimmed.slice(1, -1);
  const [start, end] = [doubledStart(inner), doubledEnd(inner)];
  return start === "" && end === "" ? text : `(${inner.slice(start.length, inner.length - end.length)})`;
}

/**
 * Returns `A:` if the text begins with `A:A, `. Ids may contain colons and commas, so any colon may be the separator.
 */
function doubledStart(inner: string): string {
  for (let at = inner.indexOf(":"); at !== -1; at = inner.indexOf(":", at + 1)) {
    const end = 2 * at + 1;
    if (at > 0 && inner.startsWith(", ", end) && inner.startsWith(inner.slice(0, at), at + 1)) {
      return inner.slice(0, at + 1);
    }
  }
  return "";
}

/** Returns `:B` if the text ends with `, B:B`. */
function doubledEnd(inner: string): string {
  for (let at = inner.lastIndexOf(":"); at > 0; at = inner.lastIndexOf(":", at - 1)) {
    const length = inner.length - at - 1;
    const begin = at - length;
    if (begin < 2) break;
    if (length > 0 && inner.startsWith(", ", begin - 2) && inner.startsWith(inner.slice(at + 1), begin)) {
      return inner.slice(at);
    }
  }
  return "";
}

/** Returns a key that identifies a triple within a graph, regardless of labels. */
export function tripleKey(triple: Triple): string {
  return JSON.stringify([triple.subject.id, triple.predicate.id, triple.object.id]);
}
