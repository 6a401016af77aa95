/** Stores an index in a PostgreSQL database. Rows are saved immediately, so an interrupted build can continue. */
import { createDamageGuard, DamageError, requireTexts } from "../../../io/index.ts";
import type { Database, Session } from "../../../postgres/index.ts";
import {
  createVectorTable,
  dropUnusedRows,
  type Embedder,
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
  markComplete,
  type Run,
  readFacts,
  readHubs,
  readLearned,
  readPlaces,
  readRoots,
  retainHubs,
  type StoredIndex,
  saveHubs,
  vectorTableOf,
  writeFact,
} from "./database-rows.ts";
import { differing } from "./hub.ts";
import type { StoredHub } from "./hub-table.ts";
import type { IndexStore } from "./index-store.ts";
import { unpackHub } from "./pack-hub.ts";

/** @param run provides the session for reading, or for writing if this process is the writer */
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
        const hubs = (await readHubs(session, index, ids)).map((content) => guard(() => unpackHub(content)));
        return inOrderOf(ids, hubs);
      }),
    differingRoots: (roots) =>
      run(async (session) => differing(await readRoots(session, index), new Set(roots))),
    saveHubs: (hubs) => run((session) => saveHubs(session, index, hubs)),
    retain: (ids) => run((session) => retainHubs(session, index, ids)),
    vectors: () => null,
    added: () => idsIn("added"),
    saveAdded: (ids) => saveIds("added", ids),
    otherRoots: () => idsIn("otherRoots"),
    saveOtherRoots: (ids) => saveIds("otherRoots", ids),
    fitted: (embedder) =>
      run(async (session) => {
        const learned = index.complete ? await readLearned(session, index) : null;
        return learned === null ? null : guard(() => embedder.restore?.(learned) ?? null);
      }),
    searchTexts: async (embedder, texts, watch) => {
      const table = vectorTableOf(index);
      const column = vectorColumn(embedder);
      places = await run(async (session) => {
        if (!index.complete) {
          await createVectorTable(session, table, column);
          return embedIntoTable({ session, table, column }, texts, embedder, watch);
        }
        await requireVectorTable(session, table, column);
        const stored = await readPlaces(session, index);
        return guard(() => placesOf(stored, texts.length));
      });
      const hasGraph = texts.length > exactUpTo && column.operators !== null;
      return searchTable({ database, table, column, hasGraph }, places);
    },
    finish: (embedder) => run((session) => finishIndex(session, index, embedder, places)),
  };
}

function inOrderOf(ids: readonly string[], hubs: readonly StoredHub[]): Map<string, StoredHub> {
  const byId = new Map(hubs.map((hub) => [hub.root.id, hub]));
  return new Map(
    ids.flatMap((id) => {
      const hub = byId.get(id);
      return hub === undefined ? [] : [[id, hub]];
    }),
  );
}

function finishIndex(
  session: Session,
  index: StoredIndex,
  embedder: Embedder,
  places: Places,
): Promise<void> {
  return session.transaction(async () => {
    const table = vectorTableOf(index);
    await dropUnusedRows(session, table, places);
    await indexRows(session, table, vectorColumn(embedder), places.length > exactUpTo);
    await markComplete(session, index, embedder.learned?.() ?? null, Buffer.from(places.buffer));
  });
}

/** @throws DamageError if the number of rows does not match the number of texts */
function placesOf(stored: Uint8Array, texts: number): Places {
  const bytes = Uint8Array.from(stored);
  if (bytes.length !== 4 * texts) throw new DamageError("the vectors do not match the texts");
  return new Int32Array(bytes.buffer);
}
