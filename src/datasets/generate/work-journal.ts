/**
 * Stores the results of a generation, so that it can resume after an interruption.
 *
 * Generation is deterministic, so a restarted generation requests the same results in the same order. The journal
 * supplies the results so far, so no work is repeated, and the outcome is byte-identical to that of an uninterrupted
 * generation. Generation ignores a journal that belongs to different input or options, and results that another user's
 * program stored, because they may contain replies that no model gave.
 */
import { existsSync, rmSync } from "node:fs";
import {
  type Appender,
  cutFile,
  formatJsonLines,
  openAppender,
  type Signer,
  signerFor,
  wholeLines,
  writeText,
} from "../../base/io/index.ts";
import type { Checked } from "./verdict.ts";

/** The results are plain data. */
export type WorkJournal<T = readonly Checked[]> = {
  /** The number of results that an earlier generation stored. */
  readonly recalled: number;
  recall(key: string): T | undefined;
  keep(key: string, result: T): void;
  /** Deletes the journal after the generation is complete. */
  finish(): void;
};

/** A journal for short generations, which stores no results. */
export const noJournal: WorkJournal = {
  recalled: 0,
  recall: () => undefined,
  keep: () => {},
  finish: () => {},
};

/** A line of the journal after its header. */
type Entry = { readonly signature: string; readonly key: string; readonly result: unknown };

/** @param identity a value that depends on everything that affects the outcome */
export function openWorkJournal<T = readonly Checked[]>(file: string, identity: string): WorkJournal<T> {
  const signer = signerFor("generation");
  const earlier = readEarlier<T>(file, identity, signer);
  let journal: Appender | undefined;
  const open = (): Appender => {
    // Nothing may be appended to a last line that a crash left incomplete.
    if (earlier.end === 0) writeText(file, formatJsonLines([{ identity }]));
    else cutFile(file, earlier.end);
    // Results can be computed again, and the cache keeps a model's replies, so nothing waits for the disk.
    return openAppender(file, "at the end");
  };
  return {
    recalled: earlier.results.size,
    recall: (key) => earlier.results.get(key),
    keep: (key, result) => {
      journal ??= open();
      const signature = signer.sign(contentOf(identity, key, result));
      journal.append(formatJsonLines([{ signature, key, result } satisfies Entry]));
    },
    finish: () => {
      journal?.close();
      rmSync(file, { force: true });
    },
  };
}

/** The results of an earlier generation with this identity, and the end of its last complete line, in bytes. */
type Earlier<T> = { readonly results: ReadonlyMap<string, T>; readonly end: number };

function readEarlier<T>(file: string, identity: string, signer: Signer): Earlier<T> {
  const results = new Map<string, T>();
  let end = 0;
  if (!existsSync(file)) return { results, end };
  for (const line of wholeLines(file)) {
    const content = parseLine(line.text);
    if (end === 0) {
      if (content.identity !== identity) break;
    } else {
      const { signature, key, result } = content;
      if (key === undefined || !signer.accepts(contentOf(identity, key, result), signature)) break;
      // This program has signed the result, so it is one.
      results.set(key, result as T);
    }
    end = line.end;
  }
  return { results, end };
}

function contentOf(identity: string, key: string, result: unknown): string {
  return JSON.stringify([identity, key, result]);
}

/** @returns the parsed line; empty for a line that a crash left incomplete */
function parseLine(text: string): Partial<Entry & { readonly identity: string }> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? content : {};
  } catch {
    return {};
  }
}
