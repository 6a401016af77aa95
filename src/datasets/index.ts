/** Datasets: QA pairs, their files, and the functions that generate and check them. */

export type { AnswerEntry, AnswerSet, Mention } from "./answer-set.ts";
export { type LintFinding, type LintOptions, lintQuestions } from "./checks/lint-questions.ts";
export { plotStatistics, type StatisticsPlot } from "./checks/plot-statistics.ts";
export { countQuestions, type QuestionStatistics } from "./checks/question-statistics.ts";
export { isGood, type Validation, validateQuestions } from "./checks/validate-questions.ts";
export { measureVariety, type Variety } from "./checks/variety.ts";
export { labelColumns } from "./columns.ts";
export { type Converted, convertPairs } from "./convert/convert-pairs.ts";
export { type Leakage, measureLeakage } from "./convert/leakage.ts";
export { reduceQuestions } from "./convert/reduce-questions.ts";
export { type Relinked, relinkPairs, type Unmatched } from "./convert/relink-pairs.ts";
export { type SplitKind, type SplitOptions, splitKinds, splitQuestions } from "./convert/split-questions.ts";
export {
  markSolved,
  measureSeparation,
  type QuestionDifficulty,
  type Separation,
  scoreResult,
  solvers,
} from "./difficulty/difficulty.ts";
export { createLabelMatcher } from "./difficulty/label-match.ts";
export { describeColumn } from "./exchange/dataset-card.ts";
export {
  type ExportOptions,
  type QuestionExportFormat,
  questionExportFormats,
} from "./exchange/exporters.ts";
export type { Imported } from "./exchange/imported.ts";
export {
  type ImportQuestionsOptions,
  importQuestions,
  type QuestionImportFormat,
  questionImportFormats,
} from "./exchange/importers.ts";
export type { Fact, Field, Hub } from "./facts/fact.ts";
export type { FactStore } from "./facts/fact-store.ts";
export { asGraphFacts, type GraphFacts, profileSubjects } from "./facts/graph-facts.ts";
export { type GraphView, readGraphView } from "./facts/graph-view.ts";
export type { PopulationFacts } from "./facts/population-facts.ts";
export {
  defaultMaxHops,
  type ProfileOptions,
  profileGraph,
  profileSchema,
} from "./facts/profile-graph.ts";
export type { Answer } from "./forms/answer.ts";
export type { QueryForm } from "./forms/form.ts";
export { type LabelRules, labelRulesSchema, publishedLabelRules } from "./forms/label-form.ts";
export type { Outcome } from "./forms/run-form.ts";
export { type PairContext, pairContext } from "./generate/build-pair.ts";
export { type ComparisonReport, generateComparisonQuestions } from "./generate/comparison-questions.ts";
export { type Distribution, distributionSchema } from "./generate/distribution.ts";
export {
  type DocumentReport,
  generateDocumentQuestions,
  type SourceDocument,
} from "./generate/documents/document-questions.ts";
export { readDocuments } from "./generate/documents/read-documents.ts";
export { type DatasetOptions, generateDataset } from "./generate/generate-dataset.ts";
export type {
  GenerateOptions,
  GenerationReport,
} from "./generate/generate-questions.ts";
export { type Plan, planSchema } from "./generate/plan.ts";
export { defaultSubgraphTokens } from "./generate/publication-subgraph.ts";
export { type PlanReport, runPlan } from "./generate/run-plan.ts";
export type { Written } from "./generate/run-writing.ts";
export {
  type ClusterOptions,
  clusterValues,
  defaultClusterOptions,
  type ValueClusters,
} from "./generate/value-clusters.ts";
export type { Variant } from "./generate/variants.ts";
export { type CheckVerdict, type RejectedPair, verdictsOf } from "./generate/verdict.ts";
export { noJournal, type WorkJournal } from "./generate/work-journal.ts";
export { type AboutReport, writeAboutPublications } from "./generate/write-about-publications.ts";
export type { FormWritingOptions } from "./generate/write-from-forms.ts";
export { type ColumnAccuracy, measureLabels } from "./labels/label-accuracy.ts";
export { labelQuestion } from "./labels/label-question.ts";
export type { PairList, QaPair } from "./qa-pair.ts";
export type { Dialect } from "./question-cells.ts";
export {
  formatQuestions,
  parseQuestions,
  type QuestionFile,
  type ReadQuestionsOptions,
  readQuestions,
  writePairs,
  writeQuestions,
} from "./question-file.ts";
export { type ClassQuotas, classQuotasSchema, evenQuotas } from "./quotas/class-quotas.ts";
export { whyEditFails } from "./review/check-edit.ts";
export { collectFeedback, feedbackOn, type QuestionFeedback } from "./review/feedback.ts";
export {
  isEdited,
  keptPairs,
  type Review,
  type ReviewAction,
  type ReviewSummary,
  type ReviewVerdict,
  recordReview,
  reviewsOf,
  standingReviews,
  summariseReviews,
  withdrawReview,
} from "./review/reviews.ts";
export {
  describeGaps,
  generateByDistribution,
  layOutVariants,
  reportAfterChecks,
  shownGaps,
} from "./strategies/by-distribution.ts";
export { chooseHubsToAsk } from "./strategies/choose-hubs-to-ask.ts";
export { identityOf, keepWork } from "./strategies/keep-work.ts";
export { readVariants } from "./strategies/read-variants.ts";
export {
  type DraftWriter,
  fileBeside,
  type RejectedFile,
  writeDrafts,
  writeRejectedPairs,
} from "./strategies/write-drafts.ts";
export { resolveTriples, splitEntity, type TripleText } from "./triple-text.ts";
export {
  generateUnanswerable,
  type UnanswerableReport,
  unanswerableColumn,
} from "./unanswerable/generate-unanswerable.ts";
export { rewordingWriter, rewordQuestions } from "./vary/reword-questions.ts";
export { type TranslationWords, translationWordsSchema } from "./vary/translate/translation-words.ts";
export { type ModelKind, modelKinds, type RuleKind, ruleKinds, variantKinds } from "./vary/variant-kinds.ts";
export { type VaryReport, varyQuestions } from "./vary/vary-questions.ts";
export { describeLexicon, type LexiconReport } from "./wording/lexicon/describe-lexicon.ts";
export { type UserLexicon, userLexiconSchema } from "./wording/lexicon/user-lexicon.ts";
