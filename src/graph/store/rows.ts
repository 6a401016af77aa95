/** Converts between rows in the store and the types of the graph. */
import type Database from "better-sqlite3";
import { requireText, requireTexts } from "../../base/io/index.ts";
import { compareIds } from "../canonical-order.ts";
import type { Entity, Predicate, Triple } from "../triple.ts";
import { isLiteral } from "../value.ts";

export type EntityRow = {
  readonly id: string;
  readonly label: string;
  readonly typeset: number | null;
  /** The kind of a literal. */
  readonly kind: number | null;
};

export type TripleRow = {
  readonly subjectId: string;
  readonly subjectLabel: string;
  readonly subjectTypeset: number | null;
  readonly predicateId: string;
  readonly predicateLabel: string;
  readonly objectId: string;
  readonly objectLabel: string;
  readonly objectTypeset: number | null;
  readonly objectKind: number | null;
};

/** The columns of a triple in a query that joins its subject as `s`, its predicate as `p` and its object as `o`. */
export const tripleColumns = `
  s.id AS subjectId, s.label AS subjectLabel, s.typeset AS subjectTypeset,
  p.id AS predicateId, p.label AS predicateLabel,
  o.id AS objectId, o.label AS objectLabel, o.typeset AS objectTypeset, o.kind AS objectKind`;

const noTypes: readonly string[] = [];

export type RowReader = {
  /** @throws DamageError, or a JSON parser error, if a cell is damaged */
  toEntity(row: EntityRow): Entity;
  /** @throws the same errors as `toEntity` */
  toTriple(row: TripleRow): Triple;
};

/** Creates a reader of rows, which reads each set of types once. */
export function createRowReader(database: Database.Database): RowReader {
  const select = database.prepare<[number], string>("SELECT types FROM typesets WHERE row = ?").pluck();
  const known = new Map<number, readonly string[]>();
  const typesOf = (typeset: number | null): readonly string[] => {
    if (typeset === null) return noTypes;
    const types = known.get(typeset);
    if (types !== undefined) return types;
    const read = requireTexts(
      JSON.parse(requireText(select.get(typeset), "a set of types")),
      "the types of an entity",
    ).toSorted(compareIds);
    known.set(typeset, read);
    return read;
  };
  const toEntity = ({ id, label, typeset, kind }: EntityRow): Entity => ({
    id: requireText(id, "an id"),
    label: requireText(label, "a label"),
    types: typesOf(typeset),
    ...(kind !== null && !isLiteral({ id }) && { isValue: true }),
  });
  return {
    toEntity,
    toTriple: (row) => ({
      subject: toEntity({
        id: row.subjectId,
        label: row.subjectLabel,
        typeset: row.subjectTypeset,
        kind: null,
      }),
      predicate: toPredicate({ id: row.predicateId, label: row.predicateLabel }),
      object: toEntity({
        id: row.objectId,
        label: row.objectLabel,
        typeset: row.objectTypeset,
        kind: row.objectKind,
      }),
    }),
  };
}

function toPredicate({ id, label }: Predicate): Predicate {
  return { id: requireText(id, "an id"), label: requireText(label, "a label") };
}
