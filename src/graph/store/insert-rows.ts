/** Inserts rows many at a time, because calling a statement takes longer than inserting a row. */
import type Database from "better-sqlite3";

/** The number of rows per statement. */
const rowsAtOnce = 64;

type Cell = string | number | null;

export type RowInserter = {
  insert(...cells: readonly Cell[]): void;
  /** Writes the rows that wait. Returns how many of all rows were ignored, because the table had them already. */
  flush(): number;
};

/** @param insert the start of the statement, as in `INSERT OR IGNORE INTO triples` */
export function createRowInserter(
  database: Database.Database,
  insert: string,
  columns: readonly string[],
): RowInserter {
  const row = `(${columns.map(() => "?").join(", ")})`;
  const prepare = (rows: number): Database.Statement<Cell[]> =>
    database.prepare(
      `${insert} (${columns.join(", ")}) VALUES ${Array.from({ length: rows }, () => row).join(", ")}`,
    );
  const many = prepare(rowsAtOnce);
  let waiting: Cell[] = [];
  let ignored = 0;
  const run = (rows: number, statement: Database.Statement<Cell[]>): void => {
    ignored += rows - statement.run(...waiting).changes;
    waiting = [];
  };
  return {
    insert(...cells) {
      if (waiting.push(...cells) === columns.length * rowsAtOnce) run(rowsAtOnce, many);
    },
    flush() {
      const rows = waiting.length / columns.length;
      if (rows > 0) run(rows, prepare(rows));
      return ignored;
    },
  };
}
