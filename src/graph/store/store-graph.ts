/** Implements `KnowledgeGraph` with an embedded SQLite store. Opening a store reads only the header. */

import Database from "better-sqlite3";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import {
  createDamageGuard,
  DamageError,
  type DamageGuard,
  databasePath,
  guardEach,
  requireFile,
  requireText,
  unguarded,
} from "../../base/io/index.ts";
import type { GraphStatistics, KnowledgeGraph, Name, PredicateCount } from "../knowledge-graph.ts";
import { isStatedLabel } from "../names.ts";
import type { Entity, Triple } from "../triple.ts";
import { createRowReader, type EntityRow, type RowReader, type TripleRow, tripleColumns } from "./rows.ts";
import { layoutProblem } from "./schema.ts";
import { summariseStore } from "./summary.ts";

/** The number of entities per batch of `isolated`, and of subjects per batch of `scan`. */
const batchSize = 5_000;
const subjectsAtOnce = 1_000;

/**
 * Opens a graph store for reading.
 * @throws InputError if the file is missing or damaged, or is not a graph store of this layout
 */
export function openStore(file: string): KnowledgeGraph {
  requireFile(file);
  const guard = createDamageGuard({
    file,
    what: "the graph store",
    remedy: "Import the graph again: taxolink graph import FILE --out STORE.",
  });
  const database = guard(() => new Database(databasePath(file), { readonly: true, fileMustExist: true }));
  try {
    guard(() => requireLayout(database, file));
    return createStoreGraph(database, guard);
  } catch (error) {
    database.close();
    throw error;
  }
}

function requireLayout(database: Database.Database, file: string): void {
  // This setting detects cells that claim to be larger than their page before they are read.
  database.pragma("cell_size_check = ON");
  const problem = layoutProblem(database);
  if (problem === undefined) return;
  throw new InputError({ file }, problem, {
    hint: "Import the graph file again: taxolink graph import FILE --out STORE.",
  });
}

const statisticsSchema = z.object({
  entities: z.number(),
  triples: z.number(),
  predicates: z.number(),
  types: z.record(z.string(), z.number()),
});

/**
 * Creates the graph interface over an open, complete store. Closing the graph closes the database.
 * @param guard a function that reports damage to the store's file
 */
export function createStoreGraph(
  database: Database.Database,
  guard: DamageGuard = unguarded,
): KnowledgeGraph {
  const store: Store = {
    queries: guard(() => prepareQueries(database)),
    reader: guard(() => createRowReader(database)),
  };
  const { queries } = store;
  const { toEntity, toTriple } = store.reader;
  const fact = (key: string): string => requireText(queries.fact.get(key), `the ${key}`);

  const statistics = (): GraphStatistics => statisticsSchema.parse(JSON.parse(fact("statistics")));
  return {
    entities: async (ids) => guard(() => storedEntities(store, ids)),
    outgoing: async (ids) => guard(() => triplesBy(store, "subject", ids)),
    incoming: async (ids) => guard(() => triplesBy(store, "object", ids)),
    entitiesOfType: async (type) => guard(() => queries.byType.all(type).map(toEntity)),
    find: async (text, limit) => {
      const words = text.match(/[\p{L}\p{N}]+/gu);
      if (!words || limit < 1) return [];
      const query = words.map((word) => `"${word}"`).join(" OR ");
      return guard(() => queries.byLabel.all(query, text.trim(), limit).map(toEntity));
    },
    predicates: async () => guard(() => queries.predicates.all().map(toPredicateCount)),
    names: async (ids) => guard(() => storedNames(queries, ids)),
    statistics: async () => guard(statistics),
    summary: async () =>
      guard(() => {
        const { triples, entities } = statistics();
        return { triples, entities, ...summariseStore(database) };
      }),
    async *scan(order = "sorted") {
      yield* guardEach(guard, () =>
        order === "stored" ? batches(queries.storedTriples, subjectsAtOnce, toTriple) : sortedTriples(store),
      );
    },
    beginning: async (limit) =>
      guard(() => queries.storedTriples.all(0, limit).slice(0, limit).map(toTriple)),
    async *isolated() {
      yield* guardEach(guard, () => batches(queries.isolatedEntities, batchSize, toEntity));
    },
    version: async () => guard(() => fact("version")),
    engine: { kind: "sqlite", database },
    close: () => {
      database.close();
    },
  };
}

type Store = { readonly queries: StoreQueries; readonly reader: RowReader };

function storedEntities({ queries, reader }: Store, ids: readonly string[]): Map<string, Entity> {
  const rows = queries.entitiesById.all(JSON.stringify([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, reader.toEntity(row)]));
}

function storedNames({ names }: StoreQueries, ids: readonly string[]): ReadonlyMap<string, readonly Name[]> {
  const asked = JSON.stringify([...new Set(ids)]);
  const found = new Map<string, Name[]>();
  for (const { id, text, language, rank } of names.all(asked, asked)) {
    const name = {
      text: requireText(text, "a name"),
      ...(language === null ? {} : { language: requireText(language, "a language") }),
      isLabel: isStatedLabel(rank),
    };
    const list = found.get(id);
    if (list) list.push(name);
    else found.set(id, [name]);
  }
  return found;
}

function triplesBy(
  store: Store,
  end: "subject" | "object",
  ids: readonly string[],
): ReadonlyMap<string, readonly Triple[]> {
  const triplesById = new Map<string, Triple[]>([...storedEntities(store, ids).keys()].map((id) => [id, []]));
  const { queries, reader } = store;
  const statement = end === "subject" ? queries.outgoing : queries.incoming;
  for (const row of statement.all(JSON.stringify([...triplesById.keys()]))) {
    const triple = reader.toTriple(row);
    triplesById.get(triple[end].id)?.push(triple);
  }
  return triplesById;
}

function* sortedTriples(store: Store): Generator<readonly Triple[]> {
  for (let last: string | undefined = ""; ; ) {
    const ids: readonly string[] = store.queries.subjects.all(last, subjectsAtOnce);
    last = ids.at(-1);
    if (last === undefined) return;
    yield [...triplesBy(store, "subject", ids).values()].flat();
  }
}

function toPredicateCount({ id, label, triples }: PredicateCount): PredicateCount {
  if (typeof triples !== "number") throw new DamageError("the triple count of a predicate is not a number");
  return { id: requireText(id, "an id"), label: requireText(label, "a label"), triples };
}

/** Yields all rows of a statement whose parameters are a limit and the last row that was read. */
function* batches<R extends { readonly row: number }, T>(
  statement: Database.Statement<[number, number], R>,
  size: number,
  read: (row: R) => T,
): Generator<readonly T[]> {
  for (let last = 0; ; ) {
    const rows = statement.all(last, size);
    const end = rows.at(-1);
    if (!end) return;
    if (!(end.row > last)) throw new DamageError("the rows are not in order");
    yield rows.map(read);
    last = end.row;
  }
}

// The prepared queries of a store. Many ids need only one query, because they are passed as a JSON array.

type Prepared<Given extends unknown[], Row> = Database.Statement<Given, Row>;
type NumberedRow<Row> = Row & { readonly row: number };

type NameRow = {
  readonly id: string;
  readonly text: string;
  readonly language: string | null;
  readonly rank: number;
};

type StoreQueries = {
  readonly entitiesById: Prepared<[string], EntityRow>;
  readonly outgoing: Prepared<[string], TripleRow>;
  readonly incoming: Prepared<[string], TripleRow>;
  readonly byType: Prepared<[string], EntityRow>;
  /**
   * Finds entities by label. The parameters are a full-text query for words, the text that a label must match exactly,
   * and a limit.
   */
  readonly byLabel: Prepared<[string, string, number], EntityRow>;
  readonly predicates: Prepared<[], PredicateCount>;
  /** Returns the triples of the subjects after the given row, in import order and up to a limit of subjects. */
  readonly storedTriples: Prepared<[number, number], NumberedRow<TripleRow>>;
  /** Returns the names that `KnowledgeGraph.names` lists. */
  readonly names: Prepared<[string, string], NameRow>;
  /** Returns the subjects after the given id, up to a limit. */
  readonly subjects: Prepared<[string, number], string>;
  /** Returns the entities without triples after the given row, up to a limit. */
  readonly isolatedEntities: Prepared<[number, number], NumberedRow<EntityRow>>;
  readonly fact: Prepared<[string], string>;
};

function prepareQueries(database: Database.Database): StoreQueries {
  return {
    entitiesById: database.prepare<[string], EntityRow>(
      "SELECT e.id, e.label, e.typeset, e.kind FROM json_each(?) asked JOIN entities e ON e.id = asked.value",
    ),
    outgoing: database.prepare<[string], TripleRow>(
      `SELECT ${tripleColumns} FROM json_each(?) asked JOIN entities s ON s.id = asked.value
       JOIN triples t ON t.subject = s.row JOIN predicates p ON p.row = t.predicate
       JOIN entities o ON o.row = t.object ORDER BY p.label, p.id, o.id`,
    ),
    incoming: database.prepare<[string], TripleRow>(
      `SELECT ${tripleColumns} FROM json_each(?) asked JOIN entities o ON o.id = asked.value
       JOIN triples t ON t.object = o.row JOIN predicates p ON p.row = t.predicate
       JOIN entities s ON s.row = t.subject ORDER BY p.label, p.id, s.id`,
    ),
    byType: database.prepare<[string], EntityRow>(
      `SELECT e.id, e.label, e.typeset, e.kind FROM classes c JOIN entities e ON e.typeset = c.typeset
       WHERE c.class = ? ORDER BY e.id`,
    ),
    byLabel: database.prepare<[string, string, number], EntityRow>(
      `WITH found AS MATERIALIZED (
         SELECT rowid, bm25(labels) AS score FROM labels WHERE labels MATCH ?
       ) SELECT e.id, e.label, e.typeset, e.kind FROM found LEFT JOIN names n ON n.row = -found.rowid
       JOIN entities e ON e.row = coalesce(n.node, found.rowid)
       GROUP BY e.row ORDER BY max(lower(coalesce(n.text, e.label)) = lower(?)) DESC, min(found.score), e.id LIMIT ?`,
    ),
    predicates: database.prepare<[], PredicateCount>(
      "SELECT id, label, triples FROM predicates ORDER BY triples DESC, label, id",
    ),
    storedTriples: database.prepare<[number, number], NumberedRow<TripleRow>>(
      `SELECT s.row AS row, ${tripleColumns} FROM
         (SELECT DISTINCT subject FROM triples WHERE subject > ? ORDER BY subject LIMIT ?) subjects
       JOIN triples t ON t.subject = subjects.subject JOIN entities s ON s.row = t.subject
       JOIN predicates p ON p.row = t.predicate JOIN entities o ON o.row = t.object
       ORDER BY t.subject, t.predicate, t.object`,
    ),
    subjects: database
      .prepare<[string, number], string>(
        `SELECT id FROM entities WHERE id > ? AND EXISTS (SELECT 1 FROM triples WHERE subject = entities.row)
         ORDER BY id LIMIT ?`,
      )
      .pluck(),
    isolatedEntities: database.prepare<[number, number], NumberedRow<EntityRow>>(
      `SELECT e.row, e.id, e.label, e.typeset, e.kind FROM entities e WHERE e.row > ?
       AND NOT EXISTS (SELECT 1 FROM triples WHERE subject = e.row)
       AND NOT EXISTS (SELECT 1 FROM triples WHERE object = e.row) ORDER BY e.row LIMIT ?`,
    ),
    names: database.prepare<[string, string], NameRow>(
      `SELECT e.id, n.text, n.language, n.rank FROM json_each(?) asked JOIN entities e ON e.id = asked.value
       JOIN names n ON n.node = e.row
       UNION ALL SELECT p.id, n.text, n.language, n.rank FROM json_each(?) asked
       JOIN predicates p ON p.id = asked.value JOIN names n ON n.node = -p.row
       ORDER BY n.rank, n.text`,
    ),
    fact: database.prepare<[string], string>("SELECT value FROM facts WHERE key = ?").pluck(),
  };
}
