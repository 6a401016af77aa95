/**
 * The options of every command that may use models. A command adds them to its options and runs inside `withModels`,
 * which opens a language model and an embedder, both offline by default.
 */

import type { OptionSpecs, OptionValues } from "../cli/command.ts";
import { joinList } from "../cli/list-value.ts";
import { defaultMostUnread, logLevels } from "../language/index.ts";

/** The options of commands that only compute vectors. */
export const embedderOptions = {
  "base-url": {
    kind: "text",
    page: "models",
    value: "URL",
    summary: "URL of an OpenAI-compatible endpoint; usually ends with /v1",
  },
  embedder: {
    kind: "text",
    page: "models",
    value: "NAME",
    summary:
      "The embedder: hashed, PROVIDER:MODEL, or the folder of an ONNX model (default: the workspace's embedder)",
  },
  "embedder-base-url": {
    kind: "text",
    page: "models",
    value: "URL",
    summary: "URL of the embedder's endpoint, if it is not that of the language model",
  },
  "parallel-calls": {
    kind: "number",
    page: "models",
    value: "N",
    summary: "Maximum number of concurrent calls (default: 2 for a model on this machine, otherwise 4)",
    minimum: 1,
    integer: true,
  },
  budget: {
    kind: "text",
    page: "models",
    value: "AMOUNT",
    summary: 'Pause before the run exceeds this budget: 5.00 (US dollars), "200k tokens" or "500 calls"',
  },
  "max-failures": {
    kind: "number",
    page: "models",
    value: "N",
    summary: "Stop the run after N failed model calls (default: 20 consecutive failures)",
    minimum: 1,
    integer: true,
  },
  "dry-run": {
    kind: "flag",
    page: "models",
    summary: "Estimate ranges for calls and cost, without sending or writing anything",
  },
  replay: {
    kind: "text",
    page: "models",
    value: "FILE",
    summary: "Replay all replies from an exported cache, without network access",
  },
  "log-level": {
    kind: "text",
    page: "models",
    value: "LEVEL",
    summary: "Write structured log lines (JSON) to standard error",
    choices: logLevels,
  },
} as const satisfies OptionSpecs;

export const modelOptions = {
  language: {
    kind: "text",
    page: "models",
    value: "NAME",
    summary:
      "The language model: offline, or PROVIDER:MODEL such as ollama:llama3.1 (default: the workspace's language model)",
  },
  model: {
    kind: "text",
    page: "models",
    value: "NAME",
    summary: "The language model, if --language specifies only a provider",
  },
  "reasoning-effort": {
    kind: "list",
    page: "models",
    value: "LEVEL",
    summary:
      "Reasoning effort of the model: minimal, low, medium or high; for a specific task, e.g. rerank=low",
  },
  temperature: {
    kind: "number",
    page: "models",
    value: "T",
    summary: "Temperature of the language model",
    default: 0,
    minimum: 0,
  },
  "max-unread": {
    kind: "number",
    page: "models",
    value: "SHARE",
    summary:
      "Share of a step's items (hubs, paths, candidates), from 0 to 1, whose replies may stay unusable before the question fails",
    default: defaultMostUnread,
    minimum: 0,
  },
  "context-tokens": {
    kind: "number",
    page: "models",
    value: "N",
    summary: "The model's context window in tokens, if Taxolink does not know it",
    minimum: 1,
    integer: true,
  },
  ...embedderOptions,
} as const satisfies OptionSpecs;

/** The options of commands in which models judge answers. */
export const judgeOptions = {
  judge: {
    kind: "list",
    page: "models",
    value: "MODELS",
    summary:
      "Language models that judge the answers, e.g. ollama:llama3.1,openai:gpt-4o; with several models, their agreement is reported",
  },
  "judge-base-url": {
    kind: "text",
    page: "models",
    value: "URL",
    summary: "URL of the judges' endpoint, if it is not that of the language model",
  },
  "judge-repeats": {
    kind: "number",
    page: "models",
    value: "N",
    summary: "Number of verdicts per judge, each with a different seed (default: 1)",
    minimum: 1,
    integer: true,
  },
} as const satisfies OptionSpecs;

export type JudgeOptions = OptionValues<typeof judgeOptions>;

/** The defaults of all other model options, for a command that has only embedderOptions. */
export const noLanguage = {
  language: "offline",
  model: undefined,
  "reasoning-effort": [],
  temperature: 0,
  "max-unread": defaultMostUnread,
  "context-tokens": undefined,
} as const;

export type ModelOptions = OptionValues<typeof modelOptions>;

/** Returns the specified options as command-line words, without the budget, which the user has to change. */
export function modelWords(options: ModelOptions & Partial<JudgeOptions>): string[] {
  const { judge = [], "judge-repeats": repeats, "judge-base-url": judgeUrl } = options;
  const judging = [
    ...(judge.length === 0 ? [] : ["--judge", joinList(judge)]),
    ...(judgeUrl === undefined ? [] : ["--judge-base-url", judgeUrl]),
    ...(repeats === undefined ? [] : ["--judge-repeats", String(repeats)]),
  ];
  const words = Object.entries(modelOptions).flatMap(([name, spec]) => {
    const value = options[name as keyof ModelOptions];
    if (value === undefined || value === false || name === "budget") return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [`--${name}`, joinList(value)];
    if ("default" in spec && value === spec.default) return [];
    return spec.kind === "flag" ? [`--${name}`] : [`--${name}`, String(value)];
  });
  return [...words, ...judging];
}
