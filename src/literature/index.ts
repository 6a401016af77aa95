/** Reads and writes bibliographies, and maintains the lists, decisions and reports of a literature survey. */

export {
  addCandidates,
  enterFound,
  type FoundPaper,
  type FoundSource,
  isSameStep,
  type NewSource,
  nameOfPassed,
} from "./add-candidates.ts";
export { countCitations } from "./citation-counts.ts";
export { countPapers } from "./count-papers.ts";
export { parseDate } from "./dates.ts";
export {
  type DuplicateReport,
  findDuplicates,
  type Suspect,
  titleSimilarity,
} from "./find-duplicates.ts";
export { type BibtexDiagnostic, formatBibtex, parseBibtex } from "./formats/bibtex.ts";
export { cslNames } from "./formats/csl.ts";
export { exportFormats, exportPapers } from "./formats/export-papers.ts";
export { containerField } from "./formats/format-tables.ts";
export { readBibliography } from "./formats/read-bibliography.ts";
export { xmlElements, xmlText } from "./formats/xml-elements.ts";
export { normalizeArxiv, normalizeDoi } from "./identifiers.ts";
export { decodeLatex, encodeLatex } from "./latex.ts";
export {
  type BibliographyList,
  bibliographyFile,
  createListReader,
  emptyList,
  formatBibliographyList,
  readBibliographyList,
  readBibliographyLists,
} from "./lists/bibliography-lists.ts";
export { createKeyMaker, renameTaken } from "./make-key.ts";
export { mergePapers } from "./merge-papers.ts";
export { formatBibtexNames, formatName, type Person, parseName, personOf } from "./names.ts";
export {
  createPaper,
  encodeField,
  joinTitle,
  type Paper,
  paperField,
  paperOfRecord,
  shortReference,
} from "./paper.ts";
export { plainText } from "./plain-text.ts";
export { areJoined, type Comparison, compareWorks, profileOf, suspectSimilarity } from "./same-work.ts";
export { fullTextUrl } from "./screening/full-text.ts";
export { labelColumns, labelledPapers, readLabelledPapers } from "./screening/labelled-set.ts";
export { describeRanking, rankCandidates } from "./screening/rank-candidates.ts";
export type { WeighedWord } from "./screening/relevance-ranker.ts";
export { describeTimeLeft, minutesPerDecision } from "./screening/screening-pace.ts";
export {
  createQueueReader,
  createStepwiseWordReader,
  orderInEffect,
  type QueueReader,
  type ScreeningQueue,
} from "./screening/screening-queue.ts";
export { type LabelledText, type Replay, runReplay } from "./screening/simulate-screening.ts";
export {
  decisionsUntil,
  expectedWorkSaved,
  recallAfter,
  spreadOf,
  workSaved,
} from "./screening/simulation-measures.ts";
export { passedStage, stageVerdicts } from "./screening/stage-verdicts.ts";
export { describeRecall } from "./screening/stopping-evidence.ts";
export { formatProtocolMarkdown, searchProtocol } from "./search-protocol.ts";
export {
  type DecisionOrder,
  type PaperOrder,
  type PaperRemark,
  paperOrders,
  type Survey,
  type SurveyCriterion,
  type SurveyDecision,
  type SurveySource,
  type SurveyStage,
  surveySchema,
  surveyStageNames,
} from "./survey.ts";
export {
  adjudicate,
  decide,
  decideAll,
  openSuspects,
  postpone,
  resumePostponed,
  settleSuspect,
  withdrawDecision,
  withdrawRuling,
} from "./survey-decisions.ts";
export {
  flowRows,
  formatFlowCsv,
  formatFlowSvg,
  formatFlowText,
  type SurveyFlow,
  surveyFlow,
} from "./survey-flow.ts";
export {
  addCitation,
  allPapers,
  fillFields,
  remarkOn,
  removeCriterion,
  type SurveyState,
  setCriterion,
  setScreening,
  stopSurvey,
  withFinal,
} from "./survey-operations.ts";
export {
  nextPaper,
  type PaperProgress,
  reportIterations,
  type SurveyLists,
  surveyProgress,
} from "./survey-progress.ts";
export { normalizeTitle } from "./titles.ts";
