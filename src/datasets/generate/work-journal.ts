/**
 * Stores the results of a generation so far, so that an interrupted one can resume.
 *
 * Generation is deterministic: a new start requests the same results in the same order. The journal supplies earlier
 * results, so the outcome equals that of an uninterrupted generation byte for byte, without repetitions. A journal for
 * other input or other options is ignored.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createJsonLineJournal, formatJsonLines, writeText } from "../../io/index.ts";

export type WorkJournal = {
  /** The number of results from an earlier generation. */
  readonly recalled: number;
  /** A part of the journal with separate keys. The values must be plain data. */
  part<T>(name: string): WorkPart<T>;
  /** Writes new results to disk. */
  save(): void;
  /** Removes the journal after a complete generation. */
  finish(): void;
};

export type WorkPart<T> = {
  recall(key: string): T | undefined;
  keep(key: string, value: T): void;
};

/** The number of entries per write, because each write waits for the disk. */
const entriesPerWrite = 200;

type Entry = { readonly part: string; readonly key: string; readonly value: unknown };

/** @param identity a value that changes with everything that affects the outcome */
export function openWorkJournal(file: string, identity: string): WorkJournal {
  const known = readEntries(file, identity);
  let journal: ReturnType<typeof createJsonLineJournal> | null = null;
  let waiting: Entry[] = [];
  const save = (): void => {
    if (waiting.length === 0) return;
    if (journal === null) {
      // Written anew: a last line torn by a crash must not be continued.
      writeText(file, formatJsonLines([{ identity }, ...known.lines]));
      journal = createJsonLineJournal(file);
    }
    journal.append(waiting);
    waiting = [];
  };
  return {
    recalled: known.values.size,
    part: <T>(name: string): WorkPart<T> => ({
      recall: (key) => known.values.get(`${name} ${key}`) as T | undefined,
      keep: (key, value) => {
        waiting.push({ part: name, key, value });
        if (waiting.length >= entriesPerWrite) save();
      },
    }),
    save,
    finish: () => {
      journal?.close();
      rmSync(file, { force: true });
    },
  };
}

/** A journal that stores nothing, for short work. */
export const noJournal: WorkJournal = {
  recalled: 0,
  part: () => ({ recall: () => undefined, keep: () => {} }),
  save: () => {},
  finish: () => {},
};

type Known = { readonly lines: readonly unknown[]; readonly values: ReadonlyMap<string, unknown> };

function readEntries(file: string, identity: string): Known {
  const lines = existsSync(file) ? wholeLines(readFileSync(file, "utf8")) : [];
  const [header, ...rest] = lines as [{ readonly identity?: unknown } | undefined, ...(readonly Entry[])[]];
  if (header?.identity !== identity) return { lines: [], values: new Map() };
  const entries = rest.flat();
  return { lines: rest, values: new Map(entries.map(({ part, key, value }) => [`${part} ${key}`, value])) };
}

/** The lines before the first one that a crash left broken. */
function wholeLines(text: string): unknown[] {
  const lines: unknown[] = [];
  for (const line of text.split("\n").filter((one) => one !== "")) {
    try {
      lines.push(JSON.parse(line));
    } catch {
      break;
    }
  }
  return lines;
}
