/** Asks a model to read each chunk of a text once or more, and locates its findings in the text. */
import { errorText, ModelError, pauseAfter, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import type { LanguageCall } from "../language-call.ts";
import type { StructuredModel } from "../model/structured-model.ts";

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

// Splits a text into chunks that fit into a prompt, at the ends of paragraphs if possible, and returns the
// chunks with their positions.

type Chunk = {
  /** The offsets of the chunk's start and end in the complete text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/**
 * Returns chunks of at most `size` characters that cover the text in order. If the last paragraph of a chunk is short,
 * the next chunk repeats it, so that a statement at the boundary is complete in one of the two chunks.
 */
export function chunkText(text: string, size: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  while (start < text.length) {
    const end = cutBefore(text, start, Math.min(text.length, start + size));
    if (text.slice(start, end).trim() !== "") chunks.push({ start, end, text: text.slice(start, end) });
    if (end >= text.length) break;
    const paragraph = text.lastIndexOf("\n\n", end - 3) + 2;
    start = paragraph > start && end - paragraph <= size / 6 ? paragraph : end;
  }
  return chunks;
}

/** Returns the end of the last paragraph, line, sentence or word in the second half of the chunk. */
function cutBefore(text: string, start: number, limit: number): number {
  if (limit === text.length) return limit;
  const earliest = start + Math.floor((limit - start) / 2);
  for (const mark of ["\n\n", "\n", ". ", " "]) {
    const at = text.lastIndexOf(mark, limit - mark.length);
    if (at >= earliest) return at + mark.length;
  }
  return limit;
}

// Locates a quote in printed text, despite line breaks, hyphens and typographic marks.

type Place = {
  /** The offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The line, counted from 1. */
  readonly line: number;
  /** The page, counted from 1, if the text has page breaks (form feeds). */
  readonly page: number | null;
};

/** @returns null if the text does not contain the quote, or if it is too short to be located */
export function locateQuote(text: string, quote: string, from = 0, to = text.length): Place | null {
  const normalisedQuote = normalise(quote).text;
  if (normalisedQuote.length < 8) return null;
  const normalised = normalise(text.slice(from, to));
  const at = normalised.text.indexOf(normalisedQuote);
  if (at === -1) return null;
  const start = from + (normalised.offsets[at] as number);
  const end = from + (normalised.offsets[at + normalisedQuote.length - 1] as number) + 1;
  const before = text.slice(0, start);
  return {
    start,
    end,
    line: before.split("\n").length,
    page: text.includes("\f") ? before.split("\f").length : null,
  };
}

/** Returns a text's letters (in lower case) and digits, which typesetting does not change, with their offsets. */
function normalise(text: string): { readonly text: string; readonly offsets: readonly number[] } {
  const letters: string[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const char of text) {
    const folded = char.normalize("NFKC").toLowerCase();
    for (const part of folded) {
      if (!/[\p{L}\p{N}]/u.test(part)) continue;
      // One offset per code unit, as indexOf counts.
      for (let unit = 0; unit < part.length; unit += 1) offsets.push(offset);
      letters.push(part);
    }
    offset += char.length;
  }
  return { text: letters.join(""), offsets };
}
