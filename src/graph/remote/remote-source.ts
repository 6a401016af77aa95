/**
 * Reading from a web API, politely: few requests at a time, patient with a server that is busy, and every answer kept
 * on disk, so that interrupted work goes on where it stopped.
 */
import pLimit from "p-limit";
import { errorText } from "../../errors.ts";
import type { RemoteRequest } from "./remote-request.ts";
import type { ResponseCache } from "./response-cache.ts";
import { type PatienceOptions, RemoteError, sendRequest, withPatience } from "./send-request.ts";

export type RemoteCounts = { readonly sent: number; readonly fromCache: number };

export type RemoteSource = {
  /**
   * The parsed JSON answer. An answer that `parse` does not accept is treated as half a page: asked for again.
   * @throws GraphError when the server refuses, or keeps failing; CancelledError
   */
  fetch<T>(request: RemoteRequest, parse: (json: unknown) => T): Promise<T>;
  counts(): RemoteCounts;
};

export type RemoteOptions = Omit<PatienceOptions, "hint"> & {
  readonly cache?: ResponseCache | undefined;
  /** Requests under way at the same time. */
  readonly parallel?: number;
};

export function createRemoteSource(options: RemoteOptions = {}): RemoteSource {
  const { cache, signal, parallel = 2 } = options;
  const limit = pLimit(parallel);
  const hint = cache
    ? "What was received is kept: run the same command again to go on from there."
    : "Try again later.";
  let sent = 0;
  let fromCache = 0;

  const attempt = async <T>(request: RemoteRequest, parse: (json: unknown) => T): Promise<T> => {
    sent += 1;
    const { url, accept, form } = request;
    const body = form && new URLSearchParams(form);
    const { text } = await sendRequest(
      { url, method: form ? "POST" : "GET", headers: { accept }, body },
      signal,
    );
    let value: T;
    try {
      value = parse(JSON.parse(text));
    } catch (error) {
      const reason = errorText(error).split("\n")[0];
      throw new RemoteError({ message: `the answer is incomplete or no JSON (${reason})`, retry: true });
    }
    cache?.write(request, text);
    return value;
  };

  return {
    fetch: (request, parse) =>
      limit(async () => {
        const kept = readKept(cache, request, parse);
        if (kept === undefined) {
          return withPatience(request.url, () => attempt(request, parse), { ...options, hint });
        }
        fromCache += 1;
        return kept.value;
      }),
    counts: () => ({ sent, fromCache }),
  };
}

/** What is kept is what `parse` accepted once: where it does not any more, the file is damaged, and it is asked again. */
function readKept<T>(
  cache: ResponseCache | undefined,
  request: RemoteRequest,
  parse: (json: unknown) => T,
): { readonly value: T } | undefined {
  const text = cache?.read(request);
  if (text === undefined) return undefined;
  try {
    return { value: parse(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}
