/** Tests how the client reads replies and errors of servers that differ from the OpenAI API, on loopback. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { OptionError } from "../../base/errors.ts";
import { createEndpoint, type Endpoint } from "./endpoint.ts";
import { resolveEndpoint } from "./endpoint-settings.ts";
import type { CompletionRequest } from "./request-body.ts";

type Body = Readonly<Record<string, unknown>>;
type Answer = { readonly status?: number; readonly body: unknown };

const word = '{"word":"yes"}';
const request: CompletionRequest = {
  model: "small",
  option: "--judge",
  messages: [{ role: "user", content: "Say yes." }],
  schema: { name: "word", json: { type: "object" } },
  temperature: 0,
  reasoningEffort: null,
  maxTokens: 100,
  seed: 1,
};

/** Serves the answers to the first, second, … request; the last one is repeated. */
async function serve(answerTo: (body: Body, sending: number) => Answer): Promise<Endpoint> {
  let sending = 0;
  const server = createServer(async (incoming, response) => {
    let text = "";
    for await (const piece of incoming) text += piece;
    const { status = 200, body } = answerTo(JSON.parse(text) as Body, sending);
    sending += 1;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const settings = resolveEndpoint({ provider: "compatible", baseUrl }, { XDG_CONFIG_HOME: "/nowhere" });
  return createEndpoint({ ...settings, retry: { ...settings.retry, firstWaitMs: 1, longestWaitMs: 4 } });
}

const choice = (message: unknown, finish: string | null = "stop", others: Body = {}): Answer => ({
  body: { choices: [{ message, finish_reason: finish, ...others }] },
});
const ok = choice({ content: word });
const failing = (endpoint: Endpoint): Promise<unknown> =>
  endpoint.complete(request).catch((error: unknown) => error);

test.each([
  [
    "in parts",
    {
      content: [
        { type: "thinking", thinking: [] },
        { type: "text", text: word },
      ],
    },
  ],
  ["as a call of a tool", { content: null, tool_calls: [{ function: { name: "w", arguments: word } }] }],
  ["beside the content", { content: null, reasoning_content: word }],
])("the text of a reply may arrive %s", async (_name, message) => {
  const endpoint = await serve(() => choice(message));
  expect((await endpoint.complete(request)).value.text).toBe(word);
});

test.each(["length", "max_tokens", "MAX_TOKENS"])(
  "the finish reason %s marks a cut reply",
  async (reason) => {
    const endpoint = await serve(() => choice({ content: '{"wo' }, reason));
    expect((await endpoint.complete(request)).value.truncated).toBe(true);
  },
);

test("a whole reply to a request for a stream is read, and its late error is retried", async () => {
  const late: Answer = { body: { error: { message: "overloaded", code: 529 } } };
  const whole = await serve((_body, sending) => (sending === 0 ? late : ok));
  const streaming = createEndpoint({ ...whole.settings, stream: true });
  const { value, attempts } = await streaming.complete(request);
  expect([value.text, attempts]).toEqual([word, 2]);
});

test.each([
  ["in a choice", choice({ content: "" }, null, { error: { code: 502, message: "upstream is down" } })],
  ["as a text", { body: { error: "upstream is down" } } satisfies Answer],
])("an error %s of a reply with status 200 is retried, and its words are shown", async (_name, answer) => {
  const passing = await serve((_body, sending) => (sending === 0 ? answer : ok));
  expect((await passing.complete(request)).attempts).toBe(2);
  const lasting = await serve(() => answer);
  const { settings } = lasting;
  const impatient = createEndpoint({ ...settings, retry: { ...settings.retry, attempts: 2 } });
  expect(await failing(impatient)).toMatchObject({ message: expect.stringContaining("upstream is down") });
});

test.each([
  ["an object", { error: { message: 'Unknown name "additionalProperties" at response_schema' } }],
  ["a list", [{ error: { message: 'Unknown name "additionalProperties" at response_schema' } }]],
  ["a detail", { detail: "json_schema is not allowed" }],
])("a schema that is rejected in %s is left out", async (_name, error) => {
  const endpoint = await serve(({ response_format: format }) =>
    (format as { type?: string } | undefined)?.type === "json_schema" ? { status: 400, body: error } : ok,
  );
  expect((await endpoint.complete(request)).value.text).toBe(word);
  expect(endpoint.capability("small").level).toBe("json_object");
});

test("a length that no grammar can limit is not sent, while all other limits are", async () => {
  const limited = { type: "array", maxItems: 2, items: { type: "string", maxLength: 4000 } };
  const json = { type: "object", properties: { words: limited, text: { type: "string", maxLength: 300 } } };
  const schemas: string[] = [];
  const endpoint = await serve((body) => {
    schemas.push(JSON.stringify(body.response_format));
    return ok;
  });
  await endpoint.complete({ ...request, schema: { name: "words", json } });
  expect(schemas).toHaveLength(1);
  expect(schemas[0]).toContain('"maxItems":2');
  expect(schemas[0]?.match(/"maxLength":\d+/g)).toEqual(['"maxLength":300']);
});

test("a server that cannot enforce one schema still enforces the limits of all others", async () => {
  const rejected = { error: { message: "Failed to parse grammar", type: "invalid_request_error" } };
  const schemaOf = (name: string, maxLength: number) => ({
    name,
    json: {
      type: "object",
      properties: { text: { type: "string", maxLength }, list: { type: "array", maxItems: 3 } },
    },
  });
  const schemas: string[] = [];
  const endpoint = await serve((body) => {
    const text = JSON.stringify(body.response_format);
    schemas.push(text);
    return /"maxLength":[0-9]{4}/.test(text) ? { status: 400, body: rejected } : ok;
  });
  await endpoint.complete({ ...request, schema: schemaOf("short", 300) });
  await endpoint.complete({ ...request, schema: schemaOf("long", 1500) });
  await endpoint.complete({ ...request, schema: schemaOf("long", 1500) });
  await endpoint.complete({ ...request, schema: schemaOf("short", 300) });
  // The long schema is tried whole only once, and keeps its other limits.
  expect(schemas).toHaveLength(5);
  for (const schema of schemas) expect(schema).toContain('"maxItems":3');
  expect(schemas.at(-1)).toBe(schemas[0]);
  expect(endpoint.capability("small").level).toBe("json_schema");
});

test("a model that breaks an enforced schema is asked again with the same schema", async () => {
  const broken = { error: { message: "Failed to validate JSON.", code: "json_validate_failed" } };
  const endpoint = await serve((_body, sending) => (sending === 0 ? { status: 400, body: broken } : ok));
  expect((await endpoint.complete(request)).attempts).toBe(2);
  expect(endpoint.capability("small").level).toBe("json_schema");
});

test("a quota for a minute is waited for, although it is worded as one that is used up", async () => {
  const used = [{ error: { code: 429, message: "You exceeded your current quota. Please retry in 2ms." } }];
  const endpoint = await serve((_body, sending) => (sending === 0 ? { status: 429, body: used } : ok));
  expect((await endpoint.complete(request)).attempts).toBe(2);
});

test.each([
  [400, { error: "Incorrect API key provided: sk***ey." }, "bad-key", /rejected the API key/],
  [400, [{ error: { message: "API key not valid." } }], "bad-key", /rejected the API key/],
  [422, { error: "`inputs` tokens + `max_new_tokens` must be <= 4096" }, "context-overflow", /too long/],
  [500, { error: { message: "input is too large to process" } }, "context-overflow", /too long/],
])(
  "status %i with %j fails at once, and the hint names an option of the command",
  async (status, body, kind, message) => {
    const error = await failing(await serve(() => ({ status, body })));
    expect(error).toMatchObject({ kind, attempts: 1, message: expect.stringMatching(message) });
    expect((error as { hint: string }).hint).not.toMatch(/--model|--context-tokens/);
  },
);

const embedding = { model: "small", option: "--embedder", texts: ["a", "b"], dimensions: null } as const;
const vectors = [
  [1, 0],
  [0, 1],
];
const embeddings = (data: readonly Body[]): Answer => ({ body: { data } });

test.each([
  ["without numbers", embeddings(vectors.map((vector) => ({ embedding: vector })))],
  [
    "in base64",
    embeddings(
      vectors.map((vector, index) => ({
        index,
        embedding: Buffer.from(Float32Array.from(vector).buffer).toString("base64"),
      })),
    ),
  ],
])("vectors %s are read", async (_name, answer) => {
  expect((await (await serve(() => answer)).embed(embedding)).value.vectors).toEqual(vectors);
});

test("vectors that all have the same number belong to no text, and are not asked for again", async () => {
  const endpoint = await serve(() => embeddings(vectors.map((vector) => ({ index: 0, embedding: vector }))));
  const error = await endpoint.embed(embedding).catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    attempts: 1,
    message: expect.stringContaining("numbers its vectors wrongly"),
  });
});

test("a server that rejects the format of vectors is asked for another", async () => {
  const rejected: Answer = { status: 400, body: { detail: "encoding_format 'float' is not valid" } };
  const endpoint = await serve((body) =>
    body.encoding_format === "float"
      ? rejected
      : embeddings(vectors.map((vector, index) => ({ index, embedding: vector }))),
  );
  expect((await endpoint.embed(embedding)).value.vectors).toEqual(vectors);
});

test.each(["“sk-quoted”", "sk-one\nsk-two"])("a key that no header can contain is refused: %j", (key) => {
  const choose = (): unknown =>
    resolveEndpoint({ provider: "compatible", baseUrl: "http://host/v1" }, { TAXOLINK_API_KEY: key });
  expect(choose).toThrow(OptionError);
});

test("the hint for an address that cannot be reached names a proxy that is not used", async () => {
  const endpoint = await serve(() => ok);
  const settings = resolveEndpoint(
    { provider: "compatible", baseUrl: "http://127.0.0.1:1/v1" },
    { HTTPS_PROXY: "http://proxy:3128", XDG_CONFIG_HOME: "/nowhere" },
  );
  const unreachable = createEndpoint({ ...settings, retry: { ...endpoint.settings.retry, attempts: 1 } });
  expect(await failing(unreachable)).toMatchObject({
    hint: expect.stringMatching(/HTTPS_PROXY.*NODE_USE_ENV_PROXY=1/),
  });
});
