/** Has a language model reword the drafts of `questions generate`, and reports the rejected rewordings. */

import { OptionError } from "../../../base/errors.ts";
import {
  type DraftWritingOptions,
  keepWork,
  noJournal,
  type RejectedFile,
  type WorkJournal,
  type WritingOutcome,
  writeRejectedPairs,
} from "../../../datasets/index.ts";
import type { CommandContext } from "../../../operations/command.ts";
import type { Block } from "../../../pages/blocks.ts";
import { type Models, resumable } from "../shared/with-models.ts";

/** The output file, models and context that all strategies of `questions generate` share. */
export type GenerationRun = {
  readonly out: string;
  readonly models: Models;
  readonly context: CommandContext;
};

type WritingOptions = {
  readonly instructions: string;
  readonly "subgraph-tokens": number;
  readonly "parallel-calls": number | undefined;
};

/** Whether a language model writes the questions, or would write them if this were not a dry run. */
export function modelWrites({ names }: Models): boolean {
  return names.language.kind === "endpoint";
}

/** @throws OptionError if an option needs a language model, but none was chosen */
export function requireWriter(option: string, models: Models): void {
  if (modelWrites(models)) return;
  throw new OptionError(`${option} requires a language model, but --language is offline`, {
    hint: "Choose a model with --language, e.g. --language ollama:llama3.1.",
  });
}

export function draftWritingOptions(options: WritingOptions): DraftWritingOptions {
  return {
    instructions: options.instructions,
    subgraphTokens: options["subgraph-tokens"],
    parallel: options["parallel-calls"] ?? 4,
  };
}

/** @returns null if no model wrote questions */
export function writeRejected(out: string, rejected: WritingOutcome["rejected"], models: Models) {
  return !modelWrites(models) || models.plan ? null : writeRejectedPairs(out, rejected);
}

export function describeRejected(rejected: RejectedFile | null): Block {
  const steps = Object.entries(rejected?.by_step ?? {}).map(([step, count]) => `${step} ${count}`);
  const all = steps.length === 0 ? "" : ` (${steps.join(", ")})`;
  return rejected && `${rejected.file}: ${rejected.total} rejected${all}`;
}

/** A language model that writes, where its work is kept, and who watches it. */
type ModelWork = {
  readonly language: Models["language"];
  readonly journal: WorkJournal;
  readonly watch: CommandContext;
};

/**
 * @param out the output file, next to which the journal is stored
 * @param inputs all data that determines the outcome, apart from the seed, the models and the version
 */
export function withJournal<T>(
  out: string,
  inputs: unknown,
  models: Models,
  context: CommandContext,
  action: (work: ModelWork) => Promise<T>,
): Promise<T> {
  const workWith = (journal: WorkJournal) => action({ language: models.language, journal, watch: context });
  if (models.plan) return workWith(noJournal);
  const decisiveInputs = {
    seed: context.seed,
    language: models.language.writer,
    embedder: models.embedder.id,
    inputs,
  };
  return resumable(() => keepWork(out, decisiveInputs, workWith, context));
}
