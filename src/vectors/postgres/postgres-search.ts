/**
 * Searches vectors in a PostgreSQL table. If the table has a neighbour graph (HNSW), the graph provides the first
 * results, and an exact scan provides the rest.
 */
import { InputError } from "../../errors.ts";
import type { Database, Session } from "../../postgres/index.ts";
import { checkVectorLength } from "../check-vector-length.ts";
import type { VectorMatch } from "../vector-index.ts";
import type { Comparison, VectorSearch } from "../vector-search.ts";
import type { VectorColumn } from "./vector-column.ts";
import type { Places } from "./vector-table.ts";

export type SearchedTable = {
  readonly database: Database;
  /** The name of the table, including its schema. */
  readonly table: string;
  readonly column: VectorColumn;
  /** Whether the table has a neighbour graph. */
  readonly hasGraph: boolean;
};

/** The number of rows in the first request. Each further request is four times as large as the previous one. */
const firstRequest = 250;
/**
 * The maximum number of rows to request from a neighbour graph, which considers only a limited number of candidates. A
 * scan finds all further rows.
 */
const maximumFromGraph = 1_000;

export function searchTable(searched: SearchedTable, places: Places): VectorSearch {
  return new PostgresSearch(searched, places);
}

class PostgresSearch implements VectorSearch {
  readonly dimensions: number;
  readonly #table: SearchedTable;
  readonly #places: Places;
  readonly #positions: (row: number) => number | undefined;

  constructor(searched: SearchedTable, places: Places) {
    this.dimensions = searched.column.dimensions;
    this.#table = searched;
    this.#places = places;
    this.#positions = positionsByRow(places);
  }

  count(): number {
    return this.#places.length;
  }

  async search(
    queries: readonly Float32Array[],
    k: number,
    accepts: (position: number) => boolean = () => true,
  ): Promise<readonly (readonly VectorMatch[])[]> {
    const results: (readonly VectorMatch[])[] = [];
    for (const query of queries) {
      checkVectorLength(query, this.dimensions);
      const matches: VectorMatch[] = [];
      for await (const batch of this.#nearest(query)) {
        matches.push(...batch.filter(({ position }) => accepts(position)));
        if (matches.length >= k) break;
      }
      results.push(matches.slice(0, k));
    }
    return results;
  }

  compare(queries: readonly Float32Array[]): Comparison {
    for (const query of queries) checkVectorLength(query, this.dimensions);
    // Readers can start from the beginning again without repeating a query.
    const batches = queries.map((query) => shareBatches(this.#nearest(query)));
    return {
      products: (positions) => this.#products(queries, positions),
      async *descending(query) {
        for await (const batch of batches[query]?.() ?? []) {
          const near = batch.filter(({ score }) => score > 0);
          yield near.map(({ position }) => position);
          if (near.length < batch.length) return;
        }
      },
    };
  }

  /** Yields all vectors in batches, nearest first. Ties are ordered by position. */
  async *#nearest(query: Float32Array): AsyncGenerator<readonly VectorMatch[]> {
    const visited = new Set<number>();
    for (let requested = firstRequest; visited.size < this.#places.length; requested *= 4) {
      const byGraph = this.#table.hasGraph && requested <= maximumFromGraph;
      const rows = await this.#nearestRows(query, requested, byGraph);
      const unvisited: VectorMatch[] = [];
      for (const { id, product } of rows) {
        const position = this.#positions(id);
        if (position === undefined || visited.has(position)) continue;
        visited.add(position);
        unvisited.push({ position, score: product });
      }
      yield unvisited.sort((left, right) => right.score - left.score || left.position - right.position);
      // A graph of neighbours may return fewer rows than exist.
      if (!byGraph && rows.length < requested) return;
    }
  }

  #nearestRows(
    query: Float32Array,
    limit: number,
    byGraph: boolean,
  ): Promise<readonly { id: number; product: number }[]> {
    const { database, table, column, hasGraph } = this.#table;
    const distance = `${column.compared} <#> $1::${column.query}`;
    const read = (session: Session) =>
      session.query<{ id: number; product: number }>(
        // The neighbour graph is used only if rows are ordered by distance alone; a scan can also break ties.
        `SELECT id, -(${distance}) AS product FROM ${table} ORDER BY ${distance}${byGraph ? "" : ", id"} LIMIT ${limit}`,
        [column.literal(query)],
      );
    return database.use((session) =>
      hasGraph
        ? session.transaction(async () => {
            await session.query(`SET LOCAL hnsw.ef_search = ${Math.min(maximumFromGraph, 2 * limit)}`);
            await session.query(`SET LOCAL ${byGraph ? "enable_seqscan" : "enable_indexscan"} = off`);
            return read(session);
          })
        : read(session),
    );
  }

  async #products(queries: readonly Float32Array[], positions: Uint32Array): Promise<Float64Array> {
    const { database, table, column } = this.#table;
    const products = new Float64Array(positions.length * queries.length);
    if (products.length === 0) return products;
    const rowNumbers = Array.from(positions, (position) => this.#places[position] ?? 0).filter(
      (row) => row > 0,
    );
    const columns = queries.map((_, at) => `(-(vector <#> $${at + 2}::${column.type}))::float8`);
    const rows = await database.use((session) =>
      session.query<{ id: number; products: number[] }>(
        `SELECT id, ARRAY[${columns.join(", ")}] AS products FROM ${table} WHERE id = ANY($1)`,
        [rowNumbers, ...queries.map(column.literal)],
      ),
    );
    if (rows.length < new Set(rowNumbers).size) throw updatedDuringSearch(database.name);
    const productsById = new Map(rows.map((row) => [row.id, row.products]));
    positions.forEach((position, at) => {
      products.set(productsById.get(this.#places[position] ?? 0) ?? [], at * queries.length);
    });
    return products;
  }
}

/** Creates the error for vectors that a writer deleted during a search. */
function updatedDuringSearch(name: string): InputError {
  return new InputError({ file: name }, "the index was updated during the search", {
    hint: "Run the command again to open the updated index.",
  });
}

function positionsByRow(places: Places): (row: number) => number | undefined {
  const order = Uint32Array.from(places.keys()).sort(
    (left, right) => (places[left] as number) - (places[right] as number),
  );
  return (row) => {
    let low = 0;
    let high = order.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const position = order[middle] as number;
      const place = places[position] as number;
      if (place === row) return position;
      if (place < row) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  };
}

/**
 * Lets several readers iterate over the batches from the beginning. Later readers receive the batches that earlier
 * readers requested.
 */
function shareBatches<T>(source: AsyncGenerator<T>): () => AsyncIterable<T> {
  const batches: Promise<IteratorResult<T>>[] = [];
  return async function* () {
    for (let at = 0; ; at += 1) {
      batches[at] ??= source.next();
      const batch = await batches[at];
      if (batch === undefined || batch.done) return;
      yield batch.value;
    }
  };
}
