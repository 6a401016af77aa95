/** Computes the number of HubLink's model calls per question from its options. */
import { pathsPerCall } from "../../tasks/index.ts";
import type { CallRange } from "../call-range.ts";
import type { HubLinkOptions } from "./options.ts";

/**
 * Counts one call to split the question, one for the partial answers of every `hubsPerCall` kept hubs, one to combine
 * the partial answers, and one to filter the triples, or one for each hub. A traversal also verbalises the paths to
 * these hubs, and continues to the next level if there is no answer. If no hub is found, the dialogue ends after the
 * first call.
 */
export function hubLinkCallRange(options: HubLinkOptions): CallRange {
  const { extractComponents, hubsToKeep, hubsPerCall, filterTriples, filterCalls, strategy } = options;
  const least = extractComponents ? 1 : 0;
  const isTraversal = strategy === "traversal";
  const partials = Math.ceil(hubsToKeep / hubsPerCall);
  const perPartial = isTraversal ? 1 + Math.ceil(Math.min(hubsPerCall, hubsToKeep) / pathsPerCall) : 1;
  const levels = isTraversal ? options.maximumRetrievalLevel : 1;
  const filters = filterTriples ? (filterCalls === "one" ? 1 : hubsToKeep) : 0;
  return { least, most: least + levels * partials * perPartial + 1 + filters };
}
