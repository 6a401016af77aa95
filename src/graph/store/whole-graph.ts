/** Reads the whole content of a store, in the order of its rows, one row at a time, for its content version. */
import type Database from "better-sqlite3";
import type { Entity } from "../triple.ts";
import { createRowReader, type EntityRow } from "./rows.ts";

export function* readEntities(database: Database.Database): Generator<Entity> {
  const { toEntity } = createRowReader(database);
  const rows = database
    .prepare<[], EntityRow>("SELECT id, label, typeset, kind FROM entities ORDER BY row")
    .iterate();
  for (const row of rows) yield toEntity(row);
}

export type TripleIds = {
  readonly subject: string;
  readonly predicateLabel: string;
  readonly object: string;
};

export function* readTriples(database: Database.Database): Generator<TripleIds> {
  yield* database
    .prepare<[], TripleIds>(
      `SELECT s.id AS subject, p.label AS predicateLabel, o.id AS object FROM triples t
       JOIN entities s ON s.row = t.subject JOIN predicates p ON p.row = t.predicate
       JOIN entities o ON o.row = t.object ORDER BY t.subject, t.predicate, t.object`,
    )
    .iterate();
}
