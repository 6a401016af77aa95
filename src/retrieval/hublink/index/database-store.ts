/** Stores an index in a PostgreSQL database. Rows are saved immediately, so an interrupted build can continue. */
import { createDamageGuard, DamageError, requireTexts } from "../../../io/index.ts";
import { type Database, storable } from "../../../postgres/index.ts";
import {
  createVectorTable,
  dropUnusedRows,
  embedIntoTable,
  exactUpTo,
  indexRows,
  type Places,
  requireVectorTable,
  searchTable,
  vectorColumn,
} from "../../../vectors/index.ts";
import {
  hubContents,
  type Run,
  readFacts,
  readPlaces,
  retainHubs,
  type StoredIndex,
  saveHubs,
  vectorTableOf,
  writeFact,
} from "./database-rows.ts";
import { differing } from "./hub.ts";
import type { IndexStore } from "./index-store.ts";
import { unpackHub } from "./pack-hub.ts";

/** @param run a function that provides the session for reading, or for writing if this process is the writer */
export function createDatabaseStore(index: StoredIndex, database: Database, run: Run): IndexStore {
  const guard = createDamageGuard({
    file: database.name,
    what: `the index ${index.name}`,
    remedy: "Rebuild the index: taxolink index GRAPH --out URL --rebuild",
  });
  let places: Places = new Int32Array();
  const idsIn = (key: string): Promise<readonly string[]> =>
    run(async (session) => {
      const stored = (await readFacts(session, index)).get(key) ?? "[]";
      return guard(() => requireTexts(JSON.parse(stored), `the ids "${key}"`));
    });
  const saveIds = (key: string, ids: readonly string[]): Promise<void> =>
    run((session) => writeFact(session, index, key, JSON.stringify(ids)));
  return {
    complete: index.complete,
    async *hubs() {
      for await (const content of hubContents(index, run)) yield guard(() => unpackHub(content));
    },
    storedHubs: (ids) =>
      run(async (session) => {
        const rows = await session.query<{ content: Buffer }>(
          "SELECT content FROM taxolink.hubs WHERE index_id = $1 AND id = ANY($2)",
          [index.id, ids.map(storable)],
        );
        const hubs = rows.map(({ content }) => guard(() => unpackHub(content)));
        const byId = new Map(hubs.map((hub) => [hub.root.id, hub]));
        return new Map(
          ids.flatMap((id) => {
            const hub = byId.get(id);
            return hub === undefined ? [] : [[id, hub]];
          }),
        );
      }),
    differingRoots: (roots) =>
      run(async (session) => {
        const rows = await session.query<{ id: string }>("SELECT id FROM taxolink.hubs WHERE index_id = $1", [
          index.id,
        ]);
        return differing(new Set(rows.map(({ id }) => id)), new Set(roots));
      }),
    saveHubs: (hubs) => run((session) => saveHubs(session, index, hubs)),
    retain: (ids) => run((session) => retainHubs(session, index, ids)),
    vectors: () => null,
    added: () => idsIn("added"),
    saveAdded: (ids) => saveIds("added", ids),
    otherRoots: () => idsIn("otherRoots"),
    saveOtherRoots: (ids) => saveIds("otherRoots", ids),
    fitted: (embedder) =>
      run(async (session) => {
        if (!index.complete) return null;
        const [row] = await session.query<{ learned: Buffer | null }>(
          "SELECT learned FROM taxolink.indexes WHERE id = $1",
          [index.id],
        );
        const learned = row?.learned ?? null;
        return learned === null ? null : guard(() => embedder.restore?.(learned) ?? null);
      }),
    searchTexts: async (embedder, texts, watch) => {
      const table = vectorTableOf(index);
      const column = vectorColumn(embedder);
      places = await run(async (session) => {
        if (index.complete) {
          await requireVectorTable(session, table, column);
          const stored = await readPlaces(session, index);
          return guard(() => placesOf(stored, texts.length));
        }
        await createVectorTable(session, table, column);
        return embedIntoTable(session, table, column, texts, embedder, watch);
      });
      const hasGraph = texts.length > exactUpTo && column.operators !== null;
      return searchTable({ database, table, column, hasGraph }, places);
    },
    finish: (embedder) =>
      run((session) =>
        session.transaction(async () => {
          const table = vectorTableOf(index);
          await dropUnusedRows(session, table, places);
          await indexRows(session, table, vectorColumn(embedder), places.length > exactUpTo);
          await session.query(
            "UPDATE taxolink.indexes SET complete = true, learned = $2, places = $3 WHERE id = $1",
            [index.id, embedder.learned?.() ?? null, Buffer.from(places.buffer)],
          );
        }),
      ),
  };
}

/** @throws DamageError if the number of rows does not match the number of texts */
function placesOf(stored: Uint8Array, texts: number): Places {
  const bytes = Uint8Array.from(stored);
  if (bytes.length !== 4 * texts) throw new DamageError("the vectors do not match the texts");
  return new Int32Array(bytes.buffer);
}
