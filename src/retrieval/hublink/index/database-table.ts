/** Holds indexes in a table of a PostgreSQL database. */
import { InputError } from "../../../base/errors.ts";
import { createDamageGuard } from "../../../base/io/index.ts";
import { createTables, hasTables, openDatabase, type Session } from "../../../net/postgres/index.ts";
import type { Entry, EntryTable } from "./entry-table.ts";
import type { IndexPlace } from "./index-place.ts";

/** @throws OptionError if the address is malformed or contains a password, or if the driver's packages are missing */
export async function indexInDatabase(address: string, name: string): Promise<IndexPlace> {
  const database = await openDatabase(address);
  /**
   * While the index is locked, all statements use the session that holds the lock, so that nothing is written after the
   * lock is lost.
   */
  let writer: Session | undefined;
  const current = (): (<T>(work: (session: Session) => Promise<T>) => Promise<T>) => {
    const session = writer;
    return session === undefined ? database.use : (work) => work(session);
  };
  return {
    name: database.name,
    read: () =>
      current()(async (session) => {
        const index = (await hasTables(session)) ? await findIndex(session, name) : undefined;
        return index && tableOf(database.name, index.id, (work) => unchanged(current(), index, work));
      }),
    lock: (action) =>
      database.useAlone(`the index ${name}`, async (session) => {
        writer = session;
        try {
          return await action();
        } finally {
          writer = undefined;
        }
      }),
    async write(isNew, action) {
      const session = writer;
      if (session === undefined) throw new Error("the index is not locked");
      await createTables(session, isNew);
      if (isNew) await session.query("DELETE FROM taxolink.indexes WHERE name = $1", [name]);
      const [index] = await session.query<StoredIndex>(
        `INSERT INTO taxolink.indexes (name) VALUES ($1)
         ON CONFLICT (name) DO UPDATE SET revision = indexes.revision + 1 RETURNING id, revision`,
        [name],
      );
      return action(tableOf(database.name, index?.id ?? 0, (run) => run(session)));
    },
  };
}

/** An index, and a number that increases with every write. Readers compare it to detect changes made while they read. */
type StoredIndex = { readonly id: number; readonly revision: number };

/** Runs statements in the writer's session, or in any session if the process does not write. */
type Run = <T>(work: (session: Session) => Promise<T>) => Promise<T>;

async function findIndex(session: Session, name: string): Promise<StoredIndex | undefined> {
  const [index] = await session.query<StoredIndex>(
    "SELECT id, revision FROM taxolink.indexes WHERE name = $1",
    [name],
  );
  return index;
}

function unchanged<T>(
  run: Run,
  { id, revision }: StoredIndex,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return run(async (session) => {
    const result = await work(session);
    const [row] = await session.query<StoredIndex>("SELECT revision FROM taxolink.indexes WHERE id = $1", [
      id,
    ]);
    if (row?.revision === revision) return result;
    throw new InputError({ file: session.name }, "the index was updated during the search", {
      hint: "Run the command again to open the updated index.",
    });
  });
}

type Row = { readonly id: string; readonly key: string | null; readonly content: Buffer };

function tableOf(name: string, index: number, run: Run): EntryTable {
  const select = (condition: string, ...values: readonly unknown[]): Promise<Entry[]> =>
    run(async (session) => {
      const rows = await session.query<Row>(
        `SELECT id, key, content FROM taxolink.entries WHERE index_id = $1 AND ${condition}`,
        [index, ...values],
      );
      return rows.map(({ id, key, content }) => ({ id: Number(id), key, content }));
    });
  return {
    guard: createDamageGuard({
      file: name,
      what: "the index",
      remedy: "Rebuild the index: taxolink index GRAPH --out URL --rebuild",
    }),
    byId: (ids) =>
      ids.length === 0 ? Promise.resolve([]) : select("id = ANY($2::bigint[]) ORDER BY id", ids),
    byKey: (keys) => (keys.length === 0 ? Promise.resolve([]) : select("key = ANY($2)", keys)),
    between: (from, to, limit) => select("id >= $2 AND id < $3 ORDER BY id LIMIT $4", from, to, limit),
    lastBetween: (from, to) =>
      run(async (session) => {
        const [row] = await session.query<{ last: string | null }>(
          "SELECT max(id) AS last FROM taxolink.entries WHERE index_id = $1 AND id >= $2 AND id < $3",
          [index, from, to],
        );
        return row === undefined || row.last === null ? undefined : Number(row.last);
      }),
    put: (entries) => run((session) => putEntries(session, index, entries)),
    remove: (from, to) =>
      run(async (session) => {
        const [row] = await session.query<{ removed: number }>(
          `WITH removed AS (
             DELETE FROM taxolink.entries WHERE index_id = $1 AND id >= $2 AND id < $3 RETURNING 1
           ) SELECT count(*)::int AS removed FROM removed`,
          [index, from, to],
        );
        return row?.removed ?? 0;
      }),
  };
}

/** The approximate number of bytes per statement. */
const bytesPerStatement = 4_000_000;
/** The approximate number of bytes of an entry besides its content. */
const bytesPerEntry = 64;

function putEntries(session: Session, index: number, entries: readonly Entry[]): Promise<void> {
  return session.transaction(async () => {
    const keys = entries.flatMap(({ key }) => key ?? []);
    await session.query(
      "DELETE FROM taxolink.entries WHERE index_id = $1 AND (id = ANY($2::bigint[]) OR key = ANY($3))",
      [index, entries.map(({ id }) => id), keys],
    );
    for (let from = 0, to = 0; from < entries.length; from = to) {
      for (let bytes = 0; to < entries.length && bytes < bytesPerStatement; to += 1)
        bytes += bytesPerEntry + (entries[to]?.content.length ?? 0);
      const part = entries.slice(from, to);
      await session.query(
        `INSERT INTO taxolink.entries
         SELECT $1, added.* FROM unnest($2::bigint[], $3::text[], $4::bytea[]) AS added`,
        [index, part.map(({ id }) => id), part.map(({ key }) => key), part.map(({ content }) => content)],
      );
    }
  });
}
