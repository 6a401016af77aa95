/** Asks sources, and states how much of a result each returned, the same for searches, references and citing works. */
import { CancelledError, errorText, SourceError, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import type { FoundWorks } from "./source.ts";

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

/** What arrives from a source, such as works in order of rank. */
type Found = Omit<FoundWorks, "works"> & { readonly works: readonly unknown[] };

/** What to request from a source. */
type Request<F extends Found> = {
  /** The reason why the source does not support the request, if so. */
  readonly cannot: string | undefined;
  /** Finds the works, or `null` if the source has no record of the paper that they belong to. */
  readonly find: () => Promise<F | null>;
  /** The maximum number of works to find. */
  readonly limit: number;
  /** The deadline after which `find` is cancelled, in milliseconds. */
  readonly deadlineMs?: number | undefined;
};

type Reply<Asked, F> = Arrival & {
  readonly asked: Asked;
  /** What arrived, or `null` if the source did not answer. */
  readonly found: F | null;
  readonly milliseconds: number;
  readonly error?: SourceError | undefined;
};

/** With `keepWhenStopped`, what arrived so far is returned, instead of an error, if the user stops the requests. */
export type AskWatch = Pick<Watch, "progress"> & {
  readonly signal?: AbortSignal | undefined;
  readonly keepWhenStopped?: boolean | undefined;
};

/**
 * Asks all sources at the same time.
 * @param stageName the name of the stage in the progress
 * @returns one reply per source, in order
 * @throws SourceError if no source replies and at least one failed; CancelledError if the user stops the requests,
 * unless `keepWhenStopped` is set and a source replied
 */
export async function askSources<Asked, F extends Found = FoundWorks>(
  stageName: string,
  sources: readonly Asked[],
  requestOf: (source: Asked) => Request<F>,
  { progress, signal, keepWhenStopped = false }: AskWatch,
): Promise<Reply<Asked, F>[]> {
  const stage = progress.stage(stageName, sources.length);
  const replies = await Promise.all(
    sources.map(async (asked) => {
      const reply = await ask(asked, requestOf(asked), signal);
      stage.advance();
      return reply;
    }),
  );
  stage.finish();
  const answered = replies.some(isAnswered);
  if (!keepWhenStopped || !answered) throwIfCancelled(signal);
  const error = replies.find((reply) => reply.error !== undefined)?.error;
  if (error && !answered) throw error;
  return replies;
}

async function ask<Asked, F extends Found>(
  asked: Asked,
  { cannot, find, limit, deadlineMs }: Request<F>,
  signal: AbortSignal | undefined,
): Promise<Reply<Asked, F>> {
  const started = performance.now();
  const end = (
    arrival: Arrival & { readonly error?: SourceError },
    found: F | null = null,
  ): Reply<Asked, F> => ({
    asked,
    found,
    milliseconds: Math.round(performance.now() - started),
    ...arrival,
  });
  if (cannot !== undefined) return end({ completeness: "unsupported query", why: cannot });
  try {
    const found = await find();
    return end(arrivalOf(found, limit), found);
  } catch (error) {
    return end(arrivalAfter(error, signal, deadlineMs));
  }
}

function arrivalOf(found: Found | null, limit: number): Arrival {
  if (found === null) return { completeness: "complete", why: "no record of this paper" };
  const { works, declared, note } = found;
  const expected = Math.min(limit, declared ?? 0);
  if (works.length >= expected) return { completeness: "complete", why: note };
  return { completeness: "partial", why: `the source returned ${works.length} of ${expected} records` };
}

/**
 * Explains why nothing arrived. A failing source must not affect the others.
 * @param deadlineMs the deadline that a cancellation without the user means, in milliseconds
 * @throws the error, if it is not about the source
 */
function arrivalAfter(
  error: unknown,
  signal: AbortSignal | undefined,
  deadlineMs: number | undefined,
): Arrival & { readonly error?: SourceError } {
  if (signal?.aborted)
    return { completeness: "failed", why: "stopped before the source answered", ended: "stopped" };
  if (error instanceof CancelledError && deadlineMs !== undefined)
    return { completeness: "failed", why: `no answer within ${deadlineMs / 1000} s`, ended: "late" };
  if (!(error instanceof SourceError)) throw error;
  const isRefused = error.status !== undefined && error.status >= 400 && error.status < 500;
  return { completeness: isRefused ? "refused" : "failed", why: errorText(error), error };
}
