/** Sends the three types of API calls through the official client, without retries. */
import type OpenAI from "openai";
import { z } from "zod";
import { type AttemptLimits, cappedFetch } from "../../http/index.ts";
import type { EndpointSettings } from "./endpoint-settings.ts";
import { CallFailure } from "./failure.ts";
import { type Completion, readCompletion, readStream, throwReportedError } from "./read-completion.ts";
import type { Capability } from "./request-body.ts";

export type EmbeddingRequest = {
  readonly model: string;
  readonly texts: readonly string[];
  /** The number of dimensions to request if the model supports shorter vectors, or null for its default. */
  readonly dimensions: number | null;
};

export type EmbeddingReply = {
  /** One vector per text, in input order; null for a text without a vector in the reply. */
  readonly vectors: readonly (readonly number[] | null)[];
  readonly tokens: number | null;
};

export type Client = { readonly openai: typeof import("openai"); readonly api: OpenAI };

export async function loadClient(settings: EndpointSettings): Promise<Client> {
  const openai = await import("openai");
  const api = new openai.OpenAI({
    baseURL: settings.baseUrl,
    // Local servers require a key but accept any.
    apiKey: settings.apiKey ?? "none",
    // By default, the client would read these values from the environment and send them to any address.
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: settings.retry.deadlineMs,
    logLevel: "off",
    // Every request contains a prompt, and most contain a key: neither may follow a redirect to another host.
    fetch: (address, init = {}) =>
      cappedFetch(requestAddress(address), init, { replyBytes: settings.replyBytes, leavesOrigin: false }),
  });
  return { openai, api };
}

function requestAddress(address: string | URL | Request): string {
  return address instanceof Request ? address.url : String(address);
}

export async function requestCompletion(
  api: OpenAI,
  body: Record<string, unknown>,
  capability: Capability,
  settings: EndpointSettings,
  limits: AttemptLimits,
): Promise<Completion> {
  const options = { signal: limits.signal };
  if (!settings.stream) {
    // The body is built from data, field by field, which the client's own type cannot express.
    const params = body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming;
    return readCompletion(await api.chat.completions.create(params, options));
  }
  const usage = capability.rejectedFields.includes("stream_options")
    ? {}
    : { stream_options: { include_usage: true } };
  const params = { ...body, ...usage, stream: true } as unknown as OpenAI.ChatCompletionCreateParamsStreaming;
  return readStream(await api.chat.completions.create(params, options), limits.restart);
}

const embeddingsSchema = z.object({
  // One malformed vector is no reason to lose the others.
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).nullable().catch(null) })),
  usage: z.object({ prompt_tokens: z.number().nullish() }).nullish(),
});

export async function requestEmbeddings(
  api: OpenAI,
  request: EmbeddingRequest,
  limits: AttemptLimits,
): Promise<EmbeddingReply> {
  const reply: unknown = await api.embeddings.create(
    {
      model: request.model,
      input: [...request.texts],
      encoding_format: "float",
      ...(request.dimensions === null ? {} : { dimensions: request.dimensions }),
    },
    { signal: limits.signal },
  );
  throwReportedError(reply);
  const parsed = embeddingsSchema.safeParse(reply);
  if (!parsed.success) throw new CallFailure("odd-reply", "the reply contains no embeddings");
  const sorted = [...parsed.data.data].sort((left, right) => left.index - right.index);
  if (sorted.length !== request.texts.length || sorted.some((item, index) => item.index !== index)) {
    throw new CallFailure(
      "broken-off",
      `it returned ${sorted.length} vectors for ${request.texts.length} texts`,
    );
  }
  return { vectors: sorted.map((item) => item.embedding), tokens: parsed.data.usage?.prompt_tokens ?? null };
}

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function requestModels(api: OpenAI, limits: AttemptLimits): Promise<readonly string[] | null> {
  // Ollama and llama.cpp return `data: null` if no model is loaded, so the plain body is read.
  const reply: unknown = await api.get("/models", { signal: limits.signal });
  const parsed = modelsSchema.safeParse(reply);
  if (parsed.success) return parsed.data.data.map((model) => model.id);
  if (reply !== null && typeof reply === "object") return null;
  throw new CallFailure("not-compatible", "its list of models is not JSON");
}
