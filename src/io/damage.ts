/**
 * Reports damage to this program's files in one way: code that reads them runs in a guard, which turns errors of
 * SQLite, zlib, JSON and schemas into one error with the file and the remedy.
 */
import { InputError, LockedError, TaxolinkError } from "../errors.ts";
import { unwritable } from "./write-error.ts";

/** The content contradicts itself. Decoders throw this error; the guard around them knows the file. */
export class DamageError extends Error {}

/**
 * Runs code that reads from one file.
 * @throws InputError if the file is damaged; LockedError if another process uses it
 */
export type DamageGuard = <T>(read: () => T) => T;

export type GuardedFile = {
  readonly file: string;
  /** The file's name in messages: `the index`. */
  readonly what: string;
  /** The next step, as one sentence. */
  readonly remedy: string;
};

export function createDamageGuard({ file, what, remedy }: GuardedFile): DamageGuard {
  return (read) => {
    try {
      return read();
    } catch (cause) {
      if (!(cause instanceof Error) || cause instanceof TaxolinkError) throw cause;
      const { code = "" } = cause as NodeJS.ErrnoException;
      if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
        throw new LockedError(`${file}: ${what} is in use by another process`, {
          cause,
          hint: "Wait until the other process has finished, then try again.",
        });
      }
      const unwritten = unwritable(file, cause);
      if (unwritten !== cause) throw unwritten;
      const refusal = refusals.find(([codes]) => codes.test(code))?.[1];
      if (refusal !== undefined) throw new InputError({ file }, `${what} ${refusal}`, { cause });
      if (!isDamage(cause, code)) throw cause;
      throw new InputError({ file }, `${what} is damaged (${cause.message})`, { cause, hint: remedy });
    }
  };
}

/** A guard for content outside of files. */
export const unguarded: DamageGuard = (read) => read();

/** Yields items one by one, each through the guard. */
export function* guardEach<T>(guard: DamageGuard, items: () => Iterable<T>): Generator<T> {
  const iterator = guard(() => items()[Symbol.iterator]());
  try {
    for (;;) {
      const next = guard(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    iterator.return?.();
  }
}

/** Errors of the operating system, which do not indicate damaged bytes. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_READONLY|^EROFS/, "is read-only and cannot be written"],
  [
    /^SQLITE_(CANTOPEN|PERM|AUTH)|^E(ACCES|PERM|ISDIR)/,
    "cannot be opened: you lack permission to read or write it",
  ],
];

/**
 * zlib and SQLite name their errors; JSON throws a SyntaxError, an impossible size causes a RangeError, zod throws a
 * ZodError.
 */
function isDamage(error: Error, code: string): boolean {
  if (error instanceof DamageError || error instanceof SyntaxError || error instanceof RangeError)
    return true;
  return error.name === "ZodError" || /^SQLITE_|^Z_|^ERR_(BUFFER|ENCODING|OUT_OF_RANGE)/.test(code);
}

/** Text from a database; damaged cells may contain anything. */
export function requireText(value: unknown, what: string): string {
  if (typeof value === "string") return value;
  throw new DamageError(`${what} is no text`);
}

export function requireTexts(value: unknown, what: string): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw new DamageError(`${what} must be a list of texts`);
}
