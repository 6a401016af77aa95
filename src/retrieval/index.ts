/** Exports the retriever port, the registry of presets, and functions that other modules share. */

export type { TypedResult } from "../query/index.ts";
export { formatCallRange } from "./call-range.ts";
export { collectRecords } from "./collect-records.ts";
export { cutIntoChunks } from "./cut-into-chunks.ts";
export { type TracedHub, tracedHubs } from "./hublink/index.ts";
export { describeOrigin, type PresetOrigin, presetOrigins, rulesNote } from "./origin.ts";
export {
  createRetriever,
  defaultRetriever,
  indexRetriever,
  retrieverNames,
  retrieverPresets,
  topicRetriever,
} from "./registry.ts";
export { createRelevancy, type Relevancy, type Representation, representations } from "./relevancy.ts";
export * from "./retriever.ts";
export { answeredBy, isByRules, runLabel } from "./run-label.ts";
export { type FollowedRelation, type SearchTrail, trailSchema } from "./search-trail.ts";
export { describeNoAnswer, describeUnread } from "./unread-items.ts";
