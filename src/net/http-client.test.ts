/** Tests the client with servers that are busy, send broken or endless replies, or redirect. */
import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CancelledError } from "../base/errors.ts";
import { serveHttp } from "../testing/serve-http.ts";
import { createHttpClient, type HttpClientOptions, type SendRules } from "./http-client.ts";
import type { HttpFailure } from "./http-failure.ts";
import type { HttpReply } from "./send-request.ts";

const retry = { attempts: 4, firstWaitMs: 1, longestWaitMs: 4, longestWishMs: 50, deadlineMs: 60_000 };
const patient: HttpClientOptions = {
  concurrency: 2,
  times: { idleMs: 5_000, wholeMs: 5_000 },
  retry,
  seed: 1,
};

class GaveUp extends Error {
  readonly failure: HttpFailure;
  readonly attempts: number;

  constructor(failure: HttpFailure, attempts: number) {
    super(failure.message);
    this.failure = failure;
    this.attempts = attempts;
  }
}

const rules: SendRules = {
  replyBytes: 1000,
  giveUp: (failure, attempts) => new GaveUp(failure, attempts),
  onRetry: () => {},
};

const textOf = ({ text }: HttpReply): string => text;
const get = (url: string) => ({ url, method: "GET", headers: { accept: "text/plain" } }) as const;

/** Starts a server with a reply to the n-th request (counting from 0), and counts the requests. */
async function serveInTurn(answer: (at: number) => RequestListener) {
  const requests: (string | undefined)[] = [];
  const url = await serveHttp((request, response) => {
    requests.push(request.url);
    answer(requests.length - 1)(request, response);
  });
  return { url, requests };
}

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, headers).end();
const ok: RequestListener = (_request, response) => response.end("here");

test.each([408, 429, 500, 503])("the client retries after status %i and reports the retry", async (code) => {
  const { url, requests } = await serveInTurn((at) => (at < 2 ? status(code) : ok));
  const messages: string[] = [];
  const onRetry = ({ message }: HttpFailure) => messages.push(message);
  expect(await createHttpClient(patient).send(get(url), textOf, { ...rules, onRetry })).toBe("here");
  expect(requests).toHaveLength(3);
  expect(messages).toEqual([`the server answers ${code}`, `the server answers ${code}`]);
});

test.each([400, 401, 403, 404])("%i is final", async (code) => {
  const { url, requests } = await serveInTurn(() => status(code));
  const sent = createHttpClient(patient).send(get(url), textOf, rules);
  await expect(sent).rejects.toMatchObject({ attempts: 1, failure: { kind: "status", status: code } });
  expect(requests).toHaveLength(1);
});

test("the client limits the number of attempts", async () => {
  const { url, requests } = await serveInTurn(() => status(503));
  const sent = createHttpClient(patient).send(get(url), textOf, rules);
  await expect(sent).rejects.toMatchObject({ attempts: 4 });
  expect(requests).toHaveLength(4);
});

test("a caller can restrict which failures the client retries", async () => {
  const { url, requests } = await serveInTurn((at) => status(at === 0 ? 429 : 503));
  const repeats = ({ status: code }: HttpFailure) => code === 429;
  const sent = createHttpClient(patient).send(get(url), textOf, { ...rules, repeats });
  await expect(sent).rejects.toMatchObject({ attempts: 2, failure: { status: 503 } });
  expect(requests).toHaveLength(2);
});

test("the client repeats the request after an unreadable reply", async () => {
  const { url, requests } = await serveInTurn((at) => (_request, response) => {
    response.end(at === 0 ? '{"half":' : "{}");
  });
  const read = ({ text }: HttpReply): unknown => JSON.parse(text);
  expect(await createHttpClient(patient).send(get(url), read, rules)).toEqual({});
  expect(requests).toHaveLength(2);
});

test("an error contains the reason from the server's problem document", async () => {
  const url = await serveHttp((_request, response) => {
    response.writeHead(422).end(JSON.stringify({ title: "No such field", detail: "it is called year" }));
  });
  const sent = createHttpClient(patient).send(get(url), textOf, rules);
  await expect(sent).rejects.toThrow("the server answers 422: No such field: it is called year");
});

test("if a server asks for a wait, the client delays all requests to its origin", async () => {
  const waits: number[] = [];
  const { url, requests } = await serveInTurn((at) =>
    at === 0 ? status(503, { "retry-after": "3600" }) : ok,
  );
  const client = createHttpClient({ ...patient, concurrency: 1 });
  const onRetry = (_failure: HttpFailure, waitMs: number) => waits.push(waitMs);
  const both = [1, 2].map((page) => client.send(get(`${url}/${page}`), textOf, { ...rules, onRetry }));
  expect(await Promise.all(both)).toEqual(["here", "here"]);
  // A requested wait of an hour is reduced to the longest allowed wait, and no other request overtakes the waiting
  // request.
  expect(waits).toEqual([50]);
  expect(requests).toEqual(["/1", "/1", "/2"]);
});

test("the client fails at once if the wait would exceed the deadline", async () => {
  const { url, requests } = await serveInTurn(() => status(429, { "retry-after": "3600" }));
  const client = createHttpClient({ ...patient, retry: { ...retry, longestWishMs: Infinity } });
  await expect(client.send(get(url), textOf, rules)).rejects.toMatchObject({ attempts: 1 });
  expect(requests).toHaveLength(1);
});

test("the client limits concurrency per origin, and origins do not wait for each other", async () => {
  const waiting: (() => void)[] = [];
  const arrivals = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const busy = await serveHttp((_request, response) => {
    waiting.push(() => response.end("late"));
    arrivals[waiting.length - 1]?.resolve();
  });
  const free = await serveHttp(ok);
  const client = createHttpClient(patient);
  const late = [1, 2, 3, 4].map(() => client.send(get(busy), textOf, rules));
  await arrivals[1]?.promise;
  expect(await client.send(get(free), textOf, rules)).toBe("here");
  expect(waiting).toHaveLength(2);
  // Each reply allows one more request to start.
  for (const [at, { promise }] of arrivals.entries()) {
    await promise;
    expect(waiting.length).toBeLessThanOrEqual(at + 2);
    waiting[at]?.();
  }
  expect(await Promise.all(late)).toEqual(["late", "late", "late", "late"]);
});

test("an attempt times out if the server does not reply", async () => {
  const url = await serveHttp(() => {});
  const client = createHttpClient({ ...patient, times: { idleMs: 20, wholeMs: 5_000 } });
  const sent = client.send(get(url), textOf, rules);
  await expect(sent).rejects.toMatchObject({ attempts: 4, failure: { kind: "timeout" } });
});

test("a reply with endless chunks fails after three attempts", async () => {
  const url = await serveHttp((_request, response) => {
    const timer = setInterval(() => response.write(" "), 5);
    response.on("close", () => clearInterval(timer));
  });
  const client = createHttpClient({ ...patient, times: { idleMs: 5_000, wholeMs: 60 } });
  const sent = client.send(get(url), textOf, rules);
  await expect(sent).rejects.toMatchObject({ attempts: 3, failure: { kind: "endless" } });
});

test("the client rejects a reply that decompresses to more than the limit and does not request it again", async () => {
  const packed = gzipSync(Buffer.alloc(5_000_000));
  const { url, requests } = await serveInTurn(() => (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(packed);
  });
  const sent = createHttpClient(patient).send(get(url), textOf, { ...rules, replyBytes: 2 ** 20 });
  await expect(sent).rejects.toThrow("the reply is larger than 1 MiB");
  expect(requests).toHaveLength(1);
});

test.each([301, 302, 303, 307, 308])(
  "after status %i, no request reaches another server on this machine",
  async (code) => {
    const inner: unknown[] = [];
    const innerServer = await serveHttp((request, response) => {
      inner.push(request.url);
      response.end("inside");
    });
    const { url, requests } = await serveInTurn(() => status(code, { location: `${innerServer}/internal` }));
    const client = createHttpClient(patient);
    const post = { ...get(url), method: "POST", body: "a query", mail: "ada@example.org" } as const;
    await expect(client.send(get(url), textOf, rules)).rejects.toThrow(
      /on this machine or in a private network/,
    );
    await expect(client.send(post, textOf, rules)).rejects.toThrow(/the URL redirects to/);
    expect(requests).toHaveLength(2);
    expect(inner).toEqual([]);
  },
);

test("a reply and an error never contain what the request was sent with", async () => {
  const url = await serveHttp((request, response) => {
    const repeated = JSON.stringify({
      title: "denied",
      detail: JSON.stringify(request.headers) + request.url,
    });
    response.writeHead(request.url?.startsWith("/error") ? 401 : 200).end(repeated);
  });
  const basic = Buffer.from("ada:s3cret-word").toString("base64");
  const places = [
    { key: { place: "header", name: "x-key", value: "s3cret-word" } },
    { key: { place: "query", name: "k", value: "s3cret-word" } },
    { headers: { authorization: `Basic ${basic}` } },
    { mail: "s3cret-word@example.org" },
  ] as const;
  for (const secret of places) {
    const request = (path: string) => ({ ...get(`${url}${path}`), ...secret });
    const client = createHttpClient(patient);
    const text = await client.send(request("/data"), textOf, { ...rules, replyBytes: 10_000 });
    const error = await client.send(request("/error"), textOf, rules).catch(String);
    for (const seen of [text, error]) {
      expect(seen).toContain("[key]");
      expect(seen).not.toContain("s3cret");
      expect(seen).not.toContain(basic);
    }
  }
});

test("cancelling takes effect immediately, and the message states the next step", async () => {
  const { url, requests } = await serveInTurn(() => status(429));
  const controller = new AbortController();
  const sent = createHttpClient({ ...patient, retry: { ...retry, firstWaitMs: 60_000 } }).send(
    get(url),
    textOf,
    {
      ...rules,
      signal: controller.signal,
      cancelHint: "Go on later.",
      onRetry: () => queueMicrotask(() => controller.abort()),
    },
  );
  const error = await sent.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CancelledError);
  expect(error).toMatchObject({ hint: "Go on later." });
  expect(requests).toHaveLength(1);
});

test.each(["header", "query"] as const)(
  "the client sends a key in a %s only to its own origin",
  async (place) => {
    const redirectedRequests: unknown[] = [];
    const otherServer = await serveHttp((request, response) => {
      redirectedRequests.push(request.url);
      response.end("there");
    });
    const sentRequests: string[] = [];
    const url = await serveHttp((request, response) => {
      sentRequests.push(`${request.url} ${request.headers["x-key"] ?? ""}`);
      if (request.url?.startsWith("/moved")) response.writeHead(301, { location: "/now?page=1" }).end();
      else if (request.url?.startsWith("/away")) response.writeHead(302, { location: otherServer }).end();
      else response.end("here");
    });
    const withKey = (path: string) => ({
      ...get(`${url}${path}`),
      key: { place, name: place === "query" ? "k" : "x-key", value: "s3cret" },
    });
    const client = createHttpClient(patient);
    expect(await client.send(withKey("/moved"), textOf, rules)).toBe("here");
    // If the origin stays the same, the key is sent again, in the same part of the request.
    expect(sentRequests).toEqual(
      place === "query"
        ? ["/moved?k=s3cret ", "/now?page=1&k=s3cret "]
        : ["/moved s3cret", "/now?page=1 s3cret"],
    );
    await expect(client.send(withKey("/away"), textOf, rules)).rejects.toThrow(/the URL redirects to/);
    expect(redirectedRequests).toEqual([]);
  },
);

test("a server's header limits the number of concurrent requests", async () => {
  let running = 0;
  let most = 0;
  const url = await serveHttp((_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setImmediate(() => {
      running -= 1;
      response.writeHead(200, { "x-at-once": "1" }).end("here");
    });
  });
  const client = createHttpClient({
    ...patient,
    limitsOf: (headers) => ({ concurrency: Number(headers.get("x-at-once")) }),
  });
  await client.send(get(url), textOf, rules);
  await Promise.all([1, 2, 3].map(() => client.send(get(url), textOf, rules)));
  expect(most).toBe(1);
});
