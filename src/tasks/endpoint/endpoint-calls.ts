/** Sends the three types of API calls through the official client, without retries. */
import type OpenAI from "openai";
import { z } from "zod";
import { type AttemptLimits, cappedFetch } from "../../net/index.ts";
import type { EndpointSettings } from "./endpoint-settings.ts";
import { CallFailure } from "./failure.ts";
import type { ContextSource } from "./provider-profiles.ts";
import { type Completion, readCompletion, readStream, throwReportedError } from "./read-completion.ts";
import type { EndFinder } from "./reply-end.ts";
import type { Capability, ModelUse } from "./request-body.ts";

export type EmbeddingRequest = ModelUse & {
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
    fetch: async (address, init = {}) => {
      const limits = { replyBytes: settings.replyBytes, leavesOrigin: false };
      return withPlainError(await cappedFetch(requestAddress(address), init, limits));
    },
  });
  return { openai, api };
}

/**
 * Rewrites an error that is not in the format of the OpenAI API, of whose text the client would keep nothing: a list of
 * errors, a text, or an object with a message or detail.
 */
async function withPlainError(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(plainError(text), { status: response.status, headers });
}

function plainError(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A page or a plain text is shown as it is.
    return text;
  }
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (first === null || typeof first !== "object") return text;
  const { error, message, detail, ...others } = first as Readonly<Record<string, unknown>>;
  if (error !== null && typeof error === "object") return JSON.stringify({ error });
  const words = error ?? message ?? detail;
  if (words === undefined) return text;
  return JSON.stringify({
    error: { ...others, message: typeof words === "string" ? words : JSON.stringify(words) },
  });
}

function requestAddress(address: string | URL | Request): string {
  return address instanceof Request ? address.url : String(address);
}

/**
 * Requests a completion. A server that answers a request for a stream with a whole reply is read as one.
 * @param findEnd finds the end of a streamed reply before the server ends it
 */
export async function requestCompletion(
  { api }: Client,
  body: Record<string, unknown>,
  capability: Capability,
  settings: EndpointSettings,
  limits: AttemptLimits,
  findEnd: EndFinder,
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
  const response = await api.chat.completions.create(params, options).asResponse();
  if (!/event-stream/i.test(response.headers.get("content-type") ?? "")) return readWhole(response);
  const { Stream } = await import("openai/streaming");
  const pieces = Stream.fromSSEResponse<unknown>(response, new AbortController());
  return readStream(pieces, limits.restart, findEnd);
}

async function readWhole(response: Response): Promise<Completion> {
  const text = await response.text();
  return readCompletion(/json/i.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text);
}

/** Returns the numbers of a vector, which may be 32-bit numbers in base64, or null if it is no vector. */
function readVector(vector: unknown): readonly number[] | null {
  if (Array.isArray(vector)) return vector.every((value) => typeof value === "number") ? vector : null;
  if (typeof vector !== "string") return null;
  const bytes = Buffer.from(vector, "base64");
  if (bytes.length === 0 || bytes.length % 4 !== 0) return null;
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
}

const embeddingsSchema = z.object({
  // One malformed vector is no reason to lose the others.
  data: z.array(z.object({ index: z.int().nullish(), embedding: z.unknown().transform(readVector) })),
  usage: z.object({ prompt_tokens: z.number().nullish() }).nullish(),
});

export async function requestEmbeddings(
  api: OpenAI,
  request: EmbeddingRequest,
  capability: Capability,
  limits: AttemptLimits,
): Promise<EmbeddingReply> {
  const reply: unknown = await api.embeddings.create(
    {
      model: request.model,
      input: [...request.texts],
      ...(capability.rejectedFields.includes("encoding_format") ? {} : { encoding_format: "float" }),
      ...(request.dimensions === null ? {} : { dimensions: request.dimensions }),
    },
    { signal: limits.signal },
  );
  throwReportedError(reply);
  const parsed = embeddingsSchema.safeParse(reply);
  if (!parsed.success) throw new CallFailure("odd-reply", "the reply contains no embeddings");
  const { data, usage } = parsed.data;
  if (data.length !== request.texts.length) {
    throw new CallFailure(
      "broken-off",
      `it returned ${data.length} vectors for ${request.texts.length} texts`,
    );
  }
  // Vectors without numbers are in the order of the texts.
  const sorted = data
    .map(({ index, embedding }, at) => ({ index: index ?? at, embedding }))
    .sort((left, right) => left.index - right.index);
  if (sorted.some(({ index }, at) => index !== at)) {
    throw new CallFailure("not-compatible", "it numbers its vectors wrongly, so they belong to no text");
  }
  return { vectors: sorted.map(({ embedding }) => embedding), tokens: usage?.prompt_tokens ?? null };
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

/** Returns the size of the model's context window in tokens, or null if the server does not state it. */
export async function requestContext(
  api: OpenAI,
  { path, keys }: ContextSource,
  model: string,
  limits: AttemptLimits,
): Promise<number | null> {
  const address = path.startsWith("//") ? new URL(path.slice(1), api.baseURL).href : path;
  const reply: unknown = await api.get(address, { signal: limits.signal });
  const entries = listIn(reply);
  const own = entries?.find((entry) => namesOf(entry).includes(model)) ?? (entries ? entries[0] : reply);
  for (const key of keys) {
    const size = findKey(own, key);
    if (typeof size === "number" && size > 0) return size;
  }
  return null;
}

/** The list of models in a reply, if it has one. */
function listIn(reply: unknown): readonly unknown[] | undefined {
  const { data, models } = (reply ?? {}) as { readonly data?: unknown; readonly models?: unknown };
  return [data, models].find(Array.isArray);
}

function namesOf(entry: unknown): readonly unknown[] {
  const { id, name, model } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  return [id, name, model];
}

/** Returns the value of a key in an object or in one of its objects. */
function findKey(value: unknown, key: string): unknown {
  if (value === null || typeof value !== "object") return undefined;
  const own = (value as Readonly<Record<string, unknown>>)[key];
  return (
    own ??
    Object.values(value)
      .map((child) => findKey(child, key))
      .find((found) => found !== undefined)
  );
}
