/** Computes lexical embeddings in several threads. The vectors are the same as in a single thread. */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { cutSparse, type SparseBlock, type SparseVector } from "../sparse-vector.ts";

export type EmbeddingThreads = {
  readonly count: number;
  /**
   * Returns one vector per text, in order. Calls may overlap; the threads take turns.
   * @throws the error that terminated the thread
   */
  embed(texts: readonly string[]): Promise<readonly SparseVector[]>;
  /** Ends all threads. The promises of pending calls are never settled. */
  close(): Promise<void>;
};

/** The number of texts in a corpus, and the number of texts with each feature, by the feature's bucket. */
export type CorpusWeights = { readonly texts: number; readonly counts: Uint32Array };

/** The data with which a thread computes the same vectors as the embedder that started it. */
export type ThreadSeed = {
  readonly dimensions: number;
  readonly corpus: CorpusWeights | null;
};

export function startThreads(seed: ThreadSeed, count: number): EmbeddingThreads {
  const threads = Array.from({ length: count }, () => startThread(seed));
  let calls = 0;
  return {
    count,
    embed: (texts) => {
      const thread = threads[calls % count] as Thread;
      calls += 1;
      return thread.embed(texts);
    },
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

type Thread = {
  readonly worker: Worker;
  embed(texts: readonly string[]): Promise<readonly SparseVector[]>;
};

function startThread(seed: ThreadSeed): Thread {
  // The extension is the same as that of this file: TypeScript in the source code, and JavaScript in the built program.
  const script = new URL(`./lexical-thread${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { workerData: seed });
  /** The pending calls. Replies arrive in the same order. */
  const pending: PromiseWithResolvers<readonly SparseVector[]>[] = [];
  let failure: { readonly cause: unknown } | undefined;
  worker.on("message", ({ length, ends, places, values }: SparseBlock) =>
    pending.shift()?.resolve(cutSparse(length, ends, places, values)),
  );
  worker.on("error", (cause) => {
    failure = { cause };
    for (const { reject } of pending.splice(0)) reject(cause);
  });
  return {
    worker,
    embed: (texts) => {
      if (failure !== undefined) return Promise.reject(failure.cause);
      const reply = Promise.withResolvers<readonly SparseVector[]>();
      pending.push(reply);
      worker.postMessage(texts);
      return reply.promise;
    },
  };
}
