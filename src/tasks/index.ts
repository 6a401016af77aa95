/** Exports the language port and its implementations. */

export { createEndpoint, type Endpoint } from "./endpoint/endpoint.ts";
export { type AddressOption, resolveEndpoint } from "./endpoint/endpoint-settings.ts";
export { unusableReply } from "./endpoint/failure.ts";
export { findProvider, providerNames } from "./endpoint/provider-profiles.ts";
export { extractClassesPrompt } from "./extraction/classes-prompt.ts";
export { extractContentPrompt } from "./extraction/content-prompt.ts";
export { readContentSchema } from "./extraction/content-schema.ts";
export { extractClasses } from "./extraction/extract-classes.ts";
export { extractContent } from "./extraction/extract-content.ts";
export {
  chunkText,
  type DocumentReading,
  defaultReading,
  type ReadingOptions,
} from "./extraction/read-passages.ts";
export type { DescribedAnswer } from "./groups/af-retriever/answer-text.ts";
export type { SearchPlan } from "./groups/fidelis/plan-search.ts";
export { pathsPerCall } from "./groups/hubs/verbalise-paths.ts";
export * from "./hub-tasks.ts";
export { createDryRunJudge, createPromptedJudge, type Judge } from "./judging/judge.ts";
export type { JudgeVerdict } from "./judging/verdicts.ts";
export * from "./language-call.ts";
export {
  type CallPlan,
  createCallPlan,
  type PlannedSpend,
  type Range,
} from "./model/call-plan.ts";
export {
  type CallRecord,
  type CallTrace,
  callRecordSchema,
  createCallTrace,
  createLog,
  type Log,
  type LogLevel,
  logLevels,
  noLog,
  noTrace,
} from "./model/call-trace.ts";
export { estimateTokens } from "./model/estimate-tokens.ts";
export { createFailureLimit, type FailureLimit } from "./model/failure-limit.ts";
export { openModel, requireContext } from "./model/open-model.ts";
export { costOf, findPrice, type Price, type PriceList, readOwnPrices } from "./model/prices.ts";
export type { PromptSheet, PromptTrial } from "./model/prompt-sheet.ts";
export { exportReplies, openRecordedRun } from "./model/recorded-run.ts";
export { inflateMessages, openReplyCache, type ReplyCache, replyRowSchema } from "./model/reply-cache.ts";
export type { ReplyStore } from "./model/reply-store.ts";
export {
  type ModelParameters,
  providerKey,
  requestIdentity,
} from "./model/request-key.ts";
export {
  type BudgetLimit,
  createSpendMeter,
  formatMoney,
  formatSpent,
  parseBudget,
  type SpendMeter,
} from "./model/spend.ts";
export {
  createStructuredModel,
  type StructuredModel,
  type StructuredModelParts,
} from "./model/structured-model.ts";
export { promptSheets } from "./prompted/prompt-sheets.ts";
export { createDryRunLanguage, createPromptedLanguage } from "./prompted/prompted-language.ts";
export * from "./question-tasks.ts";
export { doubledWords, withoutQuotations, wrongArticles } from "./rules/grammar.ts";
export {
  defaultMostUnread,
  type LanguageIdentity,
  type LanguageSlice,
  type LanguageTasks,
  type TaskName,
} from "./tasks.ts";
