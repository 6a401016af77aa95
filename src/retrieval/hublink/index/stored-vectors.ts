/**
 * Stores vectors on disk, with a batch of texts per row. The texts themselves are not stored. A batch is identified by
 * the SHA-256 hash of its texts, and each text by the first eight bytes of its SHA-256 hash.
 */
import { hash } from "node:crypto";
import type Database from "better-sqlite3";
import { DamageError, shortHash, writing } from "../../../io/index.ts";
import { packVectors, unpackVectors, type Vector } from "../../../vectors/index.ts";

export type StoredVectors = {
  /**
   * Returns the stored vector of each text, in order, or undefined for a text without one. `from` is the position of
   * the first text in the index.
   */
  find(texts: readonly string[], from: number): readonly (Vector | undefined)[];
  /** Stores the vectors of a batch unless they are already stored. */
  save(texts: readonly string[], from: number, vectors: readonly Vector[]): void;
};

export const vectorTables = `
  CREATE TABLE vectors (
    id INTEGER PRIMARY KEY, place INTEGER NOT NULL, embedder TEXT NOT NULL, batch BLOB NOT NULL, texts BLOB NOT NULL,
    vectors BLOB NOT NULL
  );
  CREATE INDEX vectors_by_place ON vectors (place, embedder);
`;

type Row = { readonly id: number; readonly texts: Buffer };

/**
 * @param file the database file, for error messages
 * @param embedder the id of the fitted embedder; vectors of other embedders are not returned
 */
export function openStoredVectors(
  database: Database.Database,
  file: string,
  embedder: string,
): StoredVectors {
  const atPlace = database
    .prepare<[number, string, Buffer], number>(
      "SELECT id FROM vectors WHERE place = ? AND embedder = ? AND batch = ?",
    )
    .pluck();
  const all = database.prepare<[string], Row>("SELECT id, texts FROM vectors WHERE embedder = ?");
  const content = database.prepare<[number], Buffer>("SELECT vectors FROM vectors WHERE id = ?").pluck();
  const insert = database.prepare(
    "INSERT INTO vectors (place, embedder, batch, texts, vectors) VALUES (?, ?, ?, ?, ?)",
  );
  database.exec("CREATE TEMP TABLE IF NOT EXISTS used (id INTEGER PRIMARY KEY); DELETE FROM used");
  const mark = database.prepare("INSERT OR IGNORE INTO used VALUES (?)");

  let rowsByKey: Map<string, readonly [row: number, at: number]> | undefined;
  /**
   * Locates all stored vectors by the hashes of their texts. Called only if a batch is not at its expected position.
   */
  const readAllKeys = (): Map<string, readonly [row: number, at: number]> => {
    if (rowsByKey !== undefined) return rowsByKey;
    rowsByKey = new Map();
    for (const { id, texts } of all.iterate(embedder)) {
      for (let at = 0; at < requireBytes(texts).length / keyLength; at += 1)
        rowsByKey.set(keyAt(texts, at), [id, at]);
    }
    return rowsByKey;
  };
  let lastRow: { readonly row: number; readonly vectors: readonly Vector[] } | undefined;
  const vectorsOf = (row: number): readonly Vector[] => {
    if (lastRow?.row !== row) lastRow = { row, vectors: unpackVectors(requireBytes(content.get(row))) };
    return lastRow.vectors;
  };
  return {
    find: (texts, from) => {
      const row = atPlace.get(from, embedder, digest(texts));
      if (row !== undefined) return requireCount(vectorsOf(row), texts.length);
      const placeByKey = readAllKeys();
      const keys = keysOf(texts);
      return texts.map((_, at) => {
        const place = placeByKey.get(keyAt(keys, at));
        return place && requireVector(vectorsOf(place[0])[place[1]]);
      });
    },
    save: (texts, from, vectors) => {
      const batch = digest(texts);
      writing(file, () =>
        mark.run(
          atPlace.get(from, embedder, batch) ??
            insert.run(from, embedder, batch, keysOf(texts), packVectors(vectors)).lastInsertRowid,
        ),
      );
    },
  };
}

function requireBytes(value: Buffer | undefined): Buffer {
  if (Buffer.isBuffer(value)) return value;
  throw new DamageError("the stored vectors are not binary data");
}

function requireCount(vectors: readonly Vector[], count: number): readonly Vector[] {
  if (vectors.length === count) return vectors;
  throw new DamageError(`${vectors.length} vectors are stored for ${count} texts`);
}

function requireVector(vector: Vector | undefined): Vector {
  if (vector !== undefined) return vector;
  throw new DamageError("a text has no vector");
}

/** Deletes vectors that were neither read nor saved since the store was opened. */
export function dropUnusedVectors(database: Database.Database): void {
  database.exec("DELETE FROM vectors WHERE id NOT IN (SELECT id FROM used)");
}

function digest(texts: readonly string[]): Buffer {
  return hash("sha256", JSON.stringify(texts), "buffer");
}

const keyLength = 8;

function keysOf(texts: readonly string[]): Buffer {
  return Buffer.from(texts.map(shortHash).join(""), "hex");
}

function keyAt(keys: Buffer, at: number): string {
  return keys.toString("latin1", at * keyLength, (at + 1) * keyLength);
}
