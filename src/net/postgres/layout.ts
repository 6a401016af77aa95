/** Creates the tables that hold indexes. */
import { InputError } from "../../base/errors.ts";
import type { Session } from "./database.ts";

/** The version of the tables. Another version is rebuilt, because an index can always be built again. */
export const layoutVersion = 2;

const statements = [
  "CREATE SCHEMA taxolink",
  "CREATE TABLE taxolink.layout (version int NOT NULL)",
  `INSERT INTO taxolink.layout VALUES (${layoutVersion})`,
  `CREATE TABLE taxolink.indexes (
     id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, revision int NOT NULL DEFAULT 0
   )`,
  `CREATE TABLE taxolink.entries (
     index_id int NOT NULL REFERENCES taxolink.indexes ON DELETE CASCADE, id bigint NOT NULL, key text,
     content bytea NOT NULL, PRIMARY KEY (index_id, id)
   )`,
  "CREATE UNIQUE INDEX entries_by_key ON taxolink.entries (index_id, key) WHERE key IS NOT NULL",
];

/** Whether the database has Taxolink's tables. @throws InputError if the tables belong to a different version */
export async function hasTables(session: Session): Promise<boolean> {
  const version = await versionOf(session);
  if (version !== undefined) requireCurrent(session.name, version);
  return version !== undefined;
}

/**
 * Creates the tables if there are none. If several processes try this at the same time, only one creates them.
 * @param replaces whether to replace tables of an older version, with all their indexes
 * @throws InputError if the tables belong to a different version
 */
export async function createTables(session: Session, replaces: boolean): Promise<void> {
  await session.transaction(async () => {
    await session.query("SELECT pg_advisory_xact_lock(hashtextextended('taxolink layout', 0))");
    const version = await versionOf(session);
    if (version === layoutVersion) return;
    if (version !== undefined && !(replaces && version < layoutVersion))
      requireCurrent(session.name, version);
    await session.query("DROP SCHEMA IF EXISTS taxolink CASCADE");
    for (const statement of statements) await session.query(statement);
  });
}

/** Returns the version of the tables, or undefined if there are none. */
async function versionOf(session: Session): Promise<number | undefined> {
  const [table] = await session.query<{ present: boolean }>(
    "SELECT to_regclass('taxolink.layout') IS NOT NULL AS present",
  );
  if (table?.present !== true) return undefined;
  const [row] = await session.query<{ version: number }>("SELECT version FROM taxolink.layout");
  return row?.version ?? 0;
}

function requireCurrent(name: string, version: number): void {
  if (version === layoutVersion) return;
  const isOlder = version < layoutVersion;
  throw new InputError(
    { file: name },
    `the database was written by ${isOlder ? "an older" : "a newer"} version of Taxolink (layout ${version}, this version uses ${layoutVersion})`,
    {
      hint: isOlder
        ? "Rebuild the indexes: taxolink index GRAPH --out URL --rebuild replaces all of them."
        : "Update Taxolink, or specify another database.",
    },
  );
}
