/** Sends requests to a source: respects its rate limit, retries, stores replies, and explains errors. */
import { SourceError } from "../../base/errors.ts";
import { packageVersion } from "../../base/io/index.ts";
import {
  createHttpClient,
  type HttpClient,
  type HttpFailure,
  type HttpReply,
  type HttpRequest,
} from "../../net/index.ts";
import { hasPath, textAt, textsAt, wholeAt } from "./records.ts";
import type { KeptRequest, ReplyStore } from "./reply-store.ts";
import type { SourceName } from "./source-profiles.ts";
import type { SourceSettings } from "./source-settings.ts";

/** The names and values of a query, in order. A name may occur more than once. */
export type Query = readonly (readonly [string, string | number])[];

export type SourceRequests = {
  readonly source: SourceName;
  /**
   * Fetches a reply and parses it. A reply without what `requires` names counts as truncated and is requested again.
   * @param path the path below the source's address, with a leading slash
   * @throws SourceError if the source rejects the request or keeps failing; CancelledError if the user cancels
   */
  read(path: string, query: Query, options?: ReadOptions): Promise<unknown>;
};

export type ReadOptions = {
  /** Paths of which the reply must have one, as `hasPath` reads them. */
  readonly requires?: string;
  /** Whether the reply must be a list. */
  readonly isList?: true;
  /** The data to send as JSON by POST instead of GET. */
  readonly body?: unknown;
  readonly accept?: string;
  /** Parses the text of a reply that is not JSON. @throws SyntaxError for an incomplete reply */
  readonly parse?: (text: string) => unknown;
  /** The address of a further service of the source, which replaces the source's public address. */
  readonly origin?: string;
};

/** The settings that all sources of a session share. */
export type SourceSession = {
  readonly signal?: AbortSignal | undefined;
  /** Called before every retry. */
  readonly onRetry?: ((message: string) => void) | undefined;
  readonly store?: ReplyStore | undefined;
  /** Stored replies are reused if they arrived at or after this time (default: no reply is reused). */
  readonly reuseSince?: Date | undefined;
  /** Whether to read all replies from the store instead of sending requests. */
  readonly replay?: boolean | undefined;
  /** The maximum number of attempts per request (default: 5). */
  readonly attempts?: number | undefined;
  /** The wait before the second attempt, in milliseconds (default: 1,000). */
  readonly firstWaitMs?: number | undefined;
  /** Called for every reply received over the network. */
  readonly onReply?: (() => void) | undefined;
  /** The clients of earlier searches, so that rate limits apply across searches. New clients are added. */
  readonly clients?: Map<string, HttpClient> | undefined;
};

/** The timeouts: long enough for a slow search, and short enough to notice a source that no longer responds. */
const times = { idleMs: 20_000, wholeMs: 60_000 };
const deadlineMs = 180_000;
const replyBytes = 32 * 2 ** 20;
/**
 * The number of attempts if a web page arrives instead of data: a bot check, which may persist, or a proxy's error
 * page, which is temporary.
 */
const attemptsAfterPages = 3;

/** Returns the session's client for a source, and creates it on the first call. */
function clientOf({ name, profile }: SourceSettings, session: SourceSession): HttpClient {
  const { attempts = 5, firstWaitMs = 1_000 } = session;
  const client =
    session.clients?.get(name) ??
    createHttpClient({
      concurrency: profile.concurrency,
      pace: profile.pace,
      limitsOf: profile.limitsOf,
      times,
      retry: { attempts, firstWaitMs, longestWaitMs: 30_000, longestWishMs: Infinity, deadlineMs },
      seed: 1,
    });
  session.clients?.set(name, client);
  return client;
}

function address(baseUrl: string, path: string, query: Query): string {
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
  return `${baseUrl}${path}${query.length === 0 ? "" : `?${search}`}`;
}

export function createSourceRequests(settings: SourceSettings, session: SourceSession): SourceRequests {
  const { name, profile, baseUrl, key, mail } = settings;
  const { store, replay = false } = session;
  const client = clientOf(settings, session);
  const userAgent = `taxolink/${packageVersion()}`;

  const ask = async <T>(keptRequest: KeptRequest, accept: string, read: (text: string) => T): Promise<T> => {
    const since = replay ? undefined : session.reuseSince;
    const storedReply = replay || since ? store?.read(keptRequest, since) : undefined;
    if (storedReply !== undefined) return read(storedReply);
    if (replay) {
      throw new SourceError(`${profile.label}: no reply to this request is stored (${keptRequest.url})`, {
        hint: "Run the command once without --replay.",
      });
    }
    const { url, method, body } = keptRequest;
    const headers = {
      accept,
      "user-agent": userAgent,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const reply = await send(client, settings, session, { url, method, headers, body, key, mail }, read);
    session.onReply?.();
    store?.write(keptRequest, reply.text, new Date());
    return reply.value;
  };

  return {
    source: name,
    read: (
      path,
      query,
      { requires, isList, body, accept = "application/json", parse = JSON.parse, origin } = {},
    ) => {
      const base = origin !== undefined && new URL(baseUrl).origin === profile.origin ? origin : baseUrl;
      return ask(
        {
          source: name,
          method: body === undefined ? "GET" : "POST",
          url: address(base, path, query),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        accept,
        (text) => {
          const reply: unknown = parse(text);
          refuseError(reply);
          if (requires !== undefined && !hasPath(reply, requires))
            throw new SyntaxError(`the reply has none of ${requires.replaceAll("|", ", ")}`);
          if (isList && !Array.isArray(reply)) throw new SyntaxError("the reply is not a list");
          return reply;
        },
      );
    },
  };
}

/** Sends a request and reads its reply. A web page instead of data counts as a failure, which is retried. */
function send<T>(
  client: HttpClient,
  settings: SourceSettings,
  { signal, onRetry }: SourceSession,
  request: HttpRequest,
  read: (text: string) => T,
): Promise<{ readonly text: string; readonly value: T }> {
  let pages = 0;
  return client.send(
    request,
    (reply) => {
      refusePage(reply);
      return { text: reply.text, value: read(reply.text) };
    },
    {
      signal,
      replyBytes,
      repeats: ({ cause }) => !(cause instanceof PageInstead) || ++pages < attemptsAfterPages,
      onRetry: ({ message }, waitMs) =>
        onRetry?.(`${settings.profile.label}: ${message}; trying again in ${Math.ceil(waitMs / 1000)} s`),
      giveUp: (failure, attemptsMade) => asSourceError(settings, failure, attemptsMade),
    },
  );
}

/** The source's own message about an error, in a reply with a status of success. */
export class ErrorInstead extends Error {}

/** Throws if a reply reports an error in its content instead of its status, as Wikidata, DBLP and Crossref do. */
function refuseError(reply: unknown): void {
  const error = textsAt(reply, "error.code|error").concat(textsAt(reply, "error.info|error.message"));
  const status = textAt(reply, "status");
  const code = wholeAt(reply, "result.status.@code") ?? 200;
  if (error.length > 0) throw new ErrorInstead(`the reply is an error: ${error.join(": ")}`);
  if (/^(?:error|fail)/i.test(status)) throw new ErrorInstead(`the reply has the status "${status}"`);
  if (code >= 400)
    throw new ErrorInstead(`the reply has the status ${code} ${textAt(reply, "result.status.text")}`);
}

class PageInstead extends Error {}

/** Whether a source returned a web page instead of data. */
export function isPageForPeople(error: unknown): boolean {
  return error instanceof SourceError && (error.cause as Error | undefined)?.cause instanceof PageInstead;
}

/** The content decides, because some servers state that their data is a web page. */
function refusePage({ text }: HttpReply): void {
  if (/^\s*<(?!\?xml|feed)/i.test(text)) throw new PageInstead("the reply is a web page, not data");
}

function asSourceError(settings: SourceSettings, failure: HttpFailure, attemptsMade: number): SourceError {
  const { label } = settings.profile;
  const tries = attemptsMade === 1 ? "" : ` (${attemptsMade} attempts)`;
  const isPage = failure.cause instanceof PageInstead;
  const why = isPage
    ? "the source returned a web page instead of data, possibly a bot check"
    : failure.cause instanceof ErrorInstead
      ? failure.cause.message
      : failure.message;
  return new SourceError(`${label} (${settings.baseUrl}): ${why}${tries}`, {
    cause: failure,
    status: failure.status ?? undefined,
    hint: isPage ? "Try the source again later, or query other sources." : hintFor(settings, failure),
  });
}

function hintFor({ profile, key }: SourceSettings, { status, retryAfterMs }: HttpFailure): string {
  const variable = profile.key?.variable;
  if (status === 401 && variable !== undefined) {
    return key === undefined
      ? `The source requires a key: set ${variable}.`
      : `Check the key in ${variable}.`;
  }
  if (status === 403 && profile.throttledBy403)
    return "The source received too many requests. Query it again later, or with a key.";
  if (status === 403)
    return "The source currently rejects requests from this program, so no more requests are sent. Query other sources.";
  if (status === 429) {
    const later = retryAfterMs === null ? "later" : `in ${Math.ceil(retryAfterMs / 60_000)} min`;
    return `Query the source again ${later}${variable !== undefined && key === undefined ? `, or with a key in ${variable}` : ""}.`;
  }
  return "Run the same command again later, or query other sources.";
}

/** Awaits a request, or returns `null` if the source has no such record (404). */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof SourceError && error.status === 404) return null;
    throw error;
  }
}
