/** The program of an embedding thread, which receives texts and returns their vectors as one block. */
import { parentPort, workerData } from "node:worker_threads";
import { createBlockEmbedder } from "../lexical-embedder.ts";
import type { ThreadSeed } from "./embedding-threads.ts";

const embedBlock = createBlockEmbedder(workerData as ThreadSeed);

parentPort?.on("message", (texts: readonly string[]) => {
  const block = embedBlock(texts);
  parentPort?.postMessage(block, [block.ends.buffer, block.places.buffer, block.values.buffer]);
});
