/** Reads the words of texts in a separate thread. */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { TextFeatures } from "./text-features.ts";

/** Features in a few blocks of memory, which one thread can transfer to another without copying them. */
export type PackedFeatures = {
  /** For each row, the position after its last column. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** The columns of all rows, one row after another, and their weights. */
  readonly columns: Uint32Array<ArrayBuffer>;
  readonly weights: Float32Array<ArrayBuffer>;
  readonly words: readonly string[];
};

/**
 * Computes {@link TextFeatures} in a separate thread, which then ends and does not keep the program running.
 * @throws the error that ended the thread
 */
export function startReading(texts: readonly string[]): Promise<TextFeatures> {
  // The program has the same extension as this file: .ts in the sources, .js in the build.
  const script = new URL(`./word-thread-program${extname(import.meta.url)}`, import.meta.url);
  const { promise, resolve, reject } = Promise.withResolvers<TextFeatures>();
  const worker = new Worker(script, { workerData: texts });
  worker.unref();
  worker.on("message", (packed: PackedFeatures) => resolve(unpackFeatures(packed)));
  worker.on("error", reject);
  return promise;
}

export function packFeatures({ rows, words }: TextFeatures): PackedFeatures {
  const size = rows.reduce((sum, { columns }) => sum + columns.length, 0);
  const ends = new Uint32Array(rows.length);
  const columns = new Uint32Array(size);
  const weights = new Float32Array(size);
  let end = 0;
  for (const [at, row] of rows.entries()) {
    columns.set(row.columns, end);
    weights.set(row.weights, end);
    end += row.columns.length;
    ends[at] = end;
  }
  return { ends, columns, weights, words };
}

export function unpackFeatures({ ends, columns, weights, words }: PackedFeatures): TextFeatures {
  const rows = Array.from(ends, (end, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] ?? 0);
    return { columns: columns.subarray(start, end), weights: weights.subarray(start, end) };
  });
  return { rows, words };
}
