/** The program that an embedding thread runs: it receives texts and returns packed vectors. */
import { parentPort, workerData } from "node:worker_threads";
import { createLexicalEmbedder } from "../lexical-embedder.ts";
import { packVectors } from "../pack-vectors.ts";
import type { ThreadSeed } from "./embedding-threads.ts";

const { dimensions, learned } = workerData as ThreadSeed;
const unfitted = createLexicalEmbedder({ dimensions });
const embedder = learned === null ? unfitted : (unfitted.restore?.(learned) ?? unfitted);

parentPort?.on("message", async (texts: readonly string[]) => {
  const vectors = (await embedder.embedSparse?.(texts)) ?? [];
  // The bytes are copied, because only bytes that occupy a separate block of memory can be transferred.
  const packed = Uint8Array.from(packVectors(vectors));
  parentPort?.postMessage(packed, [packed.buffer]);
});
