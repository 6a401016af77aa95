/** Runs in a separate thread, and reads the words of the texts that it receives at the start. */
import { parentPort, workerData } from "node:worker_threads";
import { textFeatures } from "./text-features.ts";
import { packFeatures } from "./word-thread.ts";

const packed = packFeatures(textFeatures(workerData as readonly string[]));
parentPort?.postMessage(packed, [packed.ends.buffer, packed.columns.buffer, packed.weights.buffer]);
