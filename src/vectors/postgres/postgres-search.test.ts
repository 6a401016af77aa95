import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../postgres/index.ts";
import { startPostgres } from "../../testing/postgres/start-postgres.ts";
import { type GrowingSearch, randomVectors, testVectorSearch } from "../../testing/vector-index-contract.ts";
import { checkVectorLength } from "../check-vector-length.ts";
import { createLexicalEmbedder } from "../lexical-embedder.ts";
import { searchTable } from "./postgres-search.ts";
import { type VectorColumn, vectorColumn } from "./vector-column.ts";
import { addRows, createVectorTable, findRows, indexRows, requireVectorTable } from "./vector-table.ts";

const server = await startPostgres();
afterAll(() => server.stop());
await server.run("CREATE EXTENSION vector");
const database = await openDatabase(server.address);

let tables = 0;
const nextTable = (): string => {
  tables += 1;
  return `public.vectors_${tables}`;
};

/** Opens a search whose vectors represent the texts "0", "1", and so on. */
async function createGrowingSearch(column: VectorColumn, hasGraph: boolean): Promise<GrowingSearch> {
  const table = nextTable();
  await database.use(async (session) => {
    await createVectorTable(session, table, column);
    if (hasGraph) await indexRows(session, table, column, true);
  });
  let places = new Int32Array();
  const search = () => searchTable({ database, table, column, hasGraph }, places);
  return {
    dimensions: column.dimensions,
    count: () => places.length,
    search: (queries, k, accepts) => search().search(queries, k, accepts),
    compare: (queries) => search().compare(queries),
    add: async (vectors) => {
      for (const vector of vectors) checkVectorLength(vector, column.dimensions);
      const texts = vectors.map((vector, at) => ({ text: String(places.length + at), vector }));
      await database.use(async (session) => {
        await addRows(session, table, "e", column, texts);
        const rows = await findRows(
          session,
          table,
          "e",
          texts.map(({ text }) => text),
        );
        places = Int32Array.of(...places, ...texts.map(({ text }) => rows.get(text) ?? 0));
      });
    },
  };
}

const sparse = (dimensions: number): VectorColumn =>
  vectorColumn({ dimensions, embedSparse: async () => [] });
const dense = (dimensions: number): VectorColumn => vectorColumn({ dimensions });

// Values and sums in pgvector have the 24-bit precision of 32-bit floating-point numbers.
testVectorSearch("a table of dense vectors", (size) => createGrowingSearch(dense(size), false), {
  tolerance: 1e-6,
});
testVectorSearch("a table of sparse vectors", (size) => createGrowingSearch(sparse(size), false), {
  tolerance: 1e-6,
});
testVectorSearch("a neighbour graph of dense vectors", (size) => createGrowingSearch(dense(size), true), {
  tolerance: 1e-6,
});
testVectorSearch("a neighbour graph of sparse vectors", (size) => createGrowingSearch(sparse(size), true), {
  tolerance: 1e-6,
});

test("a neighbour graph finds at least nine of the ten nearest vectors on average, and can return every vector once", async () => {
  const search = await createGrowingSearch(dense(24), true);
  const vectors = randomVectors(600, 24, 11);
  await search.add(vectors);
  const queries = randomVectors(10, 24, 12);
  const product = (left: Float32Array, right: Float32Array): number =>
    left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
  let hits = 0;
  for (const [at, matches] of (await search.search(queries, 10)).entries()) {
    const query = queries[at] as Float32Array;
    const nearest = [...vectors.keys()]
      .sort(
        (left, right) =>
          product(query, vectors[right] as Float32Array) - product(query, vectors[left] as Float32Array),
      )
      .slice(0, 10);
    hits += matches.filter(({ position }) => nearest.includes(position)).length;
  }
  expect(hits).toBeGreaterThanOrEqual(90);
  const [all = []] = await search.search(queries.slice(0, 1), 600);
  expect(new Set(all.map(({ position }) => position)).size).toBe(600);
});

test("PostgreSQL stores the thousand largest values of a sparse vector, with positions that start at one", () => {
  const vector = Float32Array.from({ length: 1_001 }, (_, at) => at + 1);
  const literal = sparse(1_001).literal(vector);
  // The smallest value, 1, is at the first position and is omitted.
  expect(literal.startsWith("{2:2,3:3,")).toBe(true);
  expect(literal.endsWith(",1001:1001}/1001")).toBe(true);
});

test("long vectors are compared at half precision in a neighbour graph, and very long vectors only in a scan", () => {
  expect(dense(2_000)).toMatchObject({ type: "vector(2000)", operators: "vector_ip_ops" });
  expect(dense(3_072)).toMatchObject({
    type: "vector(3072)",
    query: "halfvec(3072)",
    operators: "halfvec_ip_ops",
  });
  expect(dense(4_096)).toMatchObject({ type: "vector(4096)", operators: null });
});

test("a neighbour graph over long vectors finds the nearest vectors", async () => {
  const search = await createGrowingSearch(dense(2_500), true);
  const unit = (place: number): Float32Array => {
    const vector = new Float32Array(2_500);
    vector[place] = 1;
    return vector;
  };
  await search.add([unit(0), unit(1), unit(2_499)]);
  const [matches = []] = await search.search([unit(2_499)], 1);
  expect(matches).toEqual([{ position: 2, score: 1 }]);
});

test("the error about a table with vectors of a different length or kind states both formats", async () => {
  const table = nextTable();
  await database.use((session) => createVectorTable(session, table, dense(8)));
  const open = (column: VectorColumn): Promise<void> =>
    database.use((session) => requireVectorTable(session, table, column));
  await expect(open(dense(8))).resolves.toBeUndefined();
  await expect(open(dense(9))).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining("the index contains vector(8), but the embedder returns vector(9)"),
    hint: expect.stringContaining("--rebuild"),
  });
  await expect(open(vectorColumn(createLexicalEmbedder({ dimensions: 16 })))).rejects.toThrow(
    /contains vector\(8\), but the embedder returns sparsevec\(16\)/,
  );
});

test("a search whose vectors have been deleted reports that the index was updated", async () => {
  const search = await createGrowingSearch(dense(2), false);
  await search.add([Float32Array.of(1, 0), Float32Array.of(0, 1)]);
  const comparison = search.compare([Float32Array.of(1, 0)]);
  await server.run(`DELETE FROM public.vectors_${tables} WHERE text = '1'`);
  expect([...(await comparison.products(Uint32Array.of(0)))]).toEqual([1]);
  await expect(comparison.products(Uint32Array.of(0, 1))).rejects.toMatchObject({
    message: expect.stringContaining("updated during the search"),
    hint: expect.stringContaining("again"),
  });
});
