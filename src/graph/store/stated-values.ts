/** Types the nodes that are values although their ids do not say so, as in a format that writes a year like a name. */
import type Database from "better-sqlite3";
import { kindOfTexts } from "../value.ts";
import { columnsOfNode } from "./value-columns.ts";

/** The share of the objects of a property that state nothing themselves, from which on the property has values. */
const leastValues = 0.9;

type ObjectRow = { readonly row: number; readonly label: string; readonly isValue: 0 | 1 };

/**
 * Returns the rows of the values in a graph of names. A property whose objects all read as numbers, times or flags of one
 * kind, and almost all state nothing and have no type, has values.
 */
export function findValues(database: Database.Database): ReadonlySet<number> {
  const objects = database.prepare<[number], ObjectRow>(`
    SELECT row, label, typeset IS NULL AND NOT EXISTS (SELECT 1 FROM triples WHERE subject = row) AS isValue
    FROM entities WHERE row IN (SELECT object FROM triples WHERE predicate = ?)`);
  const predicates = database.prepare<[], number>("SELECT row FROM predicates").pluck().all();
  const found = predicates.flatMap((predicate) => {
    const all = objects.all(predicate);
    const values = all.filter(({ isValue }) => isValue === 1);
    const hasValues =
      values.length >= leastValues * all.length && kindOfTexts(all.map(({ label }) => label)) !== "text";
    return hasValues ? values.map(({ row }) => row) : [];
  });
  return new Set(found);
}

/** Types nodes as literals. */
export function typeValues(database: Database.Database, rows: ReadonlySet<number>): void {
  const select = database.prepare<[number], { readonly id: string; readonly label: string }>(
    "SELECT id, label FROM entities WHERE row = ? AND typeset IS NULL",
  );
  const update = database.prepare("UPDATE entities SET kind = ?, key = ? WHERE row = ?");
  for (const row of rows) {
    const node = select.get(row);
    if (node === undefined) continue;
    const { kind, key } = columnsOfNode({ ...node, isValue: true });
    update.run(kind, key, row);
  }
}
