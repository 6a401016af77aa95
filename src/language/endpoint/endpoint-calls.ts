/** The three calls of the interface, each sent once over the official client, and the clock they run under. */
import type OpenAI from "openai";
import { z } from "zod";
import { throwIfCancelled } from "../../errors.ts";
import type { EndpointSettings } from "./endpoint-settings.ts";
import { CallFailure } from "./failure.ts";
import { type Completion, readCompletion, readStream } from "./read-completion.ts";
import type { Capability } from "./request-body.ts";

export type EmbeddingRequest = {
  readonly model: string;
  readonly texts: readonly string[];
  /** Asks for shorter vectors where the model can make them. */
  readonly dimensions: number | null;
};

export type EmbeddingReply = {
  readonly vectors: readonly (readonly number[])[];
  readonly tokens: number | null;
};

export type Client = { readonly openai: typeof import("openai"); readonly api: OpenAI };
export type AttemptLimits = { readonly signal: AbortSignal; readonly restart: () => void };

export async function loadClient(settings: EndpointSettings): Promise<Client> {
  const openai = await import("openai");
  const api = new openai.OpenAI({
    baseURL: settings.baseUrl,
    // Local servers want any key at all.
    apiKey: settings.apiKey ?? "none",
    // Nothing else of the environment goes to an address the user chose.
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: settings.retry.deadlineMs,
    logLevel: "off",
  });
  return { openai, api };
}

/** Runs one attempt under a clock that `restart` sets back. */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (limits: AttemptLimits) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let late = false;
  const expire = (): void => {
    late = true;
    controller.abort();
  };
  const abort = (): void => controller.abort();
  let timer = setTimeout(expire, milliseconds);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await work({
      signal: controller.signal,
      restart: () => {
        clearTimeout(timer);
        timer = setTimeout(expire, milliseconds);
      },
    });
  } catch (error) {
    throwIfCancelled(signal);
    if (late) throw new CallFailure("timeout", "no reply in time", { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

export async function requestCompletion(
  api: OpenAI,
  body: Record<string, unknown>,
  known: Capability,
  settings: EndpointSettings,
  limits: AttemptLimits,
): Promise<Completion> {
  const options = { signal: limits.signal };
  if (!settings.stream) {
    // The body is built from data, field by field; the client's own type cannot follow that.
    const params = body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming;
    return readCompletion(await api.chat.completions.create(params, options));
  }
  const usage = known.without.includes("stream_options") ? {} : { stream_options: { include_usage: true } };
  const params = { ...body, ...usage, stream: true } as unknown as OpenAI.ChatCompletionCreateParamsStreaming;
  return readStream(await api.chat.completions.create(params, options), limits.restart);
}

const embeddingsSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
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
  const parsed = embeddingsSchema.safeParse(reply);
  if (!parsed.success) throw new CallFailure("not-compatible", "the reply holds no embeddings");
  const sorted = [...parsed.data.data].sort((left, right) => left.index - right.index);
  if (sorted.length !== request.texts.length || sorted.some((item, index) => item.index !== index)) {
    throw new CallFailure(
      "broken-off",
      `${request.texts.length} texts were sent and ${sorted.length} vectors came back`,
    );
  }
  return { vectors: sorted.map((item) => item.embedding), tokens: parsed.data.usage?.prompt_tokens ?? null };
}

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function requestModels(api: OpenAI, limits: AttemptLimits): Promise<readonly string[] | null> {
  // Ollama and llama.cpp answer `data: null` when nothing is loaded, so the plain body is read.
  const reply: unknown = await api.get("/models", { signal: limits.signal });
  const parsed = modelsSchema.safeParse(reply);
  if (parsed.success) return parsed.data.data.map((model) => model.id);
  if (reply !== null && typeof reply === "object") return null;
  throw new CallFailure("not-compatible", "its list of models is no JSON");
}
