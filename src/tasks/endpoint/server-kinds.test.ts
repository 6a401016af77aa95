/**
 * Tests one contract on the shapes of every kind of server that people run: structured output with a seed, the list of
 * models, an unknown model, and the size of the context window.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createEndpoint, type Endpoint } from "./endpoint.ts";
import { resolveEndpoint } from "./endpoint-settings.ts";
import type { CompletionRequest } from "./request-body.ts";

type Kind = {
  readonly provider: string;
  /** The limits in a schema that it enforces. */
  readonly limits: readonly string[];
  readonly models: unknown;
  readonly unknownModel: { readonly status: number; readonly body: unknown };
  /** The path and the reply that state the size of the context window, which is 2,048 tokens. */
  readonly context: readonly [path: string, reply: unknown] | null;
};

const list = (entry: object) => ({ object: "list", data: [{ id: "small", object: "model", ...entry }] });
const openAiError = (message: string, code: string | null = null) => ({
  error: { message, type: "invalid_request_error", code },
});

const kinds: readonly Kind[] = [
  {
    provider: "openai",
    limits: ["maxItems"],
    models: list({ owned_by: "openai" }),
    unknownModel: {
      status: 404,
      body: openAiError("The model `other` does not exist", "model_not_found"),
    },
    context: null,
  },
  {
    provider: "ollama",
    limits: ["maxItems", "maxLength"],
    models: list({ owned_by: "library" }),
    unknownModel: { status: 404, body: openAiError('model "other" not found, try pulling it first') },
    context: ["/api/ps", { models: [{ name: "small", model: "small", context_length: 2048 }] }],
  },
  {
    provider: "vllm",
    limits: ["maxItems", "maxLength"],
    models: list({ max_model_len: 2048 }),
    unknownModel: {
      status: 404,
      body: { object: "error", message: "The model `other` does not exist.", code: 404 },
    },
    context: ["/v1/models", list({ max_model_len: 2048 })],
  },
  {
    provider: "llama-cpp",
    limits: ["maxItems", "maxLength"],
    models: list({ meta: { n_ctx_train: 8192 } }),
    unknownModel: { status: 404, body: openAiError("model not found") },
    context: ["/props", { default_generation_settings: { n_ctx: 2048, params: {} } }],
  },
  {
    provider: "lm-studio",
    limits: ["maxItems", "maxLength"],
    models: list({ owned_by: "organization_owner" }),
    unknownModel: {
      status: 404,
      body: openAiError('Model "other" not found. Please specify a valid model.', "model_not_found"),
    },
    context: ["/api/v0/models", list({ loaded_context_length: 2048, max_context_length: 8192 })],
  },
];

const request = (model: string): CompletionRequest => ({
  model,
  option: "--model",
  messages: [{ role: "user", content: "Say yes." }],
  schema: {
    name: "word",
    json: { type: "array", maxItems: 3, items: { type: "string", maxLength: 20 } },
  },
  temperature: 0,
  reasoningEffort: null,
  maxTokens: 100,
  seed: 7,
});

async function serve(kind: Kind): Promise<{ endpoint: Endpoint; bodies: Record<string, unknown>[] }> {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (incoming, response) => {
    let text = "";
    for await (const piece of incoming) text += piece;
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const path = incoming.url ?? "";
    if (kind.context?.[0] === path) return send(200, kind.context[1]);
    if (path === "/v1/models") return send(200, kind.models);
    if (path !== "/v1/chat/completions") return send(404, openAiError("no such path"));
    const body = JSON.parse(text) as Record<string, unknown>;
    bodies.push(body);
    if (body.model !== "small") return send(kind.unknownModel.status, kind.unknownModel.body);
    return send(200, { choices: [{ message: { content: '{"word":"yes"}' }, finish_reason: "stop" }] });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const settings = resolveEndpoint({ provider: kind.provider, baseUrl }, { XDG_CONFIG_HOME: "/nowhere" });
  const retry = { ...settings.retry, attempts: 2, firstWaitMs: 1, longestWaitMs: 2 };
  return { endpoint: createEndpoint({ ...settings, retry }), bodies };
}

describe.each(kinds)("a server of the kind $provider", (kind) => {
  test("gets the limits that it enforces and the seed, and needs no key on loopback", async () => {
    const { endpoint, bodies } = await serve(kind);
    expect((await endpoint.complete(request("small"))).value.text).toBe('{"word":"yes"}');
    expect(bodies).toMatchObject([{ seed: 7, response_format: { type: "json_schema" } }]);
    expect(JSON.stringify(bodies).match(/max(?:Items|Length)/g)).toEqual(kind.limits);
  });

  test("lists its models, and says which model it lacks", async () => {
    const { endpoint } = await serve(kind);
    expect(await endpoint.models()).toEqual(["small"]);
    await expect(endpoint.complete(request("other"))).rejects.toMatchObject({ kind: "unknown-model" });
  });

  test("states the size of its context window, if its interface can", async () => {
    const { endpoint } = await serve(kind);
    expect(await endpoint.contextTokens("small")).toBe(kind.context === null ? null : 2048);
  });
});
