/** Sends an HTTP request once and reads the whole reply. */
import { z } from "zod";
import { errorText } from "../base/errors.ts";
import type { AttemptLimits } from "./attempt-clock.ts";
import { cappedFetch } from "./capped-fetch.ts";
import { secretParts } from "./credentials.ts";
import { HttpFailure, httpFailureIn } from "./http-failure.ts";
import { redact } from "./redact.ts";

// Explains why a server rejected a request, from a problem document (RFC 9457 or an older form), a web page
// or a text, and from the status code.

const problemSchema = z.union([
  z.object({ title: z.string(), detail: z.string().optional() }),
  z.object({ error: z.string(), message: z.string().optional() }).transform(({ error, message }) => ({
    title: error,
    detail: message,
  })),
  z.object({ message: z.string() }).transform(({ message }) => ({ title: message, detail: undefined })),
]);

/** @param text the body of the reply from the server */
function explainReply(status: number, text: string): string {
  const words = serverWords(text, status);
  return `the server answers ${status}${words === "" ? "" : `: ${words}`}`;
}

/** Returns what a reply says in words: the fields of a problem document, a page's title, or the first line of a text. */
export function serverWords(text: string, status?: number): string {
  const problem = problemSchema.safeParse(parseOrNull(text));
  if (!problem.success) return reasonIn(text, status);
  const { title, detail } = problem.data;
  return `${title}${detail ? `: ${detail}` : ""}`;
}

/** The largest number of characters of a reply that a message repeats, and in which its reason is searched. */
const longestReason = 200;
const searched = 4_000;

/** Returns the title of a web page or the first line of a text, without the status. */
function reasonIn(text: string, status: number | undefined): string {
  const start = text.slice(0, searched).trim();
  const isPage = start.startsWith("<");
  const title = /<(?:title|h1)\b[^<>]*>([^<]*)/i.exec(start)?.[1] ?? "";
  const words = (isPage ? title : (start.split("\n", 1)[0] ?? "")).replace(/\s+/g, " ").trim();
  return (words.startsWith(String(status)) ? words.slice(3).trim() : words).slice(0, longestReason);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the wait that a server asks for, in milliseconds. The first of these headers determines the wait:
 * `retry-after-ms`; `retry-after` in seconds or as a date (RFC 9110, 10.2.3); `x-ratelimit-reset` in seconds since
 * 1970 or, if it is less than a year, in seconds to go, if `x-ratelimit-remaining` is 0. Returns `null` if there is no readable value, and 0 if the time is in the
 * past.
 * @param now in milliseconds since 1970
 */
export function readRetryAfter(headers: Headers | undefined, now = Date.now()): number | null {
  const precise = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(precise)) return Math.max(0, precise);
  const text = headers?.get("retry-after");
  if (!text) return untilReset(headers, now);
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const secondsOfAYear = 366 * 24 * 3_600;

function untilReset(headers: Headers | undefined, now: number): number | null {
  if (headers?.get("x-ratelimit-remaining")?.trim() !== "0") return null;
  const reset = Number.parseFloat(headers.get("x-ratelimit-reset") ?? "");
  if (!Number.isFinite(reset)) return null;
  return Math.max(0, reset < secondsOfAYear ? reset * 1000 : reset * 1000 - now);
}

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
