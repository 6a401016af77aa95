/** Searches public literature sources, follows references and citations, and merges the records of each work. */

export { askSources, completenesses, isAnswered } from "./completeness.ts";
export { countFacets, type FacetFilter, facetNames, narrowResults } from "./federated/facets.ts";
export {
  nameOfRecord,
  type RankedResult,
  rankResults,
  recordsOf,
  resultSetSchema,
  storedRecords,
} from "./federated/search-results.ts";
export { type MergedWork, mergeWorks, rankMembers, sourcesOf } from "./merge/merge-works.ts";
export { type FieldProposal, papersOf, proposedFields, proposeFields, queryOf } from "./propose-fields.ts";
export { openReplyStore } from "./reply-store.ts";
export {
  labelOf,
  openSource,
  queryFor,
  type SearchPlan,
  type SourceAnswer,
  searchSources,
} from "./search-sources.ts";
export {
  type Direction,
  type Followed,
  followWork,
  type SourceOutcome,
  snowballSources,
} from "./snowball.ts";
export type { LiteratureSource, SourceWork, WorkQuery } from "./source.ts";
export { workTypes } from "./source.ts";
export { isSourceName, type SourceName, sourceNames } from "./source-profiles.ts";
export type { SourceSession } from "./source-requests.ts";
export { parseSourceName, resolveSources, type SourceSettings } from "./source-settings.ts";
