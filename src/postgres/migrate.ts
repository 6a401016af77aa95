/** Migrates a database's tables to the layout of this version. */
import { InputError } from "../errors.ts";
import type { Session } from "./database.ts";
import { missingVector } from "./database-error.ts";

/** The steps from an empty schema to the current layout. Released steps never change, and new steps come last. */
export const migrations: readonly string[] = [
  `CREATE TABLE taxolink.indexes (
     id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, complete boolean NOT NULL DEFAULT false,
     revision int NOT NULL DEFAULT 0, learned bytea, places bytea
   );
   CREATE TABLE taxolink.facts (
     index_id int NOT NULL REFERENCES taxolink.indexes ON DELETE CASCADE, key text NOT NULL, value text NOT NULL,
     PRIMARY KEY (index_id, key)
   );
   CREATE TABLE taxolink.hubs (
     index_id int NOT NULL REFERENCES taxolink.indexes ON DELETE CASCADE, id text NOT NULL, position int NOT NULL,
     content bytea NOT NULL, PRIMARY KEY (index_id, id)
   );
   CREATE INDEX hubs_by_position ON taxolink.hubs (index_id, position);`,
];

/** The first version of pgvector that supports sparse vectors. */
const oldestVector = [0, 7] as const;

/** Whether the database has Taxolink's tables. @throws InputError if the tables belong to a different version */
export async function hasTables(session: Session, steps = migrations): Promise<boolean> {
  const version = await layoutVersion(session);
  if (version === 0) return false;
  requireKnown(session.name, version, steps);
  if (version === steps.length) return true;
  throw new InputError(
    { file: session.name },
    `the database was written by an older version of Taxolink (layout ${version}, not ${steps.length})`,
    { hint: "Run taxolink index GRAPH --out URL --update to convert the tables." },
  );
}

/**
 * Creates the tables, or migrates those of an older version. If several processes try this at the same time, only one
 * changes the tables.
 * @throws InputError if the tables belong to a newer version, or if pgvector is missing or too old
 */
export async function migrate(session: Session, steps = migrations): Promise<void> {
  await session.transaction(async () => {
    await session.query("SELECT pg_advisory_xact_lock(hashtextextended('taxolink layout', 0))");
    const version = await layoutVersion(session);
    requireKnown(session.name, version, steps);
    await requireVector(session);
    if (version === steps.length) return;
    await session.query("CREATE SCHEMA IF NOT EXISTS taxolink");
    await session.query("CREATE TABLE IF NOT EXISTS taxolink.layout (version int NOT NULL)");
    for (const step of steps.slice(version)) {
      for (const statement of step.split(";").filter((part) => part.trim() !== "")) {
        await session.query(statement);
      }
    }
    await session.query("DELETE FROM taxolink.layout");
    await session.query("INSERT INTO taxolink.layout VALUES ($1)", [steps.length]);
  });
}

/** Returns the version of the tables, or 0 if there are none. */
async function layoutVersion(session: Session): Promise<number> {
  const [table] = await session.query<{ present: boolean }>(
    "SELECT to_regclass('taxolink.layout') IS NOT NULL AS present",
  );
  if (table?.present !== true) return 0;
  const [row] = await session.query<{ version: number }>("SELECT version FROM taxolink.layout");
  return row?.version ?? 0;
}

function requireKnown(name: string, version: number, steps: readonly string[]): void {
  if (version <= steps.length) return;
  throw new InputError(
    { file: name },
    `the database was written by a newer version of Taxolink (layout ${version}, this version supports ${steps.length})`,
    { hint: "Update Taxolink, or specify another database." },
  );
}

async function requireVector(session: Session): Promise<void> {
  await session.query("CREATE EXTENSION IF NOT EXISTS vector");
  const [row] = await session.query<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'",
  );
  const version = row?.version ?? "0";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldestVector[0] || minor >= oldestVector[1]) return;
  throw missingVector(session.name, undefined, `pgvector ${version} is too old`);
}
