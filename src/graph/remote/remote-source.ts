/**
 * Reads from a web API politely: few requests at a time, patience with busy servers, and every reply kept on disk, so
 * interrupted work resumes.
 */
import type { HttpRequest } from "../../http/index.ts";
import { createGraphRequests, type PatienceOptions } from "./graph-requests.ts";
import type { RemoteRequest } from "./remote-request.ts";
import type { ResponseCache } from "./response-cache.ts";

export type RemoteCounts = { readonly sent: number; readonly fromCache: number };

export type RemoteSource = {
  /**
   * The parsed JSON answer. A reply that `parse` rejects counts as truncated and is requested again.
   * @throws GraphError when the server refuses, or keeps failing; CancelledError
   */
  fetch<T>(request: RemoteRequest, parse: (json: unknown) => T): Promise<T>;
  counts(): RemoteCounts;
};

export type RemoteOptions = Omit<PatienceOptions, "hint"> & { readonly cache?: ResponseCache | undefined };

export function createRemoteSource({ cache, ...patience }: RemoteOptions = {}): RemoteSource {
  const hint = cache ? "Received data is kept; run the same command again to resume." : "Try again later.";
  let sent = 0;
  let fromCache = 0;
  const onRetry = (message: string): void => {
    sent += 1;
    patience.onRetry?.(message);
  };
  const requests = createGraphRequests({ ...patience, onRetry, hint });

  return {
    fetch: async (request, parse) => {
      const kept = readKept(cache, request, parse);
      if (kept !== undefined) {
        fromCache += 1;
        return kept.value;
      }
      // Whatever becomes of it, the last sending comes on top of those that were tried again.
      sent += 1;
      const { text, value } = await requests.send(asHttp(request), (reply) => ({
        text: reply.text,
        value: parse(JSON.parse(reply.text)),
      }));
      cache?.write(request, text);
      return value;
    },
    counts: () => ({ sent, fromCache }),
  };
}

function asHttp({ url, accept, form }: RemoteRequest): HttpRequest {
  const body = form && new URLSearchParams(form);
  return { url, method: form ? "POST" : "GET", headers: { accept }, body };
}

/**
 * Cached replies were accepted by `parse` once; if one no longer is, the file is damaged, and the request is sent
 * again.
 */
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
