/**
 * Exports the names that programs can import from `taxolink`, grouped by purpose. All other names are internal.
 *
 * `npm run docs` generates the reference for these names, and the tests run every example.
 */

// # Read a bibliography Reads and writes papers in BibTeX, RIS and CSL-JSON.

export {
  countPapers,
  findDuplicates,
  formatBibtex,
  type Paper,
  parseBibtex,
  readBibliography,
} from "./literature/index.ts";

// # Open a workspace
// The files of a taxonomy, phase by phase.

export { callEdit } from "./operations/call-edit.ts";
export type { TaxonomyState } from "./taxonomy/index.ts";
export { initWorkspace, openEditor, openTaxonomy } from "./workspace/index.ts";

// # Follow a literature survey The stage of each paper, and the results of each iteration.

export { countCitations, reportIterations, surveyFlow, surveyProgress } from "./literature/index.ts";
export { readSurveyState } from "./workspace/index.ts";

// # Extract and cluster classes
// From the classes that publications propose to clusters, categories and their relevance.

export {
  defaultProposalOptions,
  effectiveRelevance,
  extractedClasses,
  measureClusterQuality,
  proposeClusters,
  tabulateClusters,
  tabulateExtraction,
} from "./taxonomy/index.ts";

// # Measure a taxonomy
// The metrics of a taxonomy, each a fraction with the items behind it.

export {
  adaptation,
  classesOf,
  completeness,
  createCoverage,
  formatRatio,
  type GqmRow,
  type Increment,
  innovation,
  laconicity,
  lucidity,
  measureIncrement,
  orthogonality,
  type Ratio,
  type StudyObject,
  soundness,
} from "./taxonomy/index.ts";

// # Measure agreement
// How far annotators agree, and what each scheme distinguishes.

export { annotationsOf, classifiedWith, measureAgreement, readAnnotations } from "./taxonomy/index.ts";

// # Open and query a graph
// Knowledge graphs from files, endpoints and triples in memory.

export {
  createGraph,
  type Entity,
  formatTriple,
  importGraph,
  type KnowledgeGraph,
  openGraph,
  parsePattern,
  queryGraph,
  type Triple,
  writeGraph,
} from "./graph/index.ts";

// # Make questions
// Question–answer pairs with golden triples: generated, read, checked and divided.

export { readCsv } from "./base/io/index.ts";
export {
  type AnswerSet,
  countQuestions,
  generateDataset,
  lintQuestions,
  type QaPair,
  readQuestions,
  splitQuestions,
  writeQuestions,
} from "./datasets/index.ts";
export { pairFromQuestion } from "./evaluation/index.ts";

// # Retrieve Retrievers by name, their inputs, and the types that your own retriever implements.

export {
  createRetriever,
  type Retrieval,
  type RetrievalQuestion,
  type Retriever,
  retrieverNames,
} from "./retrieval/index.ts";
export { createUsageMeter } from "./tasks/index.ts";
export { createOfflineLanguage } from "./tasks/offline/index.ts";
export { createBm25Index, createLexicalEmbedder, type Embedder } from "./vectors/index.ts";

// # Benchmark and score Runs retrievers over questions, and scores predictions of any system.

export {
  benchmarkRetrievers,
  createMeasure,
  EvaluationCase,
  type EvaluationQuestion,
  evaluateRuns,
  type Measure,
  matchPredictions,
  type Prediction,
  parseMeasure,
  questionFromPair,
  questionScores,
  readPredictions,
  scoreCases,
  unscored,
} from "./evaluation/index.ts";

// # Read and report results Reads results folders, and writes reports.

export {
  createBenchmarkReport,
  evaluateStored,
  formatHtml,
  formatMarkdown,
  formatSummaryText,
  readStoredBenchmark,
  type SummaryDocument,
} from "./evaluation/index.ts";

// # Handle errors, progress and chance The types that all functions share.

export { CancelledError, GraphError, InputError, OptionError, TaxolinkError } from "./base/errors.ts";
export { unwatched, type Watch } from "./base/progress.ts";
export { createRandom } from "./base/random.ts";
