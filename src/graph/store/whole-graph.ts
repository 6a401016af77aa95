/** Reads the whole content of a store, in import order, one row at a time. */
import type Database from "better-sqlite3";
import type { Entity, Triple } from "../triple.ts";
import { type EntityRow, type TripleRow, toEntity, toTriple, tripleColumns } from "./rows.ts";

export function* readEntities(database: Database.Database): Generator<Entity> {
  const rows = database
    .prepare<[], EntityRow>("SELECT id, label, types FROM entities ORDER BY row")
    .iterate();
  for (const row of rows) yield toEntity(row);
}

export function* readTriples(database: Database.Database): Generator<Triple> {
  const rows = database
    .prepare<[], TripleRow>(
      `SELECT ${tripleColumns} FROM triples t JOIN entities s ON s.row = t.subject
       JOIN predicates p ON p.row = t.predicate JOIN entities o ON o.row = t.object ORDER BY t.row`,
    )
    .iterate();
  for (const row of rows) yield toTriple(row);
}
