import { pathsPerCall } from "../../language/index.ts";
import type { CallRange } from "../call-range.ts";
import type { MindmapOptions } from "./options.ts";

/**
 * Counts one call to extract the entities, one for each batch of up to `pathsPerCall` paths or neighbours to verbalise,
 * and one for the answer. The call budget counts tasks instead: verbalising all paths is one task, and verbalising all
 * neighbours is another.
 */
export function mindmapCallRange({ finalPaths, neighbours, maximumCalls }: MindmapOptions): CallRange {
  const verbalisingCalls = [finalPaths, neighbours].map((paths) => Math.ceil(paths / pathsPerCall));
  const [paths = 0, others = 0] = verbalisingCalls;
  const allowedCalls = maximumCalls > 2 ? paths + others : maximumCalls === 2 ? Math.max(paths, others) : 0;
  return { least: 1, most: 1 + allowedCalls + (maximumCalls > 3 ? 1 : 0) };
}
