/** The counts of a store from which the plan of a statement is chosen. */
import type Database from "better-sqlite3";
import type { ValueKind } from "../../graph/index.ts";
import type { Holders } from "./codes.ts";

export type PropertyStatistics = {
  /** The kind as which all texts of the property can be read, or "text". */
  readonly kind: ValueKind;
  readonly triples: number;
  readonly subjects: number;
  readonly objects: number;
};

export type StoreStatistics = {
  property(id: string): PropertyStatistics;
  /** Returns the number of members of a class. */
  members(type: string): number;
  /** Returns the number of nodes that may hold a value, counted up to `mostCounted`. */
  holders(holders: Holders): number;
};

/** More nodes need not be counted: to start at so many is never worth while. */
const mostCounted = 100_000;

const unknown: PropertyStatistics = { kind: "text", triples: 0, subjects: 0, objects: 0 };

export function createStatistics(database: Database.Database): StoreStatistics {
  const property = database.prepare<[string], PropertyStatistics>(
    "SELECT kind, triples, subjects, objects FROM predicates WHERE id = ?",
  );
  const members = database
    .prepare<[string], number | null>(
      "SELECT sum(entities) FROM classes JOIN typesets ON typesets.row = typeset WHERE class = ?",
    )
    .pluck();
  return {
    property: (id) => property.get(id) ?? unknown,
    members: (type) => members.get(type) ?? 0,
    holders: ({ where, column, text }) =>
      database
        .prepare<[string], number>(
          `SELECT count(*) FROM (SELECT 1 FROM entities WHERE ${where} AND ${column} = ? LIMIT ${mostCounted})`,
        )
        .pluck()
        .get(text) ?? 0,
  };
}
