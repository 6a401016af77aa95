/** The {@link KnowledgeGraph} over an embedded SQLite store. Opening reads nothing but the file's header. */
import Database from "better-sqlite3";
import { InputError } from "../../errors.ts";
import { requireFile } from "../../io/index.ts";
import { cardinalityOf } from "../cardinality.ts";
import type { GraphStatistics, KnowledgeGraph } from "../knowledge-graph.ts";
import type { Entity, Triple } from "../triple.ts";
import { prepareQueries } from "./queries.ts";
import { toEntity, toTriple } from "./rows.ts";
import { layoutProblem } from "./schema.ts";

/** Triples per batch of `scan`. */
const batchSize = 5_000;

/**
 * Opens a graph store for reading.
 * @throws InputError when the file is missing, damaged, or no graph store of this layout
 */
export function openStore(file: string): KnowledgeGraph {
  requireFile(file);
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true });
    const problem = layoutProblem(database);
    if (problem !== undefined) {
      throw new InputError({ file }, problem, {
        hint: "taxolink graph import makes a store from a graph file.",
      });
    }
    return createStoreGraph(database);
  } catch (cause) {
    database?.close();
    if (cause instanceof InputError) throw cause;
    throw new InputError({ file }, `the graph store cannot be read (${(cause as Error).message})`, {
      cause,
      hint: "The file may be damaged: import the graph again.",
    });
  }
}

/** The port over an open, complete store. Closing the graph closes the database. */
export function createStoreGraph(database: Database.Database): KnowledgeGraph {
  const queries = prepareQueries(database);
  const known = (ids: readonly string[]): Map<string, Entity> =>
    new Map(
      queries.entitiesById.all(JSON.stringify([...new Set(ids)])).map((row) => [row.id, toEntity(row)]),
    );

  const triplesBy = (
    end: "subject" | "object",
    ids: readonly string[],
  ): ReadonlyMap<string, readonly Triple[]> => {
    const found = new Map<string, Triple[]>([...known(ids).keys()].map((id) => [id, []]));
    const statement = end === "subject" ? queries.outgoing : queries.incoming;
    for (const row of statement.all(JSON.stringify([...found.keys()]))) {
      const triple = toTriple(row);
      found.get(triple[end].id)?.push(triple);
    }
    return found;
  };

  return {
    entities: async (ids) => known(ids),
    outgoing: async (ids) => triplesBy("subject", ids),
    incoming: async (ids) => triplesBy("object", ids),
    entitiesOfType: async (type) => queries.byType.all(type).map(toEntity),
    find: async (text, limit) => {
      const words = text.match(/[\p{L}\p{N}]+/gu);
      if (!words || limit < 1) return [];
      const query = words.map((word) => `"${word}"`).join(" OR ");
      return queries.byLabel.all(query, text.trim(), limit).map(toEntity);
    },
    predicates: async () => queries.predicates.all(),
    cardinalities: async () =>
      new Map(
        queries.cardinalities
          .all()
          .map(({ id, mostSubjects, mostObjects }) => [id, cardinalityOf(mostSubjects, mostObjects)]),
      ),
    statistics: async () => JSON.parse(queries.fact.get("statistics") ?? "") as GraphStatistics,
    async *scan() {
      for (const rows of batches(queries.scanned)) yield rows.map(toTriple);
    },
    async *isolated() {
      for (const rows of batches(queries.alone)) yield rows.map(toEntity);
    },
    version: async () => queries.fact.get("version") ?? "",
    close: () => {
      database.close();
    },
  };
}

/** All rows of a statement that takes the last row seen and a limit. */
function* batches<R extends { readonly row: number }>(
  statement: Database.Statement<[number, number], R>,
): Generator<readonly R[]> {
  for (let last = 0; ; ) {
    const rows = statement.all(last, batchSize);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.row;
  }
}
