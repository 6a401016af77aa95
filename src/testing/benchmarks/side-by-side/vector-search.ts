/**
 * Compares Taxolink's dense vector search with usearch (HNSW) and with pgvector in PGlite. The indexes are too small
 * for Taxolink itself to use usearch. Unlike Taxolink and pgvector, usearch misses some of the nearest vectors, so the
 * results also state its recall.
 */
import { createRequire } from "node:module";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { createRandom, type Random } from "../../../base/random.ts";
import { createVectorIndex } from "../../../vectors/index.ts";
import { compareTimes, type Figures } from "./compare-times.ts";

/** The members of the package that the comparison uses, because the package has no types. */
type Usearch = {
  add(keys: BigUint64Array, vectors: Float32Array, threads: number): void;
  search(vectors: Float32Array, k: number, threads: number): { readonly keys: BigUint64Array };
};
type UsearchModule = { readonly Index: new (options: Readonly<Record<string, unknown>>) => Usearch };

const dimensions = 384;
const vectorCount = 10_000;
const queryCount = 100;
const nearest = 10;
const themes = 200;
const pgvectorName = "pgvector (PGlite, WebAssembly)";

export async function compareVectorSearch(): Promise<Figures> {
  const random = createRandom(1);
  const centres = Array.from({ length: themes }, () => vectorNear(undefined, random));
  const drawVector = (): Float32Array => vectorNear(centres[random.below(themes)], random);
  const vectors = Array.from({ length: vectorCount }, drawVector);
  const queries = Array.from({ length: queryCount }, drawVector);
  const size = `${vectorCount.toLocaleString("en")} vectors of ${dimensions}`;
  const indexing = await compareTimes(`index over ${size}`, 3, () => indexOurs(vectors), {
    usearch: () => indexUsearch(vectors),
    [pgvectorName]: async () => (await fillPgvectorTable(vectors)).close(),
  });
  const ours = indexOurs(vectors);
  const usearch = indexUsearch(vectors);
  const pgvector = await fillPgvectorTable(vectors);
  const byUsearch = () => queries.map((query) => [...usearch.search(query, nearest, 1).keys].map(Number));
  const searching = await compareTimes(
    `${queryCount} queries for the nearest ${nearest} of ${size}`,
    3,
    () => ours.search(queries, nearest),
    { usearch: byUsearch, [pgvectorName]: () => pgvector.search(queries, nearest) },
  );
  const exact = ours
    .search(queries, nearest)
    .map((matches) => new Set(matches.map(({ position }) => position)));
  const recallOf = (answers: readonly (readonly number[])[]): number =>
    answers.flatMap((keys, at) => keys.filter((key) => exact[at]?.has(key))).length / (queryCount * nearest);
  const byPgvector = await pgvector.search(queries, nearest);
  await pgvector.close();
  return {
    ...indexing,
    ...searching,
    "… recall of usearch": recallOf(byUsearch()),
    [`… recall of ${pgvectorName}`]: recallOf(byPgvector),
  };
}

function indexOurs(vectors: readonly Float32Array[]) {
  const index = createVectorIndex({ dimensions }, vectors.length);
  index.add(vectors);
  return index;
}

function indexUsearch(vectors: readonly Float32Array[]): Usearch {
  // Only the CommonJS entry of the package loads.
  const { Index } = createRequire(import.meta.url)("usearch") as UsearchModule;
  const index = new Index({ dimensions, metric: "ip", connectivity: 16 });
  const all = new Float32Array(vectors.length * dimensions);
  for (const [at, vector] of vectors.entries()) all.set(vector, at * dimensions);
  index.add(BigUint64Array.from(vectors.keys(), BigInt), all, 1);
  return index;
}

/** Generates a vector of length 1, at a small angle to the centre if there is one. */
function vectorNear(centre: Float32Array | undefined, random: Random): Float32Array {
  const values = Float32Array.from(
    { length: dimensions },
    (_, at) => (centre?.[at] ?? 0) + (random.next() - 0.5) * (centre ? 0.1 : 1),
  );
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

type PgvectorTable = {
  /** Returns the positions of the nearest vectors by inner product, nearest first, for each query. */
  search(queries: readonly Float32Array[], nearest: number): Promise<readonly (readonly number[])[]>;
  close(): Promise<void>;
};

/** The number of rows per INSERT statement. */
const rowsAtOnce = 500;

/**
 * Fills a table with an exact search. The extension runs in PGlite, which is PostgreSQL compiled to WebAssembly, so the
 * times differ from the times of a server.
 */
async function fillPgvectorTable(vectors: readonly Float32Array[]): Promise<PgvectorTable> {
  const database = new PGlite({ extensions: { vector } });
  await database.exec(
    `CREATE EXTENSION vector; CREATE TABLE vectors (id int PRIMARY KEY, v vector(${vectors[0]?.length ?? 1}))`,
  );
  for (let from = 0; from < vectors.length; from += rowsAtOnce) {
    const rows = vectors
      .slice(from, from + rowsAtOnce)
      .map((row, at) => `(${from + at}, '${formatVector(row)}')`);
    await database.exec(`INSERT INTO vectors VALUES ${rows.join(",")}`);
  }
  return {
    async search(queries, nearest) {
      const matches: number[][] = [];
      for (const query of queries) {
        const { rows } = await database.query<{ id: number }>(
          "SELECT id FROM vectors ORDER BY v <#> $1 LIMIT $2",
          [formatVector(query), nearest],
        );
        matches.push(rows.map(({ id }) => id));
      }
      return matches;
    },
    close: () => database.close(),
  };
}

function formatVector(values: Float32Array): string {
  return `[${values.join(",")}]`;
}
