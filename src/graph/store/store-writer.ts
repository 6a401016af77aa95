/** Fills a graph store through a sink for importers, in bounded memory. */
import type Database from "better-sqlite3";
import { recordOf } from "../../base/io/index.ts";
import { createContentVersion } from "../content-version.ts";
import type { GraphSink, ItemPlace, LabelFallback } from "../importers/graph-sink.ts";
import type { GraphStatistics } from "../knowledge-graph.ts";
import { type NameStyle, rdfType } from "../rdf-names.ts";
import { leadsToType } from "../supertypes.ts";
import type { Predicate } from "../triple.ts";
import { kindOfTexts } from "../value.ts";
import { createRowInserter } from "./insert-rows.ts";
import { createNodeRows } from "./node-rows.ts";
import { createIndexes, createTables } from "./schema.ts";
import { columnsOfNode } from "./value-columns.ts";
import { readLines } from "./whole-graph.ts";

// Types the nodes that are values although their ids do not say so, as in a format that writes a year like a
// name.

/** The share of the objects of a property that state nothing themselves, from which on the property has values. */
const leastValues = 0.9;

type ObjectRow = { readonly row: number; readonly label: string; readonly isValue: 0 | 1 };

/**
 * Returns the rows of the values in a graph of names. A property whose objects all read as numbers, times or flags of one
 * kind, and almost all state nothing and have no type, has values.
 */
function findValues(database: Database.Database): ReadonlySet<number> {
  const objects = database.prepare<[number], ObjectRow>(`
    SELECT row, label, typeset IS NULL AND NOT EXISTS (SELECT 1 FROM triples WHERE subject = row) AS isValue
    FROM entities WHERE row IN (SELECT object FROM triples WHERE predicate = ?)`);
  const predicates = database.prepare<[], number>("SELECT row FROM predicates").pluck().all();
  const found = predicates.flatMap((predicate) => {
    const all = objects.all(predicate);
    const values = all.filter(({ isValue }) => isValue === 1);
    const hasValues =
      values.length >= leastValues * all.length && kindOfTexts(all.map(({ label }) => label)) !== "text";
    return hasValues ? values.map(({ row }) => row) : [];
  });
  return new Set(found);
}

/** Types nodes as literals. */
function typeValues(database: Database.Database, rows: ReadonlySet<number>): void {
  const select = database.prepare<[number], { readonly id: string; readonly label: string }>(
    "SELECT id, label FROM entities WHERE row = ? AND typeset IS NULL",
  );
  const update = database.prepare("UPDATE entities SET kind = ?, key = ? WHERE row = ?");
  for (const row of rows) {
    const node = select.get(row);
    if (node === undefined) continue;
    const { kind, key } = columnsOfNode({ ...node, isValue: true });
    update.run(kind, key, row);
  }
}

export type StoreContents = {
  readonly statistics: GraphStatistics;
  readonly version: string;
  /** The number of repeated triples. */
  readonly duplicates: number;
};

export type StoreWriter = Omit<GraphSink, "problem"> & {
  /** Marks a node that is a literal although its id does not say so. */
  value(id: string): void;
  /**
   * Adds missing labels and types, builds the indexes and stores the counts, one step at a time. The caller may do other
   * work between the steps. The database is complete after the last step.
   *
   * @param typeProperty the id or label of a property that leads from a thing to its type
   */
  finish(fallback: LabelFallback, typeProperty?: string): Generator<undefined, StoreContents>;
};

/** Creates the tables in an empty database. The caller must have opened a transaction. */
export function createStoreWriter(database: Database.Database, problem: GraphSink["problem"]): StoreWriter {
  createTables(database);
  const entities = createNodeRows(database, "entities");
  const predicates = createNodeRows(database, "predicates");
  const triples = createRowInserter(database, "INSERT OR IGNORE INTO triples", [
    "subject",
    "predicate",
    "object",
  ]);
  const values = new Set<number>();
  /** Reports malformed ids, because replacement characters would make different ids equal in the database. */
  const hasMalformedId = (place: ItemPlace, ...ids: readonly string[]): boolean => {
    const malformedId = ids.find((id) => !id.isWellFormed());
    if (malformedId !== undefined)
      problem(place, `the id ${JSON.stringify(malformedId)} contains an unpaired surrogate`);
    return malformedId !== undefined;
  };

  return {
    entity(id, name, types, place) {
      if (hasMalformedId(place, id)) return;
      const row = entities.rowOf(id);
      if (name) entities.addName(row, name);
      entities.addTypes(row, types);
    },
    value(id) {
      values.add(entities.rowOf(id));
    },
    predicate(id, name, place) {
      if (!hasMalformedId(place, id) && name) predicates.addName(predicates.rowOf(id), name);
    },
    triple(subject, predicate, object, place) {
      if (hasMalformedId(place, subject, predicate, object)) return;
      triples.insert(entities.rowOf(subject), predicates.rowOf(predicate), entities.rowOf(object));
    },
    *finish(fallback, typeProperty) {
      entities.finish();
      predicates.finish();
      const duplicates = triples.flush();
      yield;
      createIndexes(database, "triples");
      yield;
      absorbPredicateLabels(database);
      const style = createNameStyle(database);
      fillLabels(database, "entities", (id) => fallback.entity(id, style()));
      fillLabels(database, "predicates", fallback.predicate);
      for (const [row, types] of statedTypes(database, typeProperty)) entities.addTypes(row, types);
      typeValues(database, fallback.hasOnlyNames ? findValues(database) : values);
      const statistics = writeCounts(database);
      yield;
      createIndexes(database, "entities");
      yield;
      createIndexes(database, "labels");
      yield;
      const version = yield* contentVersion(database);
      const insertFact = database.prepare("INSERT INTO facts (key, value) VALUES (?, ?)");
      insertFact.run("statistics", JSON.stringify(statistics));
      insertFact.run("version", version);
      return { statistics, version, duplicates };
    },
  };
}

/**
 * Gives predicates the names of the nodes that describe them, and removes the nodes without other triples. A node
 * describes the predicate of the same id and, in a Wikibase, the predicates that its links name.
 */
function absorbPredicateLabels(database: Database.Database): void {
  const links = propertyLinks.map((iri) => `'${iri}'`).join(", ");
  database.exec(`
    CREATE TEMP TABLE links AS SELECT row FROM predicates WHERE id IN (${links});
    CREATE TEMP TABLE ends AS SELECT object AS node FROM triples WHERE predicate IN (SELECT row FROM links);
    CREATE TEMP TABLE descriptions AS
      SELECT predicates.row AS predicate, entities.row AS node
        FROM predicates JOIN entities ON entities.id = predicates.id
      UNION SELECT predicates.row, subject FROM triples JOIN entities ON entities.row = object
        JOIN predicates ON predicates.id = entities.id WHERE predicate IN (SELECT row FROM links);
    DELETE FROM triples WHERE predicate IN (SELECT row FROM links);
    UPDATE predicates SET label = (
      SELECT min(label) FROM entities JOIN descriptions ON node = entities.row WHERE predicate = predicates.row)
      WHERE label IS NULL;
    INSERT INTO names (node, text, language, rank) SELECT DISTINCT -predicate, text, language, rank
      FROM descriptions JOIN names USING (node);
    CREATE TEMP TABLE absorbed AS
      SELECT node FROM (SELECT node FROM descriptions UNION SELECT node FROM ends)
      WHERE NOT EXISTS (SELECT 1 FROM triples WHERE subject = node)
      AND NOT EXISTS (SELECT 1 FROM triples WHERE object = node);
    DELETE FROM names WHERE node IN (SELECT node FROM absorbed);
    DELETE FROM entities WHERE row IN (SELECT node FROM absorbed);
    DROP TABLE links; DROP TABLE ends; DROP TABLE descriptions; DROP TABLE absorbed;
  `);
}

/**
 * The properties that lead from the item of a property, which has the labels, to the predicates that state it. Source:
 * Wikibase, RDF Dump Format, "Properties".
 */
const propertyLinks: readonly string[] = [
  ...["claim", "directClaim", "directClaimNormalized", "novalue", "reference", "referenceValue"],
  ...["referenceValueNormalized", "statementProperty", "statementValue", "statementValueNormalized"],
  ...["qualifier", "qualifierValue", "qualifierValueNormalized"],
].map((name) => `http://wikiba.se/ontology#${name}`);

/**
 * Returns the types that triples state of things without a type, by the row of the thing. The property that states them
 * is called "instance of", or the graph declares it as a kind of rdf:type, or the caller names it.
 */
function statedTypes(database: Database.Database, typeProperty?: string): readonly [number, string[]][] {
  const declared = new Set(
    database
      .prepare<[string], string>(
        `SELECT property.id FROM triples t JOIN entities property ON property.row = t.subject
         JOIN predicates p ON p.row = t.predicate JOIN entities kind ON kind.row = t.object
         WHERE kind.id = ? AND (p.id LIKE '%#subPropertyOf' OR p.id LIKE '%#equivalentProperty')`,
      )
      .pluck()
      .all(rdfType),
  );
  const isTyping = (predicate: Predicate): boolean =>
    typeProperty === undefined
      ? leadsToType(predicate) || declared.has(predicate.id)
      : predicate.id === typeProperty || predicate.label === typeProperty;
  const typing = database
    .prepare<[], Predicate & { readonly row: number }>("SELECT row, id, label FROM predicates")
    .all()
    .filter(isTyping);
  const stated = database.prepare<[number], { readonly thing: number; readonly type: string }>(
    `SELECT t.subject AS thing, type.id AS type FROM triples t JOIN entities e ON e.row = t.subject
     JOIN entities type ON type.row = t.object
     WHERE t.predicate = ? AND e.typeset IS NULL AND type.kind IS NULL`,
  );
  const rows = typing.flatMap(({ row }) => stated.all(row));
  return [...Map.groupBy(rows, ({ thing }) => thing)].map(([thing, all]) => [
    thing,
    all.map(({ type }) => type),
  ]);
}

/**
 * Determines whether the graph capitalises names, from the labels with more than one word. Labels of classes do not
 * count, because they are nouns. The answer is computed at most once.
 */
function createNameStyle(database: Database.Database): () => NameStyle {
  let style: NameStyle | undefined;
  const share = (): number | null | undefined =>
    database
      .prepare<[], number | null>(`
        SELECT avg(label = lower(label)) FROM entities
        WHERE label LIKE '% %' AND id NOT LIKE '"%' AND id NOT IN (SELECT class FROM classes)
          AND EXISTS (SELECT 1 FROM triples WHERE subject = entities.row)`)
      .pluck()
      .get();
  return () => {
    style ??= (share() ?? 0) > 0.5 ? "lower case" : "capitalized";
    return style;
  };
}

/** The number of nodes without a label to read at once. */
const nodesAtOnce = 10_000;

function fillLabels(
  database: Database.Database,
  table: "entities" | "predicates",
  label: (id: string) => string,
): void {
  const missing = database.prepare<[number, number], { row: number; id: string }>(
    `SELECT row, id FROM ${table} WHERE label IS NULL AND row > ? ORDER BY row LIMIT ?`,
  );
  const update = database.prepare(`UPDATE ${table} SET label = ? WHERE row = ?`);
  for (let last = 0; ; ) {
    const rows = missing.all(last, nodesAtOnce);
    for (const { row, id } of rows) update.run(label(id), row);
    last = rows.at(-1)?.row ?? 0;
    if (rows.length < nodesAtOnce) return;
  }
}

function writeCounts(database: Database.Database): GraphStatistics {
  database.exec(`
    UPDATE predicates SET triples = counted.triples, subjects = counted.ends, mostObjects = counted.most
      FROM (SELECT predicate, sum(n) AS triples, count(*) AS ends, max(n) AS most FROM
        (SELECT predicate, count(*) AS n FROM triples GROUP BY subject, predicate) GROUP BY predicate) AS counted
      WHERE counted.predicate = predicates.row;
    UPDATE predicates SET objects = counted.ends, mostSubjects = counted.most
      FROM (SELECT predicate, count(*) AS ends, max(n) AS most FROM
        (SELECT predicate, count(*) AS n FROM triples GROUP BY predicate, object) GROUP BY predicate) AS counted
      WHERE counted.predicate = predicates.row;
    DELETE FROM predicates WHERE triples IS NULL;
    UPDATE typesets SET entities = counted.entities
      FROM (SELECT typeset, count(*) AS entities FROM entities WHERE typeset IS NOT NULL GROUP BY typeset) AS counted
      WHERE counted.typeset = typesets.row;
  `);
  writeKindsOfTexts(database);
  const count = (table: string): number =>
    database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  const types = database
    .prepare<[], { type: string; entities: number }>(
      `SELECT class AS type, sum(entities) AS entities FROM classes JOIN typesets ON typesets.row = typeset
       GROUP BY class HAVING entities > 0 ORDER BY entities DESC, type`,
    )
    .all();
  return {
    entities: count("entities"),
    triples: count("triples"),
    predicates: count("predicates"),
    types: recordOf(types.map(({ type, entities }) => [type, entities])),
  };
}

/** States for each predicate as which kind of value all its texts can be read. */
function writeKindsOfTexts(database: Database.Database): void {
  const texts = database
    .prepare<[number], string>(
      `SELECT o.label FROM triples t JOIN entities o ON o.row = t.object
       WHERE t.predicate = ? AND o.kind IS NOT NULL AND (substr(o.id, 1, 1) <> '"' OR substr(o.id, -1) = '"')`,
    )
    .pluck();
  const rows = database.prepare<[], number>("SELECT row FROM predicates").pluck().all();
  const update = database.prepare("UPDATE predicates SET kind = ? WHERE row = ?");
  for (const row of rows) update.run(kindOfTexts(texts.iterate(row)), row);
}

function* contentVersion(database: Database.Database): Generator<undefined, string> {
  const version = createContentVersion();
  for (const lines of readLines(database)) {
    for (const line of lines) version.add(line);
    yield;
  }
  return version.digest();
}
