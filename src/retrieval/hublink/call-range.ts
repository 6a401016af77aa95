/** Computes the number of HubLink's model calls per question from its options. */
import type { CallRange } from "../call-range.ts";
import type { HubLinkOptions } from "./options.ts";

/**
 * Counts one call to split the question, one per kept hub for a partial answer, one to combine the partial answers, and
 * one to filter the triples, or one for each hub. A traversal also verbalises the path to each hub, and continues to the next level if there
 * is no answer. If no hub is found, the dialogue ends after the first call.
 */
export function hubLinkCallRange(options: HubLinkOptions): CallRange {
  const { extractComponents, hubsToKeep, filterTriples, filterCalls, strategy } = options;
  const least = extractComponents ? 1 : 0;
  const isTraversal = strategy === "traversal";
  const perHub = isTraversal ? 2 : 1;
  const levels = isTraversal ? options.maximumRetrievalLevel : 1;
  const filters = filterTriples ? (filterCalls === "one" ? 1 : hubsToKeep) : 0;
  return { least, most: least + levels * hubsToKeep * perHub + 1 + filters };
}
