import { pathsPerCall } from "../../language/index.ts";
import type { CallRange } from "../call-range.ts";
import type { MindmapOptions } from "./options.ts";

/**
 * One call extracts the entities. For linked entities, further calls verbalise up to `pathsPerCall` paths or neighbours
 * each, and one call answers. The call budget counts tasks. Verbalising all paths is one task, and verbalising all
 * neighbours is another.
 */
export function mindmapCallRange({ finalPaths, neighbours, maximumCalls }: MindmapOptions): CallRange {
  const telling = [finalPaths, neighbours].map((paths) => Math.ceil(paths / pathsPerCall));
  const [paths = 0, others = 0] = telling;
  const tellingCalls = maximumCalls > 2 ? paths + others : maximumCalls === 2 ? Math.max(paths, others) : 0;
  return { least: 1, most: 1 + tellingCalls + (maximumCalls > 3 ? 1 : 0) };
}
