/** Sends an HTTP request once and reads the whole reply. */
import { errorText } from "../base/errors.ts";
import type { AttemptLimits } from "./attempt-clock.ts";
import { cappedFetch } from "./capped-fetch.ts";
import { secretParts } from "./credentials.ts";
import { explainReply } from "./explain-reply.ts";
import { HttpFailure, httpFailureIn } from "./http-failure.ts";
import { redact } from "./redact.ts";
import { readRetryAfter } from "./retry-after.ts";

export type HttpRequest = {
  readonly url: string;
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | undefined;
  /**
   * The key, separate from the address and the headers, so that records and descriptions of the request do not contain
   * it.
   */
  readonly key?: RequestKey | undefined;
  /** The user's email address, for the User-Agent header. */
  readonly mail?: string | undefined;
};

export type RequestKey = {
  readonly place: "header" | "query";
  readonly name: string;
  readonly value: string;
};

export type HttpReply = { readonly text: string; readonly headers: Headers };

/**
 * A request with a key or an `authorization` header does not follow a redirect to another origin, and no other origin
 * receives the email address. The reply never contains these secrets: servers repeat them in errors and even in data.
 * @param replyBytes the maximum number of bytes in the reply after decompression
 * @throws HttpFailure if the server cannot be reached, replies with an error, or exceeds the size limit
 */
export async function sendRequest(
  request: HttpRequest,
  limits: AttemptLimits,
  replyBytes: number,
): Promise<HttpReply> {
  let response: Response;
  let text: string;
  try {
    response = await cappedFetch(
      request.url,
      {
        method: request.method,
        headers: { "user-agent": "taxolink", ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: limits.signal,
      },
      {
        replyBytes,
        leavesOrigin: !carriesKey(request),
        readdress: keyInQuery(request),
        ownHeaders: { ...contactHeader(request), ...keyHeader(request) },
      },
    );
    text = redact(await readText(response, limits.restart), secretsOf(request));
  } catch (cause) {
    const failure = httpFailureIn(cause);
    if (failure) throw failure;
    throw new HttpFailure("unreachable", `the server cannot be reached (${causeText(cause)})`, { cause });
  }
  const { ok, status, headers } = response;
  if (ok) return { text, headers };
  throw new HttpFailure("status", explainReply(status, text), {
    status,
    retryAfterMs: readRetryAfter(headers),
  });
}

async function readText(response: Response, restart: () => void): Promise<string> {
  restart();
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for await (const chunk of response.body) {
    restart();
    pieces.push(decoder.decode(chunk, { stream: true }));
  }
  pieces.push(decoder.decode());
  return pieces.join("");
}

function keyHeader({ key }: HttpRequest): Record<string, string> {
  return key?.place === "header" ? { [key.name]: key.value } : {};
}

function keyInQuery({ key }: HttpRequest): ((target: URL) => URL) | undefined {
  if (key?.place !== "query") return undefined;
  return (target) => {
    const address = new URL(target);
    address.searchParams.set(key.name, key.value);
    return address;
  };
}

function contactHeader({ headers, mail }: HttpRequest): Record<string, string> {
  const agent = headers["user-agent"] ?? "taxolink";
  return mail === undefined ? {} : { "user-agent": `${agent} (mailto:${mail})` };
}

function carriesKey(request: HttpRequest): boolean {
  return request.key !== undefined || authorizationOf(request).length > 0;
}

function authorizationOf({ headers }: HttpRequest): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === "authorization" ? [value] : [],
  );
}

/** Lists the parts of a request that its reply must not repeat. */
function secretsOf(request: HttpRequest): string[] {
  const { key, mail } = request;
  const keys = [...authorizationOf(request), ...(key === undefined ? [] : [key.value])];
  return [...keys.flatMap(secretParts), ...(mail === undefined ? [] : [mail])];
}

function causeText(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (inner as NodeJS.ErrnoException).code;
  return typeof code === "string" ? code : errorText(inner);
}
