/** Writes the triples of a new store, many at a time. */
import type Database from "better-sqlite3";

/** The number of triples per statement. */
const triplesAtOnce = 64;

export type TripleRows = {
  add(subject: number, predicate: number, object: number): void;
  /** Writes the remaining triples. Returns the number of repeated triples. */
  finish(): number;
};

export function createTripleRows(database: Database.Database): TripleRows {
  const insertSome = (count: number): Database.Statement<number[]> =>
    database.prepare(
      `INSERT OR IGNORE INTO triples (subject, predicate, object) VALUES ${Array.from({ length: count }, () => "(?, ?, ?)").join(", ")}`,
    );
  const insert = insertSome(triplesAtOnce);
  let rows: number[] = [];
  let duplicates = 0;
  return {
    add(subject, predicate, object) {
      if (rows.push(subject, predicate, object) < 3 * triplesAtOnce) return;
      duplicates += triplesAtOnce - insert.run(...rows).changes;
      rows = [];
    },
    finish() {
      const count = rows.length / 3;
      if (count > 0) duplicates += count - insertSome(count).run(...rows).changes;
      rows = [];
      return duplicates;
    },
  };
}
