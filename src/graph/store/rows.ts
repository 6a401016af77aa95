/** Converts between rows in the store and the types of the graph. */
import { requireText, requireTexts } from "../../io/index.ts";
import { compareIds } from "../canonical-order.ts";
import type { Entity, Predicate, Triple } from "../triple.ts";

export type EntityRow = { readonly id: string; readonly label: string; readonly types: string };

export type TripleRow = {
  readonly subjectId: string;
  readonly subjectLabel: string;
  readonly subjectTypes: string;
  readonly predicateId: string;
  readonly predicateLabel: string;
  readonly objectId: string;
  readonly objectLabel: string;
  readonly objectTypes: string;
};

/** The columns of a triple in a query that joins its subject as `s`, its predicate as `p` and its object as `o`. */
export const tripleColumns = `
  s.id AS subjectId, s.label AS subjectLabel, s.types AS subjectTypes,
  p.id AS predicateId, p.label AS predicateLabel,
  o.id AS objectId, o.label AS objectLabel, o.types AS objectTypes`;

const noTypes: readonly string[] = [];

/** @throws DamageError, or a JSON parser error, if a cell is damaged */
export function toEntity({ id, label, types }: EntityRow): Entity {
  return {
    id: requireText(id, "an id"),
    label: requireText(label, "a label"),
    types:
      types === "[]"
        ? noTypes
        : requireTexts(JSON.parse(types), "the types of an entity").toSorted(compareIds),
  };
}

/** @throws the same errors as `toEntity` */
export function toTriple(row: TripleRow): Triple {
  return {
    subject: toEntity({ id: row.subjectId, label: row.subjectLabel, types: row.subjectTypes }),
    predicate: toPredicate({ id: row.predicateId, label: row.predicateLabel }),
    object: toEntity({ id: row.objectId, label: row.objectLabel, types: row.objectTypes }),
  };
}

function toPredicate({ id, label }: Predicate): Predicate {
  return { id: requireText(id, "an id"), label: requireText(label, "a label") };
}
