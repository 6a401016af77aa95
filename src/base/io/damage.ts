/**
 * Reports damage to Taxolink's files. Code that reads them runs in a guard, which converts errors from SQLite, zlib,
 * JSON and schemas to one error that names the file and the remedy.
 */
import { InputError, LockedError, TaxolinkError } from "../errors.ts";
import { unwritable } from "./write-error.ts";

/** An error that a decoder throws if the content of a file is inconsistent. The guard adds the file's name. */
export class DamageError extends Error {}

/**
 * Runs code that reads from a file.
 * @throws InputError if the file is damaged; LockedError if another process is using it
 */
export type DamageGuard = <T>(read: () => T) => T;

export type GuardedFile = {
  readonly file: string;
  /** How messages refer to the file, such as `the index`. */
  readonly what: string;
  /** The next step for the user, in one sentence. */
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
      const problem = accessProblems.find(([codes]) => codes.test(code))?.[1];
      if (problem !== undefined) throw new InputError({ file }, `${what} ${problem}`, { cause });
      if (!isDamage(cause, code)) throw cause;
      throw new InputError({ file }, `${what} is damaged (${cause.message})`, { cause, hint: remedy });
    }
  };
}

/** A guard for content that does not come from a file. */
export const unguarded: DamageGuard = (read) => read();

/** Yields items one at a time, each read in the guard. */
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

/** The error codes of the operating system and SQLite that do not indicate damage, each with its description. */
const accessProblems: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_READONLY|^EROFS/, "is read-only and cannot be changed"],
  [
    /^SQLITE_(CANTOPEN|PERM|AUTH)|^E(ACCES|PERM|ISDIR)/,
    "cannot be opened: you lack permission to read or write it",
  ],
];

/**
 * Whether an error indicates a damaged file. Errors from zlib and SQLite are identified by their codes. `JSON.parse`
 * throws a SyntaxError, an impossible size causes a RangeError, and zod throws a ZodError.
 */
function isDamage(error: Error, code: string): boolean {
  if (error instanceof DamageError || error instanceof SyntaxError || error instanceof RangeError)
    return true;
  return error.name === "ZodError" || /^SQLITE_|^Z_|^ERR_(BUFFER|ENCODING|OUT_OF_RANGE)/.test(code);
}

/** Checks that a value from a database is text, because a damaged cell may contain any value. */
export function requireText(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  throw new DamageError(`${name} is not text`);
}

export function requireTexts(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw new DamageError(`${name} must be a list of strings`);
}
