/** Reads a lock file, and checks whether the process that holds it is still running. */
import { hostname } from "node:os";
import { z } from "zod";
import { readIfPresent } from "./open-file.ts";
import { isProcessRunning, isSameStart, ownStart } from "./process-start.ts";
import { isPresent } from "./real-path.ts";

const holderSchema = z.object({
  author: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.string(),
  /** The time when the process started, which earlier versions did not write. */
  start: z.string().nullable().default(null),
});

export type LockHolder = z.output<typeof holderSchema>;

/** `unreadable` means that the file exists but identifies no process. */
export type LockState =
  | { readonly kind: "free" }
  | { readonly kind: "held" | "ended"; readonly holder: LockHolder }
  | { readonly kind: "unreadable"; readonly bytes: string };

/** Describes this process for its lock files. */
export function describeSelf(author: string, now: Date): LockHolder {
  return { author, pid: process.pid, host: hostname(), since: now.toISOString(), start: ownStart() };
}

export function readLockState(file: string): LockState {
  const bytes = readLockFile(file);
  if (bytes === null) return { kind: "free" };
  const holder = parseHolder(bytes);
  if (holder === undefined) return { kind: "unreadable", bytes };
  return { kind: hasEnded(holder) ? "ended" : "held", holder };
}

/** The maximum size of a lock file, in bytes. */
const largestLock = 2 ** 16;

function readLockFile(file: string): string | null {
  try {
    return readIfPresent(file, largestLock)?.toString("latin1") ?? null;
  } catch (error) {
    // The holder may release the lock at any moment.
    if (isPresent(file)) throw error;
    return null;
  }
}

function parseHolder(bytes: string): LockHolder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(Buffer.from(bytes, "latin1").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether the process that holds the lock has ended; false for a process on another machine, which cannot be checked.
 */
function hasEnded({ host, pid, start }: LockHolder): boolean {
  if (host !== hostname()) return false;
  return !isProcessRunning(pid, (processStart) => start === null || isSameStart(start, processStart));
}

/** Describes the holder of the lock and suggests the next step. */
export function describeHolder(
  { author, pid, host, since }: LockHolder,
  file: string,
): { readonly who: string; readonly hint: string } {
  return {
    who: `${author} (process ${pid} on ${host}, since ${since})`,
    hint:
      host === hostname()
        ? "Stop the other process, or wait until it ends, then try again."
        : `${host} is another computer: check whether a process is writing there; if not, delete ${file}.`,
  };
}
