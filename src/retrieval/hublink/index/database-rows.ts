/** Reads and writes the rows of an index in the tables of a database. */
import { InputError } from "../../../errors.ts";
import { copyBytes, copyText, type Session, storable } from "../../../postgres/index.ts";
import type { StoredHub } from "./hub-table.ts";
import { packHub } from "./pack-hub.ts";

/** A row of the table of indexes. */
export type StoredIndex = {
  readonly id: number;
  readonly name: string;
  readonly complete: boolean;
  /** A number that increases with every write. Readers compare it to detect changes made while they read. */
  readonly revision: number;
};

/** Runs statements in the writer's session, or in any session if the process does not write. */
export type Run = <T>(action: (session: Session) => Promise<T>) => Promise<T>;

export async function findIndex(session: Session, name: string): Promise<StoredIndex | undefined> {
  const [index] = await session.query<StoredIndex>(
    "SELECT id, name, complete, revision FROM taxolink.indexes WHERE name = $1",
    [name],
  );
  return index;
}

export function vectorTableOf({ id }: StoredIndex): string {
  return `taxolink.vectors_${id}`;
}

export async function readFacts(session: Session, { id }: StoredIndex): Promise<ReadonlyMap<string, string>> {
  const rows = await session.query<{ key: string; value: string }>(
    "SELECT key, value FROM taxolink.facts WHERE index_id = $1",
    [id],
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function writeFact(
  session: Session,
  { id }: StoredIndex,
  key: string,
  value: string,
): Promise<void> {
  await session.query(
    `INSERT INTO taxolink.facts VALUES ($1, $2, $3)
     ON CONFLICT (index_id, key) DO UPDATE SET value = excluded.value`,
    [id, key, value],
  );
}

/** The number of hubs read per statement. */
const hubBatchSize = 1_000;

/** Returns all hubs in packed form, in order. @throws InputError if the index has changed in the meantime */
export async function* hubContents(index: StoredIndex, run: Run): AsyncGenerator<Buffer> {
  type Row = { readonly position: number; readonly content: Buffer };
  for (let after = -1; ; ) {
    const rows = await run((session) =>
      session.query<Row>(
        `SELECT position, content FROM taxolink.hubs WHERE index_id = $1 AND position > $2
         ORDER BY position LIMIT ${hubBatchSize}`,
        [index.id, after],
      ),
    );
    for (const { content } of rows) yield content;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  await run((session) => requireUnchanged(session, index));
}

/** Returns the listed hubs in packed form, in any order. Roots without a hub are missing. */
export async function readHubs(
  session: Session,
  { id }: StoredIndex,
  roots: readonly string[],
): Promise<readonly Buffer[]> {
  const rows = await session.query<{ content: Buffer }>(
    "SELECT content FROM taxolink.hubs WHERE index_id = $1 AND id = ANY($2)",
    [id, roots.map(storable)],
  );
  return rows.map(({ content }) => content);
}

export async function readRoots(session: Session, { id }: StoredIndex): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ id: string }>("SELECT id FROM taxolink.hubs WHERE index_id = $1", [id]);
  return new Set(rows.map((row) => row.id));
}

async function requireUnchanged(session: Session, { name, revision }: StoredIndex): Promise<void> {
  const current = await findIndex(session, name);
  if (current?.revision === revision) return;
  throw new InputError({ file: session.name }, `the index ${name} was updated while it was being read`, {
    hint: "Run the command again after the update.",
  });
}

/** Replaces hubs that have the same roots, and appends all other hubs. */
export async function saveHubs(
  session: Session,
  index: StoredIndex,
  hubs: readonly StoredHub[],
): Promise<void> {
  if (hubs.length === 0) return;
  await session.transaction(async () => {
    await session.query("DELETE FROM taxolink.hubs WHERE index_id = $1 AND id = ANY($2)", [
      index.id,
      hubs.map(({ root }) => storable(root.id)),
    ]);
    const [row] = await session.query<{ next: number }>(
      "SELECT coalesce(max(position) + 1, 0) AS next FROM taxolink.hubs WHERE index_id = $1",
      [index.id],
    );
    const next = row?.next ?? 0;
    await session.copyInto(
      "taxolink.hubs (index_id, id, position, content)",
      hubs.map((hub, at) => [
        String(index.id),
        copyText(hub.root.id),
        String(next + at),
        copyBytes(packHub(hub)),
      ]),
    );
  });
}

/** Removes all unlisted hubs, and puts the others in the order of the list. @returns the number of removed hubs */
export async function retainHubs(
  session: Session,
  index: StoredIndex,
  ids: readonly string[],
): Promise<number> {
  return session.transaction(async () => {
    await session.query("CREATE TEMP TABLE kept_hubs (id text PRIMARY KEY, position int) ON COMMIT DROP");
    await session.copyInto(
      "kept_hubs (id, position)",
      ids.map((id, position) => [copyText(id), String(position)]),
    );
    const [row] = await session.query<{ removed: number }>(
      `WITH removed AS (
         DELETE FROM taxolink.hubs WHERE index_id = $1 AND id NOT IN (SELECT id FROM kept_hubs) RETURNING 1
       ) SELECT count(*)::int AS removed FROM removed`,
      [index.id],
    );
    await session.query(
      `UPDATE taxolink.hubs AS hubs SET position = kept_hubs.position FROM kept_hubs
       WHERE hubs.index_id = $1 AND hubs.id = kept_hubs.id AND hubs.position <> kept_hubs.position`,
      [index.id],
    );
    await session.query("DROP TABLE kept_hubs");
    return row?.removed ?? 0;
  });
}

/**
 * Returns the packed row numbers of a complete index's vectors. @throws InputError if the index changed in the meantime
 */
export async function readPlaces(session: Session, index: StoredIndex): Promise<Uint8Array> {
  const [row] = await session.query<{ places: Buffer | null }>(
    "SELECT places FROM taxolink.indexes WHERE id = $1 AND revision = $2",
    [index.id, index.revision],
  );
  if (row === undefined) await requireUnchanged(session, index);
  return row?.places ?? new Uint8Array();
}

/** Returns the state of the fitted embedder, or null if the embedder learns nothing. */
export async function readLearned(session: Session, { id }: StoredIndex): Promise<Buffer | null> {
  const [row] = await session.query<{ learned: Buffer | null }>(
    "SELECT learned FROM taxolink.indexes WHERE id = $1",
    [id],
  );
  return row?.learned ?? null;
}

export async function markComplete(
  session: Session,
  { id }: StoredIndex,
  learned: Uint8Array | null,
  places: Buffer,
): Promise<void> {
  await session.query(
    "UPDATE taxolink.indexes SET complete = true, learned = $2, places = $3 WHERE id = $1",
    [id, learned, places],
  );
}
