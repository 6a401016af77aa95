/** Stores indexes in a PostgreSQL database. Hubs and texts are in tables, and pgvector searches the vectors. */
import { InputError } from "../../../errors.ts";
import { canonicalJson } from "../../../io/index.ts";
import { type Database, hasTables, migrate, openDatabase, type Session } from "../../../postgres/index.ts";
import { findIndex, readFacts, type StoredIndex, vectorTableOf, writeFact } from "./database-rows.ts";
import { createDatabaseStore } from "./database-store.ts";
import { checkHeader, parseStoredOptions } from "./index-header.ts";
import type { IndexCollection, IndexPlace } from "./index-place.ts";
import type { IndexHeader, IndexMode } from "./index-store.ts";

/** @throws OptionError if the address is malformed or contains a password, or if the driver's packages are missing */
export async function openIndexDatabase(address: string): Promise<IndexCollection> {
  const database = await openDatabase(address);
  return {
    names: () =>
      database.use(async (session) => {
        if (!(await hasTables(session))) return [];
        const rows = await session.query<{ name: string }>("SELECT name FROM taxolink.indexes");
        return rows.map(({ name }) => name).sort();
      }),
    at: (name) => indexIn(database, name),
    shapingOptions: (name) =>
      database.use(async (session) => {
        const index = (await hasTables(session)) ? await findIndex(session, name) : undefined;
        const facts = index && (await readFacts(session, index));
        const options = facts?.get("options");
        return options === undefined ? undefined : parseStoredOptions(options);
      }),
  };
}

function indexIn(database: Database, name: string): IndexPlace {
  /**
   * While the index is locked, all statements use the session that holds the lock, so that nothing is written after the
   * lock is lost.
   */
  let writer: Session | undefined;
  return {
    exists: () =>
      database.use(async (session) =>
        (await hasTables(session)) ? (await findIndex(session, name)) !== undefined : false,
      ),
    lock: (action) =>
      database.useAlone(`the index ${name}`, async (session) => {
        writer = session;
        try {
          return await action();
        } finally {
          writer = undefined;
        }
      }),
    async use(header, mode, action) {
      const session = writer;
      if (session === undefined) {
        const index = await database.use((reader) => openForReading(reader, name, header));
        return action(createDatabaseStore(index, database, (read) => database.use(read)));
      }
      const workOnStore = async () => {
        const index = await openForWriting(session, name, header, mode);
        return action(createDatabaseStore(index, database, (write) => write(session)));
      };
      await migrate(session);
      return mode === "extend" ? session.transaction(workOnStore) : workOnStore();
    },
  };
}

async function openForReading(session: Session, name: string, header: IndexHeader): Promise<StoredIndex> {
  const index = await findIndex(session, name);
  if (index === undefined) {
    throw new InputError({ file: session.name }, `the index "${name}" no longer exists`, {
      hint: "Build the index: taxolink index GRAPH --out URL",
    });
  }
  await requireSameHeader(session, index, header, "open");
  return index;
}

async function openForWriting(
  session: Session,
  name: string,
  header: IndexHeader,
  mode: IndexMode,
): Promise<StoredIndex> {
  return session.transaction(async () => {
    if (mode === "rebuild") await removeIndex(session, name);
    const present = await findIndex(session, name);
    if (present !== undefined) {
      await requireSameHeader(session, present, header, mode);
      if (mode === "open") return present;
    }
    await session.query("INSERT INTO taxolink.indexes (name) VALUES ($1) ON CONFLICT DO NOTHING", [name]);
    await session.query(
      "UPDATE taxolink.indexes SET complete = false, revision = revision + 1 WHERE name = $1",
      [name],
    );
    const index = (await findIndex(session, name)) as StoredIndex;
    for (const [key, value] of Object.entries(header)) {
      await writeFact(session, index, key, canonicalJson(value));
    }
    return index;
  });
}

async function removeIndex(session: Session, name: string): Promise<void> {
  const index = await findIndex(session, name);
  if (index === undefined) return;
  await session.query(`DROP TABLE IF EXISTS ${vectorTableOf(index)}`);
  await session.query("DELETE FROM taxolink.indexes WHERE id = $1", [index.id]);
}

async function requireSameHeader(
  session: Session,
  index: StoredIndex,
  header: IndexHeader,
  mode: IndexMode,
): Promise<void> {
  const facts = await readFacts(session, index);
  checkHeader(session.name, (key) => facts.get(key), header, mode);
}
