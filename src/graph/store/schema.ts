/** The layout of a graph store: one SQLite file with an application id, readable without any setup. */
import type Database from "better-sqlite3";

/** The text "TXLG" in the file header, which distinguishes a store from any other SQLite file. */
const applicationId = 0x54_58_4c_47;
const layoutVersion = 3;

// An entity has one set of types, which many entities share. `kind` and `key` are described in value-columns.ts. A
// predicate has the kind of all its texts, its numbers of triples, subjects and objects, and the largest numbers of
// subjects of one object and of objects of one subject.
const tables = `
  CREATE TABLE entities (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL, label TEXT, typeset INTEGER, kind INTEGER, key TEXT
  );
  CREATE TABLE typesets (row INTEGER PRIMARY KEY, types TEXT NOT NULL, entities INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE classes (
    class TEXT NOT NULL, typeset INTEGER NOT NULL, PRIMARY KEY (class, typeset)
  ) WITHOUT ROWID;
  CREATE TABLE predicates (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL, label TEXT, kind TEXT, triples INTEGER, subjects INTEGER, objects INTEGER,
    mostSubjects INTEGER, mostObjects INTEGER
  );
  CREATE TABLE triples (
    subject INTEGER NOT NULL, predicate INTEGER NOT NULL, object INTEGER NOT NULL,
    PRIMARY KEY (subject, predicate, object)
  ) WITHOUT ROWID;
  CREATE TABLE names (
    row INTEGER PRIMARY KEY, node INTEGER NOT NULL, text TEXT NOT NULL, language TEXT, rank INTEGER NOT NULL
  );
  CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Creates the indexes that find rows by id. An import needs them only if it cannot keep all ids in memory. */
const idIndexes = {
  entities: "CREATE UNIQUE INDEX IF NOT EXISTS entities_by_id ON entities (id)",
  predicates: "CREATE UNIQUE INDEX IF NOT EXISTS predicates_by_id ON predicates (id)",
} as const;

// These indexes are built after all rows have been inserted, because an index that grows with every row takes several
// times as long. The full-text index covers labels and further names, which have negative rows.
const indexes = {
  triples: `
    CREATE INDEX triples_by_object ON triples (object, predicate);
    CREATE INDEX triples_by_predicate ON triples (predicate, object);`,
  entities: `
    CREATE INDEX entities_by_typeset ON entities (typeset) WHERE typeset IS NOT NULL;
    CREATE INDEX entities_by_label ON entities (label) WHERE kind = 1;
    CREATE INDEX entities_by_key ON entities (kind, key) WHERE key IS NOT NULL;
    CREATE INDEX IF NOT EXISTS names_by_node ON names (node, rank, text);`,
  labels: `
    CREATE VIEW texts AS SELECT row, label FROM entities UNION ALL SELECT -row, text FROM names WHERE node > 0;
    CREATE VIRTUAL TABLE labels USING fts5(
      label, content = 'texts', content_rowid = 'row', tokenize = 'porter unicode61 remove_diacritics 2'
    );
    INSERT INTO labels (labels) VALUES ('rebuild');`,
} as const;

export function createTables(database: Database.Database): void {
  database.pragma(`application_id = ${applicationId}`);
  database.pragma(`user_version = ${layoutVersion}`);
  database.exec(tables);
}

export function createIdIndex(database: Database.Database, table: keyof typeof idIndexes): void {
  database.exec(idIndexes[table]);
}

export function createIndexes(database: Database.Database, group: keyof typeof indexes): void {
  database.exec(indexes[group]);
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
