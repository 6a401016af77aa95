/** Explains the operating system's write errors to users. */
import { WriteError } from "../errors.ts";

const fullDisk = "the disk is full";
const tooLarge = "the disk does not allow files of this size";
const refused = "you lack permission to write there";
const misplaced = "a file exists where a folder is required";

const reasons: Readonly<Record<string, string>> = {
  EACCES: refused,
  EPERM: refused,
  EROFS: "the disk is read-only",
  ENOSPC: fullDisk,
  EDQUOT: "your disk quota is exhausted",
  EFBIG: tooLarge,
  EIO: "the disk reported an error",
  ENOENT: "the folder does not exist and cannot be created",
  EEXIST: misplaced,
  ENOTDIR: misplaced,
  ENAMETOOLONG: "the name is too long",
  SQLITE_FULL: fullDisk,
  // SQLite reports this error if the shared-memory file next to a database cannot grow.
  SQLITE_IOERR_SHMSIZE: fullDisk,
  SQLITE_IOERR_WRITE: "the disk reported an error",
  SQLITE_IOERR_FSYNC: "the disk reported an error",
};

const hints: Readonly<Record<string, string>> = {
  [fullDisk]: "Free up some disk space, then run the same command again.",
};

/**
 * Converts write errors from the operating system or SQLite to a WriteError that names the file. Returns other errors
 * unchanged.
 */
export function unwritable(file: string, cause: unknown): unknown {
  const { code, syscall } = codeOf(cause);
  const reason = reasons[code] ?? (syscall ? code : undefined);
  if (reason === undefined) return cause;
  const hint = hints[reason];
  return new WriteError({ file }, `the file cannot be written: ${reason}`, { cause, ...(hint && { hint }) });
}

/** Runs work that writes to `file`. @throws the error that `unwritable` creates if the work fails */
export function writing<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw unwritable(file, error);
  }
}

function codeOf(cause: unknown): { readonly code: string; readonly syscall: boolean } {
  if (!(cause instanceof Error)) return { code: "", syscall: false };
  const { code, syscall } = cause as NodeJS.ErrnoException;
  return { code: code ?? "", syscall: syscall !== undefined };
}
