/** Knowledge graphs: the interface, the store and the importers. */

export type { Term } from "../base/io/n-triples-line.ts";
export { compareIds } from "./canonical-order.ts";
export { type ClassName, classNames, classTitles } from "./class-names.ts";
export { createGraph } from "./create-graph.ts";
export { addDecimals, compareDecimals, type Decimal, formatDecimal, parseDecimal } from "./decimal.ts";
export { endOf, findPath, type PathStep } from "./find-path.ts";
export { findWays, type WayOptions } from "./find-ways.ts";
export { importGraph } from "./import-graph.ts";
export { isGraphFileName } from "./importers/detect-format.ts";
export type { KnowledgeGraph, Name, SparqlEngine } from "./knowledge-graph.ts";
export { namingProperties } from "./names.ts";
export { openGraph } from "./open-graph.ts";
export { type OrkgEnvironment, orkgEnvironments } from "./orkg/orkg-client.ts";
export type { OrkgPaper } from "./orkg/paper-payload.ts";
export { type PublishReport, publishToOrkg, writeAgainHint } from "./orkg/publish-orkg.ts";
export type { ContributionChoice, PullScope } from "./orkg/pull-scope.ts";
export { type PullTarget, pullGraph } from "./pull-graph.ts";
export { parsePattern, queryGraph, variablesOf } from "./query-graph.ts";
export {
  formatIri,
  formatNode,
  lastSegment,
  nameOfResource,
  nodeId,
  predicateId,
  rdfsLabel,
  rdfType,
  typeName,
} from "./rdf-names.ts";
export { requireEntity } from "./require-entity.ts";
export { type Connect, isEndpoint } from "./sparql/endpoint.ts";
export { isTriple } from "./sparql/patterns.ts";
export type { Row as SparqlRow } from "./sparql/sparql-client.ts";
export { columnsOfValue, plainMark, valueKinds, zonedMark } from "./store/value-columns.ts";
export { type GraphSummary, type KindCount, type LinkCounts, sampleSize } from "./summary.ts";
export { leadsToSupertype, leadsToType } from "./supertypes.ts";
export { dateOf } from "./time-value.ts";
export {
  type Entity,
  formatEntity,
  formatTriple,
  normaliseTripleText,
  type Predicate,
  type Triple,
  tripleKey,
} from "./triple.ts";
export {
  compareValues,
  decimalOf,
  formatValue,
  isLiteral,
  isTime,
  kindOfTexts,
  literalNodePattern,
  literalOf,
  parseValue,
  sameValue,
  sayValue,
  type Value,
  type ValueKind,
  valueKey,
  valueOfNode,
} from "./value.ts";
export { formatOfFile, nTriplesOf, predicateIris, writeGraph } from "./write-graph.ts";
