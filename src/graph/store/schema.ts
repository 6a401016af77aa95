/** The layout of a graph store: one SQLite file with an application id, readable without any setup. */
import type Database from "better-sqlite3";

/** The text "TXLG" in the file header, which distinguishes a store from any other SQLite file. */
const applicationId = 0x54_58_4c_47;
const layoutVersion = 1;

const tables = `
  CREATE TABLE entities (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, label TEXT, types TEXT NOT NULL DEFAULT '[]'
  );
  CREATE TABLE predicates (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, label TEXT, triples INTEGER);
  CREATE TABLE triples (
    row INTEGER PRIMARY KEY, subject INTEGER NOT NULL, predicate INTEGER NOT NULL, object INTEGER NOT NULL,
    UNIQUE (subject, predicate, object)
  );
  CREATE TABLE types (
    row INTEGER PRIMARY KEY, type TEXT NOT NULL, entity INTEGER NOT NULL, UNIQUE (type, entity)
  );
  CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

// The index is built after all rows have been inserted, because an index that grows with every row takes several times
// as long.
const indexes = `
  CREATE INDEX triples_by_object ON triples (object);
  CREATE VIRTUAL TABLE labels USING fts5(
    label, content = 'entities', content_rowid = 'row', tokenize = 'porter unicode61 remove_diacritics 2'
  );
  INSERT INTO labels (labels) VALUES ('rebuild');
`;

export function createTables(database: Database.Database): void {
  database.pragma(`application_id = ${applicationId}`);
  database.pragma(`user_version = ${layoutVersion}`);
  database.exec(tables);
}

export function createIndexes(database: Database.Database): void {
  database.exec(indexes);
}

/** Returns the reason why an opened SQLite file is not a graph store, or undefined if it is one. */
export function layoutProblem(database: Database.Database): string | undefined {
  const id = database.pragma("application_id", { simple: true });
  if (id !== applicationId) return "the SQLite file is not a graph store";
  const version = database.pragma("user_version", { simple: true });
  if (version !== layoutVersion) {
    return `the graph store has layout ${version}, but this program supports layout ${layoutVersion}`;
  }
  return undefined;
}
