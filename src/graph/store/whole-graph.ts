/**
 * Reads the whole content of a store as the lines of its content version. The database writes the JSON, because one text
 * arrives in a third of the time of a row of texts that the program would write as JSON.
 */
import type Database from "better-sqlite3";

/** The number of lines to read at once. */
const linesAtOnce = 1_000;

/** A line, and the key of its row, after which the next rows follow. */
type LineRow = readonly [line: string, ...key: number[]];

const entityLines = `
  SELECT json_array('entity', id, label, json(coalesce(types, '[]'))), entities.row
  FROM entities LEFT JOIN typesets ON typesets.row = typeset
  WHERE entities.row > ? ORDER BY entities.row LIMIT ${linesAtOnce}`;

const tripleLines = `
  SELECT json_array('triple', s.id, p.label, o.id), t.subject, t.predicate, t.object
  FROM triples t JOIN entities s ON s.row = t.subject JOIN predicates p ON p.row = t.predicate
  JOIN entities o ON o.row = t.object
  WHERE (t.subject, t.predicate, t.object) > (?, ?, ?)
  ORDER BY t.subject, t.predicate, t.object LIMIT ${linesAtOnce}`;

/** Yields the lines of all entities and triples, as `content-version.ts` describes them, some at a time. */
export function* readLines(database: Database.Database): Generator<readonly string[]> {
  yield* pagesOf(database, entityLines, [0]);
  yield* pagesOf(database, tripleLines, [0, 0, 0]);
}

function* pagesOf(
  database: Database.Database,
  query: string,
  start: readonly number[],
): Generator<readonly string[]> {
  const page = database.prepare<number[], LineRow>(query).raw();
  for (let key = start; ; ) {
    const rows = page.all(...key);
    yield rows.map(([line]) => line);
    if (rows.length < linesAtOnce) return;
    [, ...key] = rows.at(-1) ?? ["", ...key];
  }
}
