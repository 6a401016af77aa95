/** What `taxolink extract read` does with the texts of papers, whatever it extracts. */

import { basename, extname } from "node:path";
import { option, requiredArgument } from "../../cli/arguments.ts";
import type { CommandContext, OptionValues, Reported } from "../../cli/command.ts";
import { InputError, ModelError, OptionError } from "../../errors.ts";
import { readBytes, readText } from "../../io/index.ts";
import {
  type CallPlan,
  chunkText,
  createUsageMeter,
  type DocumentReading,
  defaultReading,
  type LanguageCall,
  type Prompt,
  type ReadingOptions,
  type StructuredModel,
} from "../../language/index.ts";
import type { ModelOptions } from "../../models/model-options.ts";
import type { Models } from "../shared/with-models.ts";

export const textPositional = requiredArgument("FILE", "Texts of papers (UTF-8, e.g. from pdftotext)", {
  many: true,
});

/** A paper's text file; the key is the file name without the extension. */
export type TextFile = { readonly key: string; readonly path: string };

/** @throws InputError if a file is missing or is a PDF */
export function textFilesOf(paths: readonly string[], context: CommandContext): TextFile[] {
  return paths.map((path) => ({
    key: basename(path, extname(path)),
    path: requireText(context.resolve(path)),
  }));
}

/**
 * Has a model read the files one after another.
 *
 * @throws ModelError if the model failed on all passages
 */
export async function readFiles<R extends Pick<DocumentReading<unknown>, "chunks" | "failed">>(
  files: readonly TextFile[],
  { signal }: CommandContext,
  read: (text: string, call: LanguageCall) => Promise<R>,
): Promise<{ readonly key: string; readonly reading: R }[]> {
  const readings: { readonly key: string; readonly reading: R }[] = [];
  for (const { key, path } of files) {
    const call = { usage: createUsageMeter(), ...(signal ? { signal } : {}) };
    readings.push({ key, reading: await read(readText(path), call) });
  }
  requireSomeReply(readings.map(({ reading }) => reading));
  return readings;
}

/** What a command reads, and where it writes the result. */
export type Reading = {
  readonly files: readonly TextFile[];
  readonly out: string;
  readonly settings: ReadingOptions;
  readonly options: ModelOptions;
};

export const readingOptions = {
  "chunk-size": option.integer("Maximum number of characters per model call", {
    default: defaultReading.chunkSize,
    minimum: 200,
  }),
  passes: option.integer("Number of times the model reads each chunk", { default: defaultReading.passes }),
};

export function readingSettings(options: OptionValues<typeof readingOptions>): ReadingOptions {
  return { chunkSize: options["chunk-size"], passes: options.passes };
}

/** @throws OptionError if no model is configured, because rules cannot read a paper */
export function requireModel(models: Models): StructuredModel {
  if (models.model) return models.model;
  throw new OptionError("extract read requires a language model", {
    hint: "Choose a model, e.g. --language ollama:llama3.1.",
  });
}

/** Plans the calls for reading texts: one call per chunk and pass, whatever the model finds. */
export function planReading<I, O>(
  plan: CallPlan,
  prompt: Prompt<I, O>,
  texts: readonly string[],
  settings: ReadingOptions,
  inputFor: (passage: string) => I,
): void {
  for (const chunk of texts.flatMap((text) => chunkText(text, settings.chunkSize))) {
    for (let pass = 1; pass <= settings.passes; pass += 1) plan.add(prompt, inputFor(chunk.text));
  }
}

/** @throws ModelError if no passage of any text could be read, because an empty result would be misleading */
function requireSomeReply(readings: readonly Pick<DocumentReading<unknown>, "chunks" | "failed">[]): void {
  const chunks = readings.reduce((sum, reading) => sum + reading.chunks, 0);
  const failures = readings.flatMap(({ failed }) => failed);
  const [first] = failures;
  if (first === undefined || failures.length < chunks) return;
  const passages = chunks === 1 ? "the only passage" : `all ${chunks} passages`;
  throw new ModelError(`the model failed on ${passages}, so nothing was extracted: ${first.error}`, {
    hint: "Nothing was written. Check the server's replies, or choose another --model.",
  });
}

/** Returns `, 2 of 5 passages FAILED: why` for incomplete readings. */
export function describeFailed({
  chunks,
  failed,
}: Pick<DocumentReading<unknown>, "chunks" | "failed">): string {
  return failed.length === 0 ? "" : `, ${failed.length} of ${chunks} passages FAILED: ${failed[0]?.error}`;
}

/** A placeholder result for a planned reading; a dry run prints the plan instead. */
export const nothingRead: Reported = { text: "", json: null };

/** @throws InputError if a file is a PDF, because the command requires text */
function requireText(file: string): string {
  if (readBytes(file).subarray(0, 5).toString("latin1") === "%PDF-") {
    throw new InputError({ file }, "the file is a PDF, but a text file is required", {
      hint: "Convert the file first: pdftotext -layout FILE.pdf FILE.txt",
    });
  }
  return file;
}
