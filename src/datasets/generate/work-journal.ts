/**
 * What a generation has worked out so far, so that an interrupted one resumes where it stopped.
 *
 * Generation is deterministic: begun again, it asks for the same things in the same order. The journal answers what was
 * worked out before, so the outcome is byte for byte that of a generation that was never interrupted, and nothing
 * comes twice. A journal of other material or other options is put aside.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createJsonLineJournal, formatJsonLines, writeText } from "../../io/index.ts";

export type WorkJournal = {
  /** How much an earlier generation had worked out. */
  readonly recalled: number;
  /** A part of the journal with keys of its own. Values are plain data. */
  part<T>(name: string): WorkPart<T>;
  /** Puts on disk what was kept since. */
  save(): void;
  /** The generation is complete: the journal is removed. */
  finish(): void;
};

export type WorkPart<T> = {
  recall(key: string): T | undefined;
  keep(key: string, value: T): void;
};

/** Entries in one write: each write waits for the disk. */
const entriesPerWrite = 200;

type Entry = { readonly part: string; readonly key: string; readonly value: unknown };

/** @param identity changes with everything that decides about the outcome */
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

/** A journal that keeps nothing, for work that cannot be long. */
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

/** The lines up to the first that a crash left broken. */
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
