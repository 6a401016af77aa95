/** Tests the client's requests, its robustness and its messages with a server on loopback. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { CancelledError, ModelError, PausedError } from "../../base/errors.ts";
import type { FaultKind, ModelServer, ModelServerOptions } from "../../testing/openai-server.ts";
import { serveHttp } from "../../testing/serve-http.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { createEndpoint, type EndpointEvent } from "./endpoint.ts";
import { type EndpointSettings, resolveEndpoint } from "./endpoint-settings.ts";
import type { CompletionRequest } from "./request-body.ts";

function serve(options: Partial<ModelServerOptions> = {}): Promise<ModelServer> {
  return serveModel({ reply: () => ({ word: "yes" }), ...options });
}

function settingsFor(url: string, changes: Partial<EndpointSettings> = {}): EndpointSettings {
  const settings = resolveEndpoint({ provider: "compatible", baseUrl: url }, {});
  const retry = { ...settings.retry, firstWaitMs: 1, longestWaitMs: 4 };
  return { ...settings, stream: false, retry, ...changes };
}

const request: CompletionRequest = {
  model: "scripted",
  option: "--model",
  messages: [
    { role: "system", content: "Reply." },
    { role: "user", content: "Say yes." },
  ],
  schema: {
    name: "word",
    json: {
      type: "object",
      properties: { word: { type: "string" } },
      required: ["word"],
      additionalProperties: false,
    },
  },
  temperature: 0,
  reasoningEffort: null,
  maxTokens: 100,
  seed: 1,
};

test("a request contains the schema, temperature and limit, but no environment variables", async () => {
  const server = await serve();
  const { value } = await createEndpoint(settingsFor(`${server.url}/`)).complete(request);
  expect(value).toEqual({
    text: '{"word":"yes"}',
    refusal: null,
    truncated: false,
    promptTokens: 100,
    completionTokens: 4,
  });
  expect(server.requests[0]?.body).toEqual({
    model: "scripted",
    messages: request.messages,
    response_format: {
      type: "json_schema",
      json_schema: { name: "word", strict: true, schema: request.schema.json },
    },
    temperature: 0,
    seed: 1,
    max_tokens: 100,
  });
  expect(server.requests[0]?.headers["openai-organization"]).toBeUndefined();
});

test("a streamed reply produces the same completion as an unstreamed reply", async () => {
  const word = Array.from({ length: 50 }, (_, at) => 1_000 + at).join("");
  const server = await serve({ reply: () => ({ word }) });
  const { value } = await createEndpoint(settingsFor(server.url, { stream: true })).complete(request);
  expect(value.text).toBe(JSON.stringify({ word }));
  // {"word":"…"} has 211 characters, at four per token.
  expect(value.completionTokens).toBe(53);
  expect(server.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
});

async function serveRedirect(target: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(307, { location: target }).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const transient: readonly FaultKind[] = [
  "429",
  "429-retry-after",
  "500",
  "502",
  "503",
  "reset",
  "cut-body",
  "late-error",
];

test.each([false, true])(
  "the client retries after transient faults until they pass (stream: %s)",
  async (stream) => {
    for (const fault of transient) {
      const server = await serve({ fault: (_request, sending) => (sending < 2 ? fault : null) });
      const endpoint = createEndpoint(settingsFor(server.url, { stream }));
      const { value, attempts } = await endpoint.complete(request);
      expect([fault, value.text, attempts]).toEqual([fault, '{"word":"yes"}', 3]);
      expect(server.requests).toHaveLength(3);
    }
  },
);

test("on timeout, the client aborts a hanging request and retries it", async () => {
  const server = await serve({ fault: (_request, sending) => (sending === 0 ? "hang" : null) });
  const { attempts } = await createEndpoint(settingsFor(server.url, { timeoutMs: 700 })).complete(request);
  expect(attempts).toBe(2);
});

test("the client does not start a wait that would end after the deadline", async () => {
  const server = await serve({ fault: () => "429-retry-after", retryAfterMs: 3_600_000 });
  // The requested wait would take an hour.
  const failed = createEndpoint(settingsFor(server.url)).complete(request);
  await expect(failed).rejects.toThrow(/still rejects requests because of its rate limit/);
  expect(server.requests).toHaveLength(1);
});

test("a rate-limited call delays all calls to the endpoint", async () => {
  const server = await serve({
    fault: (_request, sending) => (sending === 0 ? "429-retry-after" : null),
    retryAfterMs: 40,
  });
  const events: EndpointEvent[] = [];
  const endpoint = createEndpoint(settingsFor(server.url, { concurrency: 1 }), (event) => events.push(event));
  await endpoint.complete(request);
  expect(events).toEqual([
    { event: "retry", kind: "rate-limit", wait_ms: 40, detail: "429 Rate limit reached" },
  ]);
});

test.each([
  ["bad-key", "bad-key", /rejected the API key/, /TAXOLINK_API_KEY/],
  ["unknown-model", "unknown-model", /has no model "scripted"/, /--model/],
  ["overflow", "context-overflow", /too long/, /--context-tokens/],
  [
    "redirect",
    "redirected",
    /redirects requests to another server .*http:\/\/elsewhere\.invalid/,
    /--base-url/,
  ],
] as const)(
  "%s fails immediately, and the error states which setting to change",
  async (fault, kind, message, hint) => {
    const server = await serve({ fault: () => fault });
    const error = await createEndpoint(settingsFor(server.url))
      .complete(request)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ kind, attempts: 1 });
    expect((error as ModelError).message).toMatch(message);
    expect((error as ModelError).hint).toMatch(hint);
    expect(server.requests).toHaveLength(1);
  },
);

const odd: readonly FaultKind[] = ["html", "no-choices", "wrong-shape", "gzip-bomb", "huge", "endless"];

test.each([false, true])(
  "the client repeats a request after a malformed reply (stream: %s)",
  async (stream) => {
    for (const fault of odd) {
      const server = await serve({ fault: (_request, sending) => (sending === 0 ? fault : null) });
      const limits = { timeoutMs: 1000, streamMs: 1000, replyBytes: 2 ** 20 };
      const endpoint = createEndpoint(settingsFor(server.url, { ...limits, stream }));
      const { value, attempts } = await endpoint.complete(request);
      expect([fault, value.text, attempts]).toEqual([fault, '{"word":"yes"}', 2]);
    }
  },
);

test.each([
  ["html", "odd-reply", /sent an unexpected reply \(the reply is a web page\)/],
  ["no-choices", "odd-reply", /\(the reply contains no choices\)/],
  ["gzip-bomb", "endless", /an endless reply \(the reply is larger than 1 MiB\) after 3 attempts/],
] as const)("the client reports a server that always returns %s", async (fault, kind, message) => {
  const server = await serve({ fault: () => fault });
  const failed = createEndpoint(settingsFor(server.url, { replyBytes: 2 ** 20 })).complete(request);
  const error = await failed.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind, attempts: 3 });
  expect((error as ModelError).message).toMatch(message);
  expect(server.requests).toHaveLength(3);
});

test("the client aborts an endless stream even if every chunk arrives in time", async () => {
  const server = await serve({ fault: () => "endless" });
  const settings = settingsFor(server.url, { stream: true, streamMs: 200 });
  const failed = createEndpoint({ ...settings, retry: { ...settings.retry, attempts: 1 } }).complete(request);
  await expect(failed).rejects.toThrow(/an endless reply \(the reply was still incomplete after 0\.2 s\)/);
});

test("the client sends neither the prompt nor the API key to the target of a redirect", async () => {
  const other = await serve();
  const server = await serveRedirect(`${other.url}/chat/completions`);
  const failed = createEndpoint(settingsFor(server, { apiKey: "sk-canary-1234567890" })).complete(request);
  await expect(failed).rejects.toMatchObject({ kind: "redirected" });
  expect(other.requests).toEqual([]);
});

test("the run pauses if the account has no credit, instead of counting every item as failed", async () => {
  const server = await serve({ fault: () => "no-credit" });
  await expect(createEndpoint(settingsFor(server.url)).complete(request)).rejects.toBeInstanceOf(PausedError);
});

test("an error states the address of a closed port", async () => {
  const server = await serve();
  await server.close();
  const settings = settingsFor(server.url);
  const failed = createEndpoint({ ...settings, retry: { ...settings.retry, attempts: 2 } }).complete(request);
  await expect(failed).rejects.toThrow(`cannot be reached at ${server.url} (ECONNREFUSED) after 2 attempts`);
});

test("an error message does not repeat a rejected key", async () => {
  const server = await serve({ key: "sk-right" });
  const settings = settingsFor(server.url, { apiKey: "sk-canary-1234567890" });
  const error = (await createEndpoint(settings)
    .complete(request)
    .catch((caught: unknown) => caught)) as ModelError;
  expect(error.kind).toBe("bad-key");
  expect(`${error.message} ${error.hint} ${error.stack} ${String(error.cause)}`).not.toContain("canary");
});

test("the client omits rejected fields from later requests and falls back to a less strict schema mode", async () => {
  const server = await serve({ refuses: ["json_schema", "temperature", "seed"] });
  const events: EndpointEvent[] = [];
  const endpoint = createEndpoint(settingsFor(server.url), (event) => events.push(event));
  await endpoint.complete(request);
  expect(endpoint.capability("scripted")).toEqual({
    level: "json_object",
    tokenLimitField: "max_tokens",
    rejectedFields: ["temperature", "seed"],
  });
  const sent = server.requests.length;
  await endpoint.complete({
    ...request,
    messages: [...request.messages, { role: "user", content: "Again." }],
    examples: [
      { role: "user", content: "First?" },
      { role: "assistant", content: "{}" },
    ],
  });
  expect(server.requests).toHaveLength(sent + 1);
  const last = server.requests.at(-1);
  expect(last?.body.response_format).toEqual({ type: "json_object" });
  expect(last?.body).not.toHaveProperty("temperature");
  // If nothing enforces the schema, the prompt contains it, and ends as the examples do, which may be turns.
  expect(last?.messages.slice(1, 3).map(({ content }) => content)).toEqual(["First?\n\nReply:", "{}"]);
  expect(last?.messages[0]?.content).toContain(JSON.stringify(request.schema.json));
  expect(last?.messages.at(-1)?.content).toBe("Again.\n\nReply:");
  expect(events.map((event) => (event.event === "downgrade" ? event.field : event.event))).toEqual([
    "response_format",
    "response_format",
    "response_format",
    "temperature",
    "seed",
  ]);
});

test("the prompt contains the schema if the endpoint does not support structured output", async () => {
  const server = await serve({ refuses: ["response_format"] });
  const endpoint = createEndpoint(settingsFor(server.url));
  await endpoint.complete(request);
  expect(endpoint.capability("scripted").level).toBe("text");
  expect(server.requests.at(-1)?.body).not.toHaveProperty("response_format");
});

test("the client never sends more concurrent calls than the endpoint's queue allows", async () => {
  const server = await serve({ latencyMs: 20 });
  const endpoint = createEndpoint(settingsFor(server.url, { concurrency: 3 }));
  await Promise.all(Array.from({ length: 12 }, () => endpoint.complete(request)));
  expect(server.requests).toHaveLength(12);
  expect(server.mostParallel()).toBe(3);
});

test("an interruption aborts a hanging call", async () => {
  const controller = new AbortController();
  const server = await serve({
    fault: () => {
      controller.abort();
      return "hang";
    },
  });
  const call = createEndpoint(settingsFor(server.url)).complete(request, controller.signal);
  await expect(call).rejects.toBeInstanceOf(CancelledError);
});

test("embeddings are returned in the order of the texts", async () => {
  const server = await serve({ embed: (text) => [text.length, 1] });
  const { value } = await createEndpoint(settingsFor(server.url)).embed({
    model: "scripted",
    option: "--embedder",
    texts: ["a", "bbb", "cc"],
    dimensions: null,
  });
  expect(value.vectors).toEqual([
    [1, 1],
    [3, 1],
    [2, 1],
  ]);
});

test("the client lists the models, or returns null if the endpoint has no list", async () => {
  const listing = await serve({ models: ["small", "large"] });
  expect(await createEndpoint(settingsFor(listing.url)).models()).toEqual(["small", "large"]);
  const silent = await serve({ models: null });
  const endpoint = createEndpoint(settingsFor(silent.url));
  await expect(endpoint.models()).rejects.toMatchObject({ kind: "not-compatible" });
});

test("a server that implements no such requests is named as another server after the first of them", async () => {
  let requests = 0;
  const url = await serveHttp((_request, response) => {
    requests += 1;
    response.writeHead(501, { "content-type": "text/html" });
    response.end("<!DOCTYPE HTML>\n<html><p>Unsupported method</p></html>");
  });
  await expect(createEndpoint(settingsFor(url)).complete(request)).rejects.toMatchObject({
    kind: "not-compatible",
    message: `${url} is not an OpenAI-compatible endpoint (501 and a web page)`,
    hint: expect.stringContaining("--base-url"),
  });
  expect(requests).toBe(1);
});
