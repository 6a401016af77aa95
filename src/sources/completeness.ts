/** States how much of a requested result a source returned, the same for searches, references and citing works. */
import { CancelledError, errorText, SourceError } from "../errors.ts";

export const completenesses = ["complete", "partial", "refused", "failed", "unsupported query"] as const;
/**
 * `complete` means that all requested records arrived, and `partial` that the source declares more of them than it
 * returned. A source that `refused` rejected the request, also because requests arrived too fast.
 */
export type Completeness = (typeof completenesses)[number];

export type Arrival = {
  readonly completeness: Completeness;
  /** The reason why not everything arrived, or a detour by which it did. */
  readonly why?: string | undefined;
  /** Whether the deadline passed, or the user stopped the request, before the source replied. */
  readonly ended?: "late" | "stopped" | undefined;
};

export function isAnswered({ completeness }: Pick<Arrival, "completeness">): boolean {
  return completeness === "complete" || completeness === "partial";
}

/**
 * Compares the numbers of arrived and expected records.
 * @param note a sentence for a complete result
 */
export function arrivalOf(works: number, expected: number, note?: string): Arrival {
  if (works >= expected) return { completeness: "complete", ...(note === undefined ? {} : { why: note }) };
  return { completeness: "partial", why: `the source returned ${works} of ${expected} records` };
}

export function unsupported(why: string): Arrival {
  return { completeness: "unsupported query", why };
}

/**
 * Explains why nothing arrived. A failing source must not affect the others.
 * @param deadlineMs the deadline that a cancellation without the user means, in milliseconds
 * @throws the error, if it is not about the source
 */
export function arrivalAfter(
  error: unknown,
  signal: AbortSignal | undefined,
  deadlineMs?: number,
): Arrival & { readonly error?: SourceError } {
  if (signal?.aborted)
    return { completeness: "failed", why: "stopped before the source answered", ended: "stopped" };
  if (error instanceof CancelledError && deadlineMs !== undefined)
    return { completeness: "failed", why: `no answer within ${deadlineMs / 1000} s`, ended: "late" };
  if (!(error instanceof SourceError)) throw error;
  const isRefused = error.status !== undefined && error.status >= 400 && error.status < 500;
  return { completeness: isRefused ? "refused" : "failed", why: errorText(error), error };
}
