/** Exports the model, the phases and the metrics of a taxonomy. */

export { type AlphaInterval, alphaCautions } from "./agreement/krippendorff-alpha.ts";
export {
  type AgreementRow,
  measureAgreement,
} from "./agreement/measure-agreement.ts";
export {
  type Correctness,
  measureCorrectness,
} from "./agreement/measure-correctness.ts";
export { type NominalAgreement, nominalAgreement } from "./agreement/nominal-agreement.ts";
export {
  describeAlpha,
  describeKappa,
  describeKappas,
  describeStageAgreement,
  shortKappas,
  surveyAgreement,
} from "./agreement/survey-agreement.ts";
export { systemUsability } from "./agreement/system-usability.ts";
export { annotationsOf, readAnnotations } from "./annotations.ts";
export { findBrokenReferences, type ReadableDocuments } from "./broken-references.ts";
export { carryClassifications, followLabel } from "./carry-classifications.ts";
export {
  assignClusters,
  createCategory,
  createCluster,
  describeCluster,
  dropClusters,
  enterProposals,
  memberDescription,
  moveMembers,
  removeMembers,
  requireCategory,
  requireCluster,
} from "./change-clusters.ts";
export { addOperations, closeIncrement, openNextIncrement, startWith } from "./change-increments.ts";
export { clearOpenCells, followOverlaps, markOverlaps } from "./change-overlaps.ts";
export { measureClusterQuality } from "./cluster-quality.ts";
export {
  annotationConflicts,
  collectVerdicts,
  compareClusterings,
  confirmedGroups,
  firstJudge,
  groupingAgreement,
  groupingConflicts,
  type JudgedItem,
  relevanceAgreement,
  relevanceConflicts,
} from "./clustering-opinions.ts";
export * from "./exports/index.ts";
export { classifiedWith, type GqmRow, type GqmTable, measureIncrement } from "./gqm.ts";
export { decisionQuestions, type GqmQuestion, gqmQuestions, gqmQuestionTexts } from "./gqm-questions.ts";
export type { FoundTaxonomy } from "./imports/found-taxonomy.ts";
export { classesIn } from "./imports/outline.ts";
export { readTaxonomyFile } from "./imports/read-taxonomy-file.ts";
export { metricMeanings } from "./metric-meanings.ts";
export * from "./metrics/index.ts";
export { describeMetric, metricsTable } from "./metrics-table.ts";
export * from "./model.ts";
export { readObjectTexts } from "./object-texts.ts";
export { deriveOperations } from "./operations/derive-operations.ts";
export { describeOperation } from "./operations/describe-operation.ts";
export { OperationRefused, refuseUnknown } from "./operations/operation-refused.ts";
export { type Operation, operationSchema } from "./operations/operations.ts";
export {
  formatOrthogonalityMatrix,
  type OrthogonalityMatrix,
  readOrthogonalityMatrix,
} from "./orthogonality-matrix.ts";
export { tabulateClusters, tabulateExtraction } from "./phase-tables.ts";
export { type Planning, procedures, structures } from "./phases/1-planning.ts";
export {
  type ExtractedClass,
  type ExtractedPublication,
  extractedClasses,
  unknownPublication,
} from "./phases/3-extraction.ts";
export {
  type Cluster,
  type ClusteringLayer,
  findMembershipGaps,
} from "./phases/4-clustering.ts";
export { effectiveRelevance, judgeAnswers, type Verdict } from "./phases/5-relevance.ts";
export { hashContent, replayIncrements, tryReplay } from "./phases/6-construction.ts";
export { addObjects, openCategories } from "./phases/8-application.ts";
export {
  clusterMethods,
  defaultProposalOptions,
  proposeClusters,
} from "./propose-clusters.ts";
export { type ProposedOverlap, proposeOverlaps } from "./propose-overlaps.ts";
export { applyOperation } from "./refine.ts";
export { stratifiedSample } from "./stratified-sample.ts";
export {
  mapPhases,
  type TaxonomyDocuments,
  type TaxonomyFiles,
  type TaxonomyPhase,
  taxonomyPhases,
} from "./taxonomy-documents.ts";
export {
  checkTaxonomy,
  completeTaxonomy,
  matrixFile,
  readTaxonomy,
  type TaxonomyState,
} from "./taxonomy-state.ts";
