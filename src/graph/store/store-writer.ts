/** Fills a graph store through a sink for importers. Only ids are kept in memory. */

import type Database from "better-sqlite3";
import { recordOf } from "../../io/index.ts";
import { createContentVersion } from "../content-version.ts";
import type { GraphSink, ItemPlace, LabelFallback, RankedLabel } from "../importers/graph-sink.ts";
import type { GraphStatistics } from "../knowledge-graph.ts";
import type { NameStyle } from "../rdf-names.ts";
import { createIndexes, createTables } from "./schema.ts";
import { readEntities, readTriples } from "./whole-graph.ts";

export type StoreContents = {
  readonly statistics: GraphStatistics;
  readonly version: string;
  /** The number of repeated triples. */
  readonly duplicates: number;
};

export type StoreWriter = Omit<GraphSink, "problem"> & {
  /**
   * Adds missing labels, builds the indexes and stores the counts, one step at a time. The caller may do other work
   * between the steps. The database is complete after the last step.
   */
  finish(fallback: LabelFallback): Generator<undefined, StoreContents>;
};

/** Creates the tables in an empty database. The caller must have opened a transaction. */
export function createStoreWriter(database: Database.Database, problem: GraphSink["problem"]): StoreWriter {
  createTables(database);
  const entities = createLabelledRows(database, "entities");
  const predicates = createLabelledRows(database, "predicates");
  const insertType = database.prepare("INSERT OR IGNORE INTO types (type, entity) VALUES (?, ?)");
  const insertTriple = database.prepare(
    "INSERT OR IGNORE INTO triples (subject, predicate, object) VALUES (?, ?, ?)",
  );
  let duplicates = 0;
  /** Reports malformed ids, because replacement characters would make different ids equal in the database. */
  const hasMalformedId = (place: ItemPlace, ...ids: readonly string[]): boolean => {
    const malformedId = ids.find((id) => !id.isWellFormed());
    if (malformedId !== undefined)
      problem(place, `the id ${JSON.stringify(malformedId)} contains an unpaired surrogate`);
    return malformedId !== undefined;
  };

  return {
    entity(id, label, types, place) {
      if (hasMalformedId(place, id)) return;
      const row = entities.rowOf(id);
      const other = label && entities.offerLabel(row, label);
      if (other !== undefined) problem(place, twoLabels("entity", id, other, label?.text));
      for (const type of types) insertType.run(type.toWellFormed(), row);
    },
    predicate(id, label, place) {
      if (hasMalformedId(place, id)) return;
      const other = label && predicates.offerLabel(predicates.rowOf(id), label);
      if (other !== undefined) problem(place, twoLabels("predicate", id, other, label?.text));
    },
    triple(subject, predicate, object, place) {
      if (hasMalformedId(place, subject, predicate, object)) return;
      const rows = [entities.rowOf(subject), predicates.rowOf(predicate), entities.rowOf(object)];
      if (insertTriple.run(...rows).changes === 0) duplicates += 1;
    },
    *finish(fallback) {
      absorbPredicateLabels(database);
      const style = nameStyle(database);
      fillLabels(database, "entities", (id) => fallback.entity(id, style));
      fillLabels(database, "predicates", fallback.predicate);
      const statistics = writeCounts(database);
      yield;
      createIndexes(database);
      yield;
      const version = yield* contentVersion(database);
      const insertFact = database.prepare("INSERT INTO facts (key, value) VALUES (?, ?)");
      insertFact.run("statistics", JSON.stringify(statistics));
      insertFact.run("version", version);
      return { statistics, version, duplicates };
    },
  };
}

function twoLabels(kind: string, id: string, first: string, second: string | undefined): string {
  return `the ${kind} ${id} has two labels: ${JSON.stringify(first)} and ${JSON.stringify(second)}`;
}

type LabelledRows = {
  /** Returns the row of an id, creating it if the id is new. */
  rowOf(id: string): number;
  /** Sets the label, unless a better label exists. Returns the existing label if it contradicts the new one. */
  offerLabel(row: number, label: RankedLabel): string | undefined;
};

function createLabelledRows(database: Database.Database, table: "entities" | "predicates"): LabelledRows {
  const rows = new Map<string, number>();
  /** Maps each row to the rank of its label, if another label may still replace it. All other labels have rank 0. */
  const replaceableRanks = new Map<number, number>();
  const insert = database.prepare(`INSERT INTO ${table} (row, id) VALUES (?, ?)`);
  const fill = database.prepare(`UPDATE ${table} SET label = ? WHERE row = ? AND label IS NULL`);
  const select = database.prepare<[number], string>(`SELECT label FROM ${table} WHERE row = ?`).pluck();
  const update = database.prepare(`UPDATE ${table} SET label = ? WHERE row = ?`);
  return {
    rowOf(id) {
      const existing = rows.get(id);
      if (existing !== undefined) return existing;
      const row = rows.size + 1;
      insert.run(row, id);
      rows.set(id, row);
      return row;
    },
    offerLabel(row, { text: offered, rank }) {
      // The database returns half of a surrogate pair as the replacement character.
      const text = offered.toWellFormed();
      if (fill.run(text, row).changes === 1) {
        if (rank > 0) replaceableRanks.set(row, rank);
        return undefined;
      }
      if (rank < (replaceableRanks.get(row) ?? 0)) {
        update.run(text, row);
        if (rank > 0) replaceableRanks.set(row, rank);
        else replaceableRanks.delete(row);
        return undefined;
      }
      const present = rank === 0 ? select.get(row) : undefined;
      return present === text ? undefined : present;
    },
  };
}

/** Removes nodes that only label a predicate: nodes without triples that have the same id as a predicate. */
function absorbPredicateLabels(database: Database.Database): void {
  const labelsPredicate = `id IN (SELECT id FROM predicates)
    AND NOT EXISTS (SELECT 1 FROM triples WHERE subject = entities.row)
    AND row NOT IN (SELECT object FROM triples)`;
  database.exec(`
    UPDATE predicates SET label = (SELECT label FROM entities WHERE entities.id = predicates.id)
      WHERE label IS NULL;
    DELETE FROM types WHERE entity IN (SELECT row FROM entities WHERE ${labelsPredicate});
    DELETE FROM entities WHERE ${labelsPredicate};
  `);
}

/**
 * Determines whether the graph capitalises names, from the labels with more than one word. Labels of classes do not
 * count, because they are nouns.
 */
function nameStyle(database: Database.Database): NameStyle {
  const share = database
    .prepare<[], number | null>(`
      SELECT avg(label = lower(label)) FROM entities
      WHERE label LIKE '% %' AND id NOT LIKE '"%' AND id NOT IN (SELECT type FROM types)
        AND row IN (SELECT subject FROM triples)`)
    .pluck()
    .get();
  return (share ?? 0) > 0.5 ? "lower case" : "capitalized";
}

function fillLabels(
  database: Database.Database,
  table: "entities" | "predicates",
  label: (id: string) => string,
): void {
  const missing = database
    .prepare<[], { row: number; id: string }>(`SELECT row, id FROM ${table} WHERE label IS NULL`)
    .all();
  const update = database.prepare(`UPDATE ${table} SET label = ? WHERE row = ?`);
  for (const { row, id } of missing) update.run(label(id), row);
}

function writeCounts(database: Database.Database): GraphStatistics {
  database.exec(`
    DELETE FROM predicates WHERE row NOT IN (SELECT predicate FROM triples);
    UPDATE predicates SET triples = counted.triples
      FROM (SELECT predicate, count(*) AS triples FROM triples GROUP BY predicate) AS counted
      WHERE counted.predicate = predicates.row;
    UPDATE entities SET types = listed.types
      FROM (SELECT entity, json_group_array(type ORDER BY row) AS types FROM types GROUP BY entity) AS listed
      WHERE listed.entity = entities.row;
  `);
  const count = (table: string): number =>
    database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  const types = database
    .prepare<[], { type: string; entities: number }>(
      "SELECT type, count(*) AS entities FROM types GROUP BY type ORDER BY entities DESC, type",
    )
    .all();
  return {
    entities: count("entities"),
    triples: count("triples"),
    predicates: count("predicates"),
    types: recordOf(types.map(({ type, entities }) => [type, entities])),
  };
}

const rowsPerStep = 20_000;

function* contentVersion(database: Database.Database): Generator<undefined, string> {
  const version = createContentVersion();
  let rows = 0;
  for (const entity of readEntities(database)) {
    version.addEntity(entity);
    rows += 1;
    if (rows % rowsPerStep === 0) yield;
  }
  for (const { subject, predicate, object } of readTriples(database)) {
    version.addTriple({ subject: subject.id, predicateLabel: predicate.label, object: object.id });
    rows += 1;
    if (rows % rowsPerStep === 0) yield;
  }
  return version.digest();
}
