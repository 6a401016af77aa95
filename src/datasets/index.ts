/** Datasets: QA pairs, their files, and the functions that generate and check them. */

export type { AnswerSet } from "./answer-set.ts";
export { lintQuestions } from "./checks/lint-questions.ts";
export { plotStatistics } from "./checks/plot-statistics.ts";
export { countQuestions } from "./checks/question-statistics.ts";
export { validateQuestions } from "./checks/validate-questions.ts";
export { isGood, type Validation } from "./checks/validation.ts";
export { measureVariety } from "./checks/variety.ts";
export { labelColumns, unanswerableColumn } from "./columns.ts";
export { convertPairs } from "./convert/convert-pairs.ts";
export { type Leakage, measureLeakage } from "./convert/leakage.ts";
export { type Layout, type PublicationFiles, readLayouts } from "./convert/read-layouts.ts";
export { readVariants, type Variant } from "./convert/read-variants.ts";
export { reduceQuestions } from "./convert/reduce-questions.ts";
export { relinkPairs, type Unmatched } from "./convert/relink-pairs.ts";
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
export { describeColumn } from "./exchange/dataset-card.ts";
export {
  type QuestionExportFormat,
  questionExportFormats,
} from "./exchange/exporters.ts";
export {
  importQuestions,
  type QuestionImportFormat,
  questionImportFormats,
} from "./exchange/import-questions.ts";
export { createQueryReader, withQueries } from "./expressions/with-queries.ts";
export type { FactStore } from "./facts/fact-store.ts";
export { asGraphFacts, type GraphFacts, profileSubjects } from "./facts/graph-facts.ts";
export { readGraphView } from "./facts/graph-view.ts";
export {
  defaultMaxHops,
  type ProfileOptions,
  profileGraph,
  profileSchema,
} from "./facts/profile-graph.ts";
export { generateDocumentQuestions } from "./generate/documents/document-questions.ts";
export { readDocuments } from "./generate/documents/read-documents.ts";
export { type DatasetOptions, generateDataset } from "./generate/generate-dataset.ts";
export { identityOf, keepWork } from "./generate/keep-work.ts";
export { fileBeside, type RejectedFile, writeRejectedPairs } from "./generate/rejected-file.ts";
export type { WritingOutcome } from "./generate/run-writing.ts";
export { type RejectedPair, verdictsOf } from "./generate/verdict.ts";
export { noJournal, type WorkJournal } from "./generate/work-journal.ts";
export { chooseThings, writeAboutThings } from "./generate/write-about-things.ts";
export { type DraftWriter, type DraftWritingOptions, writeDrafts } from "./generate/write-drafts.ts";
export { measureLabels } from "./labels/label-accuracy.ts";
export { labelQuestion } from "./labels/label-question.ts";
export { type LabelRules, labelRulesSchema, publishedLabelRules } from "./labels/label-rules.ts";
export type { PairList, QaPair } from "./qa-pair.ts";
export {
  formatQuestions,
  parseQuestions,
  type QuestionFile,
  readQuestions,
  writePairs,
  writeQuestions,
} from "./question-file.ts";
export { type ClassQuotas, classQuotasSchema, evenQuotas } from "./quotas/class-quotas.ts";
export { type Distribution, distributionSchema, publishedDistribution } from "./quotas/distribution.ts";
export type { WishResult } from "./quotas/wishes.ts";
export { whyEditFails } from "./review/check-edit.ts";
export { collectFeedback, feedbackOn } from "./review/feedback.ts";
export {
  currentReviews,
  isEdited,
  keptPairs,
  type Review,
  type ReviewSummary,
  type ReviewVerdict,
  recordReview,
  reviewsOf,
  summariseReviews,
  withdrawReview,
} from "./review/reviews.ts";
export { sampleComparison } from "./sampling/comparison.ts";
export { openSampler, type Sampler, type SamplerOptions } from "./sampling/open-sampler.ts";
export { planSchema } from "./sampling/plan.ts";
export { createReworder } from "./sampling/reword.ts";
export { runPlan } from "./sampling/run-plan.ts";
export { notDrawn, openDraw, type SampleReport, sampleFrom } from "./sampling/sample-questions.ts";
export { defaultSubgraphTokens } from "./sampling/subgraph.ts";
export { defaultClusterOptions, describeClusters } from "./sampling/value-clusters.ts";
export { resolveTriples, splitEntity } from "./triple-text.ts";
export { rewordingWriter, rewordQuestions } from "./vary/reword-questions.ts";
export { type TranslationWords, translationWordsSchema } from "./vary/translate/translation-words.ts";
export { type ModelKind, modelKinds, type RuleKind, ruleKinds, variantKinds } from "./vary/variant-kinds.ts";
export { type VaryReport, varyQuestions } from "./vary/vary-questions.ts";
export { describeLexicon } from "./wording/lexicon/describe-lexicon.ts";
export { type UserLexicon, userLexiconSchema } from "./wording/lexicon/user-lexicon.ts";
