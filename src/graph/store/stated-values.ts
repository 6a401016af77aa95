/**
 * Turns the names that state values into literals, for a format that has no literals and writes a year like the name of
 * a thing.
 */
import type Database from "better-sqlite3";
import { nodeId } from "../rdf-names.ts";
import { kindOfTexts } from "../value.ts";
import { columnsOfNode } from "./value-columns.ts";

/** The share of the objects of a property that state nothing themselves, from which on the property has values. */
const leastValues = 0.9;

type ObjectRow = { readonly row: number; readonly id: string; readonly states: 0 | 1 };

/**
 * A property whose objects all read as numbers, times or flags of one kind, and almost all state nothing, has values.
 * Its objects become literals without a data type. A node that other triples use stays there.
 */
export function turnIntoLiterals(database: Database.Database): void {
  const objects = database.prepare<[number], ObjectRow>(`
    SELECT row, id, EXISTS (SELECT 1 FROM triples WHERE subject = row) AS states
    FROM entities WHERE row IN (SELECT object FROM triples WHERE predicate = ?)`);
  const find = database.prepare<[string], number>("SELECT row FROM entities WHERE id = ?").pluck();
  const insert = database.prepare("INSERT INTO entities (id, label, kind, key) VALUES (?, ?, ?, ?)");
  const move = database.prepare("UPDATE triples SET object = ? WHERE predicate = ? AND object = ?");
  const remove = database.prepare(`
    DELETE FROM entities WHERE row = ? AND NOT EXISTS (SELECT 1 FROM triples WHERE subject = row)
      AND NOT EXISTS (SELECT 1 FROM triples WHERE object = row)`);
  const literalOf = (label: string): number => {
    const id = nodeId({ kind: "literal", value: label });
    const { kind, key } = columnsOfNode({ id, label });
    return find.get(id) ?? Number(insert.run(id, label, kind, key).lastInsertRowid);
  };
  const predicates = database.prepare<[], number>("SELECT row FROM predicates ORDER BY row").pluck().all();
  for (const predicate of predicates) {
    const all = objects.all(predicate);
    const values = all.filter(({ states }) => states === 0);
    if (values.length < leastValues * all.length || kindOfTexts(all.map(({ id }) => id)) === "text") continue;
    for (const { row, id } of all) {
      move.run(literalOf(id), predicate, row);
      remove.run(row);
    }
  }
}
