/**
 * Stores the results of a generation, so that it can resume after an interruption.
 *
 * Generation is deterministic, so a restarted generation requests the same results in the same order. The journal
 * supplies the results so far, so no work is repeated, and the outcome is byte-identical to that of an uninterrupted
 * generation. Generation ignores a journal that belongs to different input or options, and results that another user's
 * program stored, because they may contain replies that no model gave.
 */
import { closeSync, existsSync, rmSync } from "node:fs";
import {
  type Appender,
  cutFile,
  formatJsonLines,
  hashNumber,
  openAppender,
  openToRead,
  readPart,
  type Signer,
  signerFor,
  wholeLines,
  writeText,
} from "../../base/io/index.ts";

export type WorkJournal = {
  /** The number of results that an earlier generation stored. */
  readonly recalled: number;
  /**
   * Returns a separate section of the journal, whose keys cannot collide with those of other sections. Values must be
   * plain data.
   */
  part<T>(name: string): WorkPart<T>;
  /** Writes new results to disk. */
  save(): void;
  /** Deletes the journal after the generation is complete. */
  finish(): void;
};

export type WorkPart<T> = {
  recall(key: string): T | undefined;
  keep(key: string, value: T): void;
};

const entriesPerWrite = 200;

/** A line of the journal after its header. */
type SignedEntries = { readonly signature: string; readonly entries: readonly Entry[] };

type Entry = { readonly part: string; readonly key: string; readonly value: unknown };

/** @param identity a value that depends on everything that affects the outcome */
export function openWorkJournal(file: string, identity: string): WorkJournal {
  const signer = signerFor("generation");
  const earlier = readEarlier(file, identity, signer);
  let journal: Appender | null = null;
  let waiting: Entry[] = [];
  const save = (): void => {
    if (waiting.length === 0) return;
    if (journal === null) {
      // Nothing may be appended to a last line that a crash left incomplete.
      if (earlier === null) writeText(file, formatJsonLines([{ identity }]));
      else cutFile(file, earlier.end);
      // Results can be computed again, and the cache keeps a model's replies, so nothing waits for the disk.
      journal = openAppender(file, "at the end");
    }
    const signature = signer.sign(contentOf(identity, waiting));
    journal.append(formatJsonLines([{ signature, entries: waiting } satisfies SignedEntries]));
    waiting = [];
  };
  return {
    recalled: earlier?.size ?? 0,
    part: <T>(name: string): WorkPart<T> => ({
      recall: (key) => earlier?.find(name, key) as T | undefined,
      keep: (key, value) => {
        waiting.push({ part: name, key, value });
        if (waiting.length >= entriesPerWrite) save();
      },
    }),
    save,
    finish: () => {
      journal?.close();
      earlier?.close();
      rmSync(file, { force: true });
    },
  };
}

/** A journal for short generations, which stores no results. */
export const noJournal: WorkJournal = {
  recalled: 0,
  part: () => ({ recall: () => undefined, keep: () => {} }),
  save: () => {},
  finish: () => {},
};

/** The results of an earlier generation. The values stay on disk; only two numbers per value are kept in memory. */
type Earlier = {
  readonly size: number;
  /** The position after the last complete line, in bytes. */
  readonly end: number;
  find(part: string, key: string): unknown;
  close(): void;
};

/** @returns the earlier results, or `null` if there is no journal with this identity */
function readEarlier(file: string, identity: string, signer: Signer): Earlier | null {
  if (!existsSync(file)) return null;
  // The ends of the lines, beginning with the header: the entries of line n are between the ends n and n + 1.
  const ends: number[] = [];
  const lineOf = new Map<number, number>();
  let end = 0;
  for (const line of wholeLines(file)) {
    const content = parseLine(line.text);
    if (end === 0 ? !isHeader(content, identity) : !isSigned(content, identity, signer)) break;
    for (const { part, key } of end === 0 ? [] : (content as SignedEntries).entries) {
      lineOf.set(hashNumber(`${part} ${key}`), ends.length - 1);
    }
    ends.push(line.end);
    end = line.end;
  }
  if (end === 0) return null;
  const handle = openToRead(file);
  const readLine = createLineReader(handle, ends);
  return {
    size: lineOf.size,
    end,
    find: (part, key) => {
      const line = lineOf.get(hashNumber(`${part} ${key}`));
      const entries = line === undefined ? [] : readLine(line);
      return entries.find((entry) => entry.part === part && entry.key === key)?.value;
    },
    close: () => closeSync(handle),
  };
}

/** Reads the entries of a line and caches the last line read, because the next entry is usually on the same line. */
function createLineReader(handle: number, ends: readonly number[]): (line: number) => readonly Entry[] {
  let latest: { readonly line: number; readonly entries: readonly Entry[] } | undefined;
  return (line) => {
    if (latest?.line !== line) {
      const [start = 0, end = start] = [ends[line], ends[line + 1]];
      latest = { line, entries: (JSON.parse(readPart(handle, start, end - start)) as SignedEntries).entries };
    }
    return latest.entries;
  };
}

function isHeader(content: unknown, identity: string): boolean {
  return (
    typeof content === "object" && content !== null && "identity" in content && content.identity === identity
  );
}

function isSigned(content: unknown, identity: string, signer: Signer): content is SignedEntries {
  if (typeof content !== "object" || content === null) return false;
  const { signature, entries } = content as Partial<SignedEntries>;
  return Array.isArray(entries) && signer.accepts(contentOf(identity, entries), signature);
}

function contentOf(identity: string, entries: readonly Entry[]): string {
  return JSON.stringify([identity, entries]);
}

/** @returns the parsed line, or `null` for a line that a crash left incomplete */
function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
