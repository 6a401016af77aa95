/** Manages a table of texts with their vectors. Each text is stored once per fitted embedder. */
import { InputError } from "../../errors.ts";
import { shortHash } from "../../io/index.ts";
import { copyBytes, copyText, type Session } from "../../postgres/index.ts";
import type { Vector } from "../sparse-vector.ts";
import type { VectorColumn } from "./vector-column.ts";

/** For each position, the row of its text in the table, or 0 for a text without a vector. */
export type Places = Int32Array;

export type EmbeddedText = { readonly text: string; readonly vector: Vector };

/** @param table the name of the table, including its schema */
export async function createVectorTable(
  session: Session,
  table: string,
  { type }: VectorColumn,
): Promise<void> {
  await session.query(
    `CREATE TABLE IF NOT EXISTS ${table} (
       id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, embedder text NOT NULL, key bytea NOT NULL, text text NOT NULL,
       vector ${type} NOT NULL, UNIQUE (embedder, key)
     )`,
  );
  await requireVectorTable(session, table, { type });
}

/** @throws InputError if the table contains vectors of a different type or length */
export async function requireVectorTable(
  session: Session,
  table: string,
  { type }: Pick<VectorColumn, "type">,
): Promise<void> {
  const [row] = await session.query<{ stored: string }>(
    `SELECT format_type(atttypid, atttypmod) AS stored FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attname = 'vector'`,
    [table],
  );
  const stored = row?.stored.replace(/^.*\./, "") ?? "no vectors";
  if (stored === type) return;
  throw new InputError(
    { file: session.name },
    `the index contains ${stored}, but the embedder returns ${type}`,
    {
      hint: "Use the embedder that the index was built with, or rebuild the index with --rebuild.",
    },
  );
}

/** Maps the stored texts to their rows. */
export async function findRows(
  session: Session,
  table: string,
  embedder: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map(texts.map((text) => [shortHash(text), text]));
  const rows = await session.query<{ id: number; key: Buffer }>(
    `SELECT id, key FROM ${table} WHERE embedder = $1 AND key = ANY($2)`,
    [embedder, [...keys.keys()].map((key) => Buffer.from(key, "hex"))],
  );
  return new Map(
    rows.flatMap(({ id, key }) => {
      const text = keys.get(key.toString("hex"));
      return text === undefined ? [] : [[text, id] as const];
    }),
  );
}

export async function addRows(
  session: Session,
  table: string,
  embedder: string,
  { literal }: Pick<VectorColumn, "literal">,
  texts: readonly EmbeddedText[],
): Promise<void> {
  const rows = texts.map(({ text, vector }) => [
    copyText(embedder),
    copyBytes(Buffer.from(shortHash(text), "hex")),
    copyText(text),
    literal(vector),
  ]);
  await session.copyInto(`${table} (embedder, key, text, vector)`, rows);
}

/** Deletes the rows that the index no longer uses. */
export async function dropUnusedRows(session: Session, table: string, places: Places): Promise<void> {
  await session.query("CREATE TEMP TABLE used_rows (id int PRIMARY KEY) ON COMMIT DROP");
  const used = new Set(places);
  await session.copyInto(
    "used_rows (id)",
    Array.from(used, (id) => [String(id)]),
  );
  await session.query(
    `DELETE FROM ${table} AS stored WHERE NOT EXISTS (SELECT FROM used_rows WHERE used_rows.id = stored.id)`,
  );
}

/** Builds the neighbour graph (HNSW) if the table has too many rows for a quick scan, and otherwise drops it. */
export async function indexRows(
  session: Session,
  table: string,
  { compared, operators }: VectorColumn,
  isLarge: boolean,
): Promise<void> {
  const [schema = "", name = ""] = table.split(".");
  if (isLarge && operators !== null) {
    const expression = compared === "vector" ? compared : `(${compared})`;
    await session.query(
      `CREATE INDEX IF NOT EXISTS ${name}_neighbours ON ${table} USING hnsw (${expression} ${operators})`,
    );
  } else {
    await session.query(`DROP INDEX IF EXISTS ${schema}.${name}_neighbours`);
  }
}
