/**
 * The options of every command that may use models. A command adds them to its options and runs inside `withModels`,
 * which opens a language model and an embedder, both offline by default.
 */

import { onPage, option } from "../../operations/arguments.ts";
import type { OptionValues } from "../../operations/command.ts";
import { defaultMostUnread, logLevels } from "../../tasks/index.ts";

/** The options of commands that only compute vectors. */
export const embedderOptions = onPage("models", {
  "base-url": option.text("URL", "URL of an OpenAI-compatible endpoint; usually ends with /v1"),
  embedder: option.name(
    "The embedder: hashed, PROVIDER:MODEL, or the folder of an ONNX model (default: the workspace's embedder)",
  ),
  "embedder-base-url": option.text(
    "URL",
    "URL of the embedder's endpoint, if it is not that of the language model",
  ),
  "parallel-calls": option.integer(
    "Maximum number of concurrent calls (default: 2 for a model on this machine, otherwise 4)",
  ),
  budget: option.text(
    "AMOUNT",
    'Pause before the run exceeds this budget: 5.00 (US dollars), "200k tokens" or "500 calls"',
  ),
  "max-failures": option.integer(
    "Stop the run after N failed model calls (default: 20 consecutive failures)",
  ),
  "dry-run": option.flag("Estimate ranges for calls and cost, without sending or writing anything"),
  replay: option.file("Replay all replies from an exported cache, without network access"),
  "log-level": option.text("LEVEL", "Write structured log lines (JSON) to standard error", {
    choices: logLevels,
  }),
});

export const modelOptions = onPage("models", {
  language: option.name(
    "The language model: offline, or PROVIDER:MODEL such as ollama:llama3.1 (default: the workspace's language model)",
  ),
  model: option.name("The language model, if --language specifies only a provider"),
  "reasoning-effort": option.list(
    "LEVEL",
    "Reasoning effort of the model: minimal, low, medium or high; for a specific task, e.g. rerank=low",
  ),
  temperature: option.number("T", "Temperature of the language model", {
    default: 0,
    minimum: 0,
  }),
  "max-unread": option.number(
    "SHARE",
    "Share of a step's items (hubs, paths, candidates), from 0 to 1, whose replies may stay unusable before the question fails",
    { default: defaultMostUnread, minimum: 0 },
  ),
  "context-tokens": option.integer("The model's context window in tokens, if Taxolink does not know it"),
  ...embedderOptions,
});

/** The options of commands in which models judge answers. */
export const judgeOptions = onPage("models", {
  judge: option.list(
    "MODELS",
    "Language models that judge the answers, e.g. ollama:llama3.1,openai:gpt-4o; with several models, their agreement is reported",
  ),
  "judge-base-url": option.text(
    "URL",
    "URL of the judges' endpoint, if it is not that of the language model",
  ),
  "judge-repeats": option.integer("Number of verdicts per judge, each with a different seed (default: 1)"),
});

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
