/** Retrievers: the port and the registry of presets. */

export { type CallRange, formatCallRange } from "./call-range.ts";
export { type TracedHub, tracedHubs } from "./hublink/trace.ts";
export {
  createRetriever,
  type RetrieverPreset,
  retrieverFor,
  retrieverNames,
  retrieverPresets,
} from "./registry.ts";
export * from "./retriever.ts";
export { type EarlyEnd, earlyEnds, type FollowedRelation, type SearchTrail } from "./search-trail.ts";
