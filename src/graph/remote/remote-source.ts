/**
 * Reads from a web API without overloading it: sends few concurrent requests, waits for busy servers, and keeps every
 * reply on disk, so that interrupted work can be resumed.
 */

import { describeFormat } from "../../base/text/describe-format.ts";
import { type HttpReply, type HttpRequest, serverWords } from "../../net/index.ts";
import { createGraphRequests, type PatienceOptions, UnwantedReply } from "./graph-requests.ts";
import type { RemoteRequest } from "./remote-request.ts";
import type { ResponseCache } from "./response-cache.ts";

export type RemoteCounts = { readonly sent: number; readonly fromCache: number };

export type RemoteSource = {
  /**
   * Returns the parsed JSON reply. If `parse` rejects a reply, the reply counts as truncated and the request is
   * repeated.
   * @throws GraphError if the server rejects a request or keeps failing; CancelledError if the user cancels
   */
  fetch<T>(request: RemoteRequest, parse: (json: unknown) => T): Promise<T>;
  counts(): RemoteCounts;
};

export type RemoteOptions = Omit<PatienceOptions, "hint"> & {
  readonly cache?: ResponseCache | undefined;
  /** The `Authorization` header, for servers that require one. */
  readonly authorization?: string | undefined;
};

export function createRemoteSource({ cache, authorization, ...patience }: RemoteOptions = {}): RemoteSource {
  let sent = 0;
  let fromCache = 0;

  const onRetry = (message: string): void => {
    sent += 1;
    patience.onRetry?.(message);
  };
  let answered = false;
  const requests = createGraphRequests({
    ...patience,
    onRetry,
    get hint() {
      const isSaved = cache !== undefined && (answered || fromCache > 0);
      return isSaved ? "Received data is saved; run the same command again to resume." : "Try again later.";
    },
    repeats: (failure) =>
      !(failure.cause instanceof UnwantedReply && (failure.cause.isFinal || !answered)) &&
      (patience.repeats?.(failure) ?? true),
  });

  return {
    fetch: async (request, parse) => {
      const cachedReply = readCached(cache, request, parse);
      if (cachedReply !== undefined) {
        fromCache += 1;
        return cachedReply.value;
      }
      // The last attempt is counted in addition to the failed attempts, regardless of its success.
      sent += 1;
      const { text, value } = await requests.send(asHttp(request, authorization), (reply) => ({
        text: reply.text,
        value: parse(parseReply(reply)),
      }));
      answered = true;
      cache?.write(request, text);
      return value;
    },
    counts: () => ({ sent, fromCache }),
  };
}

function asHttp({ url, accept, form }: RemoteRequest, authorization: string | undefined): HttpRequest {
  const body = form && new URLSearchParams(form);
  const headers = { accept, ...(authorization === undefined ? {} : { authorization }) };
  return { url, method: form ? "POST" : "GET", headers, body };
}

const wrongAddress = "Check the URL: the service does not return JSON.";

/** Returns the name of the error with which a server breaks off a reply, as servers in Java write it. */
function errorIn(text: string): string | undefined {
  return text.match(/\w+(?:\.\w+)*/g)?.find((word) => /\w(?:Exception|Error)$/.test(word));
}

/** The number of characters at the end of a reply in which such an error is searched. */
const searchedEnd = 4_000;

function parseReply({ text, headers }: HttpReply): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    const error = errorIn(text.slice(-searchedEnd));
    if (error !== undefined)
      throw new UnwantedReply(`the server broke off its reply: ${error}`, smallerRequest, true);
    const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
    const isTable = /^text\/(?!plain|json|html|xml)/.test(type);
    // Truncated JSON begins like JSON.
    if (/^\s*(?:[[{]|$)/.test(text) && !isTable) throw cause;
    const found = isTable
      ? type
      : text.trimStart().startsWith("<")
        ? (describeFormat(text) ?? "XML")
        : "text";
    const words = isTable ? "" : serverWords(text);
    throw new UnwantedReply(
      `the reply is ${found}, not JSON${words === "" ? "" : `: ${words}`}`,
      wrongAddress,
      isTable,
    );
  }
}

const smallerRequest = "Ask for less, for example for a part of the graph or for smaller pages.";

/**
 * Reads a cached reply. If `parse` rejects the reply, which it accepted before, the file is damaged, and the request is
 * sent again.
 */
function readCached<T>(
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
