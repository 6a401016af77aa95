/** Exports the evaluation: measures, statistics, benchmark runs and reports. */

export { formatLatex, formatMarkdown } from "../pages/markup.ts";
export { formatHtml } from "../pages/show.ts";
export { describeOrigin } from "../retrieval/index.ts";
export { breakDown, dividingColumns } from "./break-down.ts";
export { compareQuestions, type QuestionChange } from "./compare-questions.ts";
export { type Evaluation, evaluateRuns } from "./evaluate.ts";
export type { EvaluatedRun } from "./evaluated-run.ts";
export { evaluationSchemas } from "./evaluation-schemas.ts";
export {
  type Configuration,
  type ConfiguredExperiment,
  listConfigurations,
  type ModelChoice,
} from "./experiment/configurations.ts";
export { readExperiment, withErrorPosition } from "./experiment/experiment.ts";
export {
  type Experiment,
  experimentJsonSchema,
  experimentSchema,
  experimentVersion,
} from "./experiment/experiment-schema.ts";
export { listVariants } from "./experiment/variants.ts";
export {
  costsOf,
  defaultFootprint,
  type Footprint,
} from "./footprint/estimate-footprint.ts";
export { relateEmissions } from "./footprint/relative-emissions.ts";
export { readDocumentTexts, readJudgedQuestions } from "./importers/judged-documents.ts";
export { numericColumns, type RecordedFigures, recordedFigures } from "./importers/recorded-figures.ts";
export { judgeBenchmark, wantedAspects } from "./judging/judge-folder.ts";
export { type JudgePanel, judgeCases, judgementHeader } from "./judging/judge-run.ts";
export { formatJudgements } from "./judging/judgement.ts";
export { type AlignedTriples, alignTriples, describeHits, tripleTables } from "./losses/cause-of-loss.ts";
export { summariseLosses } from "./losses/summarise-losses.ts";
export { matchPredictions, questionsFromPredictions } from "./match-predictions.ts";
export { answerRightName } from "./measures/answer-right.ts";
export { createMeasure } from "./measures/create-measure.ts";
export { EvaluationCase, withJudgements } from "./measures/evaluation-case.ts";
export { type Definition, type Measure, unscored } from "./measures/measure.ts";
export { mainMeasureNames, mainMeasures, parseMeasure } from "./measures/parse-measure.ts";
export { prepareMeasures } from "./measures/prepare-measures.ts";
export { createTripleSplitter, type TripleSplitter } from "./measures/split-triples.ts";
export { splitTriple } from "./measures/triple-entities.ts";
export type { Prediction, RunHeader } from "./prediction.ts";
export { type EvaluationQuestion, pairFromQuestion, questionFromPair } from "./question.ts";
export { type PredictionFile, readPredictions } from "./read-predictions.ts";
export { createBenchmarkReport, writeSummary } from "./report/benchmark-report.ts";
export { costLines, timePlot } from "./report/cost-blocks.ts";
export {
  type Figure,
  figureOf,
  formatFigure,
  formatP,
  formatWithInterval,
  plotInterval,
} from "./report/format.ts";
export { gqmPlan } from "./report/gqm-plan.ts";
export { powerNotes } from "./report/quality-blocks.ts";
export {
  comparisonTable,
  leadSentence,
  meanBars,
  pairName,
  pairOf,
} from "./report/shared-blocks.ts";
export {
  comparisonBlocks,
  figureBlocks,
  formatSummaryText,
  groupBlocks,
  summaryBlocks,
} from "./report/terminal-text.ts";
export { answeredBy, labelRuns, rulesNotes, runLabel } from "./run-label.ts";
export { benchmarkRetrievers } from "./runs/benchmark-retrievers.ts";
export { type RunCost, sumCost, unknownCost } from "./runs/cost.ts";
export { readRecordedScores, writeImportedRun } from "./runs/import-run.ts";
export {
  type Benchmark,
  evaluatedRun,
  type PlannedRun,
  runBenchmark,
} from "./runs/run-benchmark.ts";
export { type FinishedRun, readRunFolder, reopenRun } from "./runs/run-folder.ts";
export {
  createRunHeader,
  hashQuestions,
  originOfRun,
  type RunOrigin,
  requireSameRun,
} from "./runs/run-header.ts";
export {
  fileOfRun,
  readRunIndex,
  readStoredBenchmark,
  type StoredBenchmark,
  type StoredRun,
  writeRunIndex,
} from "./runs/run-index.ts";
export type { Timing } from "./runs/run-journal.ts";
export {
  copyRunManifest,
  writeRunManifest,
} from "./runs/run-manifest.ts";
export { mergeShards, parseShard, runShard } from "./runs/shards.ts";
export {
  evaluateStored,
  listDifferences,
  readEvaluation,
  summariseFolder,
  summaryFile,
} from "./runs/stored-summary.ts";
export { questionScores, type ScoreTable, scoreCases, valuesOf } from "./score-cases.ts";
export { createBootstrap, defaultBootstrap } from "./statistics/bootstrap.ts";
export { smallestShareDifference } from "./statistics/power.ts";
export { sortedQuantile } from "./statistics/quantile.ts";
export { breakdownColumns } from "./summarise.ts";
export type { Comparison, GroupSummary, RunSummary, SummaryDocument } from "./summary-schema.ts";
export { readShownSummary, type ShownSummary } from "./summary-schema.ts";
