import { pathsPerCall } from "../../language/index.ts";
import type { CallRange } from "../call-range.ts";
import type { MindmapOptions } from "./options.ts";

/**
 * One call extracts the entities. If they are linked, paths and neighbours are verbalised in one call for each
 * `pathsPerCall` of them, and one call answers. The budget counts tasks: verbalising all paths is one task, verbalising
 * all neighbours another.
 */
export function mindmapCallRange({ finalPaths, neighbours, maximumCalls }: MindmapOptions): CallRange {
  const telling = [finalPaths, neighbours].map((paths) => Math.ceil(paths / pathsPerCall));
  const [paths = 0, others = 0] = telling;
  const told = maximumCalls > 2 ? paths + others : maximumCalls === 2 ? Math.max(paths, others) : 0;
  return { least: 1, most: 1 + told + (maximumCalls > 3 ? 1 : 0) };
}
