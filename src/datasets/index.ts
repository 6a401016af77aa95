/** Datasets: QA pairs, their files, and the functions that generate and check them. */

export type { AnswerSet } from "./answer-set.ts";
export { lintQuestions } from "./checks/lint-questions.ts";
export { plotStatistics } from "./checks/plot-statistics.ts";
export { countQuestions } from "./checks/question-statistics.ts";
export { isGood, validateQuestions } from "./checks/validate-questions.ts";
export { measureVariety } from "./checks/variety.ts";
export { labelColumns, unanswerableColumn } from "./columns.ts";
export {
  type Converted,
  convertPairs,
  type Layout,
  predicatesOfFields,
  readLayouts,
} from "./convert/convert-pairs.ts";
export { type Leakage, measureLeakage } from "./convert/leakage.ts";
export { reduceQuestions } from "./convert/reduce-questions.ts";
export { relinkPairs, type Unmatched } from "./convert/relink-pairs.ts";
export { readSources } from "./convert/sources.ts";
export { type SplitKind, splitKinds, splitQuestions } from "./convert/split-questions.ts";
export {
  markSolved,
  measureSeparation,
  type QuestionDifficulty,
  type Separation,
  scoreResult,
  solvers,
} from "./difficulty/difficulty.ts";
export { createLabelMatcher } from "./difficulty/label-match.ts";
export {
  describeRelease,
  type QuestionExportFormat,
  questionExportFormats,
} from "./exchange/exporters.ts";
export {
  importQuestions,
  type QuestionImportFormat,
  questionImportFormats,
} from "./exchange/import-questions.ts";
export { lostColumns } from "./exchange/lost-columns.ts";
export { withExpressions, withQueries } from "./expressions/with-queries.ts";
export { generateDocumentQuestions, readDocuments } from "./generate/documents/document-questions.ts";
export { generateDataset } from "./generate/generate-dataset.ts";
export { keepWork } from "./generate/keep-work.ts";
export { fileBeside, type RejectedFile, writeRejectedPairs } from "./generate/rejected-file.ts";
export type { WritingOutcome } from "./generate/run-writing.ts";
export { type RejectedPair, verdictsOf } from "./generate/verdict.ts";
export { noJournal, type WorkJournal } from "./generate/work-journal.ts";
export { chooseThings, writeAboutThings } from "./generate/write-about-things.ts";
export { type DraftWritingOptions, writeDrafts } from "./generate/write-drafts.ts";
export { measureLabels } from "./labels/label-accuracy.ts";
export { labelQuestion } from "./labels/label-question.ts";
export { labelRulesSchema, publishedLabelRules } from "./labels/label-rules.ts";
export type { QaPair } from "./qa-pair.ts";
export { blankPair } from "./question-cells.ts";
export {
  formatQuestions,
  parseQuestions,
  type QuestionFile,
  readQuestions,
  writeQuestions,
} from "./question-file.ts";
export { classQuotasSchema, evenQuotas } from "./quotas/class-quotas.ts";
export { distributionSchema, publishedDistribution } from "./quotas/distribution.ts";
export type { WishResult } from "./quotas/wishes.ts";
export { whyEditFails } from "./review/check-edit.ts";
export { collectFeedback, feedbackOn } from "./review/feedback.ts";
export {
  currentReviews,
  keptPairs,
  type Review,
  type ReviewSummary,
  type ReviewVerdict,
  recordReview,
  requireNoReviews,
  reviewsOf,
  summariseReviews,
  withdrawReview,
} from "./review/reviews.ts";
export { sampleComparison } from "./sampling/comparison.ts";
export { kindsSchema, openSampler, type Sampler, type SamplerOptions } from "./sampling/open-sampler.ts";
export { planSchema } from "./sampling/plan.ts";
export { runPlan } from "./sampling/run-plan.ts";
export { sampleLike } from "./sampling/sample-like.ts";
export {
  defaultMaxHops,
  notDrawn,
  openDraw,
  type SampleReport,
  sampleFrom,
  sampleQuestions,
} from "./sampling/sample-questions.ts";
export { defaultSubgraphTokens } from "./sampling/subgraph.ts";
export { describeLexicon, userLexiconSchema } from "./sampling/user-lexicon.ts";
export { defaultClusterOptions, describeClusters } from "./sampling/value-clusters.ts";
export { resolveTriples, splitEntity } from "./triple-text.ts";
export { rewordingWriter, rewordQuestions } from "./vary/reword-questions.ts";
export { type TranslationWords, translationWordsSchema } from "./vary/translate/translation-words.ts";
export { modelKinds, ruleKinds, variantKinds } from "./vary/variant-kinds.ts";
export { type VaryReport, varyQuestions } from "./vary/vary-questions.ts";
