/**
 * Queries pgvector with an exact search over a single table. The extension runs in PGlite, which is PostgreSQL compiled
 * to WebAssembly, so the times differ from the times of a server.
 */
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";

export type PgvectorTable = {
  /** Returns the positions of the nearest vectors by inner product, nearest first, for each query. */
  search(queries: readonly Float32Array[], nearest: number): Promise<readonly (readonly number[])[]>;
  close(): Promise<void>;
};

/** The number of rows per INSERT statement. */
const rowsAtOnce = 500;

export async function fillPgvectorTable(vectors: readonly Float32Array[]): Promise<PgvectorTable> {
  const database = new PGlite({ extensions: { vector } });
  await database.exec(
    `CREATE EXTENSION vector; CREATE TABLE vectors (id int PRIMARY KEY, v vector(${vectors[0]?.length ?? 1}))`,
  );
  for (let from = 0; from < vectors.length; from += rowsAtOnce) {
    const rows = vectors
      .slice(from, from + rowsAtOnce)
      .map((row, at) => `(${from + at}, '${formatVector(row)}')`);
    await database.exec(`INSERT INTO vectors VALUES ${rows.join(",")}`);
  }
  return {
    async search(queries, nearest) {
      const matches: number[][] = [];
      for (const query of queries) {
        const { rows } = await database.query<{ id: number }>(
          "SELECT id FROM vectors ORDER BY v <#> $1 LIMIT $2",
          [formatVector(query), nearest],
        );
        matches.push(rows.map(({ id }) => id));
      }
      return matches;
    },
    close: () => database.close(),
  };
}

function formatVector(values: Float32Array): string {
  return `[${values.join(",")}]`;
}
