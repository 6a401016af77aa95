/** Implements `KnowledgeGraph` with an embedded SQLite store. Opening a store reads only the header. */
import Database from "better-sqlite3";
import { z } from "zod";
import { InputError } from "../../errors.ts";
import {
  createDamageGuard,
  DamageError,
  type DamageGuard,
  databasePath,
  guardEach,
  requireFile,
  requireText,
  unguarded,
} from "../../io/index.ts";
import { cardinalityOf } from "../cardinality.ts";
import type { KnowledgeGraph, PredicateCount } from "../knowledge-graph.ts";
import type { Entity, Triple } from "../triple.ts";
import { prepareQueries, type StoreQueries } from "./queries.ts";
import { toEntity, toTriple } from "./rows.ts";
import { layoutProblem } from "./schema.ts";

/** The number of triples per batch of `scan`, or of subjects per batch in sorted order. */
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
    hint: "To create a store from a graph file, run taxolink graph import.",
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
  const queries = guard(() => prepareQueries(database));
  const fact = (key: string): string => requireText(queries.fact.get(key), `the ${key}`);

  return {
    entities: async (ids) => guard(() => storedEntities(queries, ids)),
    outgoing: async (ids) => guard(() => triplesBy(queries, "subject", ids)),
    incoming: async (ids) => guard(() => triplesBy(queries, "object", ids)),
    entitiesOfType: async (type) => guard(() => queries.byType.all(type).map(toEntity)),
    find: async (text, limit) => {
      const words = text.match(/[\p{L}\p{N}]+/gu);
      if (!words || limit < 1) return [];
      const query = words.map((word) => `"${word}"`).join(" OR ");
      return guard(() => queries.byLabel.all(query, text.trim(), limit).map(toEntity));
    },
    predicates: async () => guard(() => queries.predicates.all().map(toPredicateCount)),
    cardinalities: async () =>
      guard(
        () =>
          new Map(
            queries.cardinalities
              .all()
              .map(({ id, mostSubjects, mostObjects }) => [id, cardinalityOf(mostSubjects, mostObjects)]),
          ),
      ),
    statistics: async () => guard(() => statisticsSchema.parse(JSON.parse(fact("statistics")))),
    async *scan(order = "sorted") {
      yield* guardEach(guard, () =>
        order === "stored" ? batches(queries.storedTriples, toTriple) : sortedTriples(queries),
      );
    },
    async *isolated() {
      yield* guardEach(guard, () => batches(queries.isolatedEntities, toEntity));
    },
    version: async () => guard(() => fact("version")),
    close: () => {
      database.close();
    },
  };
}

function storedEntities({ entitiesById }: StoreQueries, ids: readonly string[]): Map<string, Entity> {
  return new Map(entitiesById.all(JSON.stringify([...new Set(ids)])).map((row) => [row.id, toEntity(row)]));
}

function triplesBy(
  queries: StoreQueries,
  end: "subject" | "object",
  ids: readonly string[],
): ReadonlyMap<string, readonly Triple[]> {
  const triplesById = new Map<string, Triple[]>(
    [...storedEntities(queries, ids).keys()].map((id) => [id, []]),
  );
  const statement = end === "subject" ? queries.outgoing : queries.incoming;
  for (const row of statement.all(JSON.stringify([...triplesById.keys()]))) {
    const triple = toTriple(row);
    triplesById.get(triple[end].id)?.push(triple);
  }
  return triplesById;
}

function* sortedTriples(queries: StoreQueries): Generator<readonly Triple[]> {
  for (let last: string | undefined = ""; ; ) {
    const ids: readonly string[] = queries.subjects.all(last, subjectsAtOnce);
    last = ids.at(-1);
    if (last === undefined) return;
    yield [...triplesBy(queries, "subject", ids).values()].flat();
  }
}

function toPredicateCount({ id, label, triples }: PredicateCount): PredicateCount {
  if (typeof triples !== "number") throw new DamageError("the triple count of a predicate is not a number");
  return { id: requireText(id, "an id"), label: requireText(label, "a label"), triples };
}

/** Yields all rows of a statement whose parameters are a limit and the last row that was read. */
function* batches<R extends { readonly row: number }, T>(
  statement: Database.Statement<[number, number], R>,
  read: (row: R) => T,
): Generator<readonly T[]> {
  for (let last = 0; ; ) {
    const rows = statement.all(last, batchSize);
    const end = rows.at(-1);
    if (!end) return;
    if (!(end.row > last)) throw new DamageError("the rows are not in order");
    yield rows.map(read);
    last = end.row;
  }
}
