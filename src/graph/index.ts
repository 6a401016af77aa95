/** Knowledge graphs: the interface, the store and the importers. */

export type { Cardinality } from "./cardinality.ts";
export { createGraph } from "./create-graph.ts";
export { endOf, findPath, type PathStep } from "./find-path.ts";
export { findWays, type WayOptions, type Ways } from "./find-ways.ts";
export { type ImportOptions, type ImportReport, importGraph } from "./import-graph.ts";
export { isGraphFileName } from "./importers/detect-format.ts";
export type { GraphStatistics, KnowledgeGraph, PredicateCount } from "./knowledge-graph.ts";
export { openGraph } from "./open-graph.ts";
export { type OrkgEnvironment, orkgEnvironments } from "./orkg/orkg-client.ts";
export type { OrkgPaper } from "./orkg/paper-payload.ts";
export { type PublishReport, publishToOrkg, writeAgainHint } from "./orkg/publish-orkg.ts";
export type { ContributionChoice, PullScope } from "./orkg/pull-scope.ts";
export { predicateIris } from "./predicate-iris.ts";
export { type PullReport, type PullTarget, pullGraph } from "./pull-graph.ts";
export { type Bindings, queryGraph } from "./query-graph.ts";
export { formatIri, formatNode, nodeId, rdfsLabel, rdfType, statesName } from "./rdf-names.ts";
export { requireEntity } from "./require-entity.ts";
export { isEndpoint } from "./sparql/endpoint.ts";
export { leadsToSupertype, leadsToType } from "./supertypes.ts";
export {
  type Entity,
  formatEntity,
  formatTriple,
  normaliseTripleText,
  type Predicate,
  type Triple,
  tripleKey,
} from "./triple.ts";
export { parsePattern, type TriplePattern, variablesOf } from "./triple-pattern.ts";
export { formatOfFile, nTriplesOf, writeGraph } from "./write-graph.ts";
