/** Asks a model to read each chunk of a text once or more, and locates its findings in the text. */
import { errorText, ModelError, pauseAfter, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import type { LanguageCall } from "../language-call.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import { type Chunk, chunkText } from "./chunk-text.ts";
import { locateQuote, type Place } from "./locate-quote.ts";

export type ReadingOptions = {
  /** The maximum number of characters in a chunk. */
  readonly chunkSize: number;
  /** The number of times that the model reads each chunk. From the second time on, it sees the earlier findings. */
  readonly passes: number;
};

export const defaultReading: ReadingOptions = { chunkSize: 6000, passes: 2 };

/** The model that reads a document, and the call and progress of the reading. */
export type ReadingContext = {
  readonly model: StructuredModel;
  readonly call: LanguageCall;
  readonly watch: Watch;
  readonly options?: ReadingOptions;
};

type Finding<T> = T & { readonly quote: string; readonly place: Place; readonly pass: number };

export type DocumentReading<T> = {
  readonly findings: readonly Finding<T>[];
  /** Findings whose quotes do not occur in the text. They are reported to the user but not used. */
  readonly untraced: readonly (T & { readonly quote: string })[];
  readonly chunks: number;
  /** Chunks without a reply from the model, each with the cause. */
  readonly failed: readonly { readonly start: number; readonly end: number; readonly error: string }[];
};

/**
 * @param ask asks a model for new findings in a passage
 * @param identity returns the same text for identical findings
 * @throws CancelledError, PausedError; if a chunk fails for another reason, the failure is recorded and reading
 * continues
 */
export async function readPassages<T extends { readonly quote: string }>(
  text: string,
  options: ReadingOptions,
  ask: (passage: string, earlierFindings: readonly T[]) => Promise<readonly T[]>,
  identity: (finding: T) => string,
  watch: Watch,
): Promise<DocumentReading<T>> {
  const chunks = chunkText(text, options.chunkSize);
  const findings = new Map<string, Finding<T>>();
  const untraced = new Map<string, T>();
  const failed: { start: number; end: number; error: string }[] = [];
  const stage = watch.progress.stage("Reading", chunks.length);
  for (const chunk of chunks) {
    try {
      await readChunk(chunk);
    } catch (error) {
      throwIfCancelled(watch.signal);
      const pause = pauseAfter(error);
      if (pause !== undefined || !(error instanceof ModelError)) throw pause ?? error;
      failed.push({ start: chunk.start, end: chunk.end, error: errorText(error) });
    }
    stage.advance();
  }
  stage.finish();
  return {
    findings: [...findings.values()].sort((left, right) => left.place.start - right.place.start),
    untraced: [...untraced].filter(([key]) => !findings.has(key)).map(([, finding]) => finding),
    chunks: chunks.length,
    failed,
  };

  async function readChunk(chunk: Chunk): Promise<void> {
    for (let pass = 1; pass <= options.passes; pass += 1) {
      const before = findings.size;
      for (const finding of await ask(chunk.text, [...findings.values()])) {
        const key = identity(finding);
        const place = locateQuote(text, finding.quote, chunk.start, chunk.end);
        if (place === null) untraced.set(key, finding);
        else if (!findings.has(key)) findings.set(key, { ...finding, place, pass });
      }
      // Without new findings, the next reading would be the same request.
      if (findings.size === before) break;
    }
  }
}
