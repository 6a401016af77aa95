/** Embeddings over an OpenAI-compatible endpoint: in batches, cached text by text, every reply checked. */
import { ModelError } from "../errors.ts";
import { hashValue } from "../io/index.ts";
import {
  costOf,
  type Endpoint,
  estimateTokens,
  type Price,
  providerKey,
  type ReplyStore,
  type SpendMeter,
} from "../language/index.ts";
import type { Embedder } from "./embedder.ts";

export type OpenAiEmbedderParts = {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** Asks for shorter vectors where the model can make them; null takes what it makes. */
  readonly dimensions: number | null;
  readonly store: ReplyStore | null;
  readonly spend: SpendMeter;
  readonly price: Price | null;
  readonly notice: (message: string) => void;
};

/** Texts in one request: what every server takes. */
const batchSize = 64;

/**
 * Opens an embedder: its dimensions are those of a first vector, which also shows that the settings are right.
 * @throws ModelError when the endpoint cannot be used as it is set up
 */
export async function createOpenAiEmbedder(
  parts: OpenAiEmbedderParts,
  signal?: AbortSignal,
): Promise<Embedder> {
  const [first] = await embedTexts(parts, ["dimensions"], null, signal);
  const dimensions = first?.length ?? 0;
  const size = parts.dimensions === null ? "" : `:${parts.dimensions}`;
  const embedder: Embedder = {
    id: `${providerKey(parts.endpoint.settings)}/${parts.model}${size}`,
    dimensions,
    embed: (texts, callSignal) => embedTexts(parts, texts, dimensions, callSignal),
    fit: () => embedder,
  };
  return embedder;
}

async function embedTexts(
  parts: OpenAiEmbedderParts,
  texts: readonly string[],
  dimensions: number | null,
  signal: AbortSignal | undefined,
): Promise<readonly Float32Array[]> {
  const keyOf = (text: string): string =>
    hashValue({
      provider: providerKey(parts.endpoint.settings),
      model: parts.model,
      dimensions: parts.dimensions,
      text,
    });
  const vectors = new Map<string, Float32Array>();
  const missing: string[] = [];
  for (const text of new Set(texts)) {
    const stored = text.trim() === "" ? undefined : parts.store?.readVector(keyOf(text));
    if (stored && (dimensions === null || stored.length === dimensions)) vectors.set(text, stored);
    else if (text.trim() !== "") missing.push(text);
  }
  if (missing.length > 0 && parts.store?.complete) {
    throw new ModelError("the recorded run holds no vector for a text", {
      kind: "not-recorded",
      hint: "Replay it with the options, inputs and version of taxolink it was recorded with.",
    });
  }
  const batches = Array.from({ length: Math.ceil(missing.length / batchSize) }, (_, index) =>
    missing.slice(index * batchSize, (index + 1) * batchSize),
  );
  await Promise.all(
    batches.map(async (batch) => {
      const made = await embedBatch(parts, batch, signal);
      const checked = made.map((vector) => checkedVector(parts, vector, dimensions ?? made[0]?.length ?? 0));
      for (const [index, text] of batch.entries()) vectors.set(text, checked[index] as Float32Array);
      parts.store?.writeVectors(
        parts.model,
        new Map(batch.map((text, index) => [keyOf(text), checked[index] as Float32Array])),
      );
    }),
  );
  // A text without a character in it has no direction.
  return texts.map((text) => vectors.get(text) ?? new Float32Array(dimensions ?? 0));
}

async function embedBatch(
  parts: OpenAiEmbedderParts,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly (readonly number[])[]> {
  const { endpoint, model, spend, price } = parts;
  const estimate = texts.map(estimateTokens).reduce((sum, one) => sum + one.likely, 0);
  const upper = texts.map(estimateTokens).reduce((sum, one) => sum + one.upper, 0);
  const reservation = await spend.reserve({ tokens: upper, cost: costOf(price, upper, 0) });
  try {
    const { value } = await endpoint.embed({ model, texts, dimensions: parts.dimensions }, signal);
    const tokens = value.tokens ?? estimate;
    reservation.settle("embed", { tokens, cost: costOf(price, tokens, 0) });
    return value.vectors;
  } catch (error) {
    reservation.settle("embed", null);
    if (!(error instanceof ModelError) || error.kind !== "context-overflow") throw error;
    return embedShorter(parts, texts, error, signal);
  } finally {
    reservation.settle("embed", null);
  }
}

/** One text of a batch was too long: the batch is halved until it is alone, then the text. */
async function embedShorter(
  parts: OpenAiEmbedderParts,
  texts: readonly string[],
  error: ModelError,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly number[])[]> {
  const [only] = texts;
  if (texts.length > 1) {
    const middle = Math.ceil(texts.length / 2);
    const left = await embedBatch(parts, texts.slice(0, middle), signal);
    return [...left, ...(await embedBatch(parts, texts.slice(middle), signal))];
  }
  if (only === undefined || only.length < 32) throw error;
  parts.notice("embed: a text was too long for the embedding model; its end was left out");
  return embedBatch(parts, [only.slice(0, Math.ceil(only.length / 2))], signal);
}

/** The vector at length 1. @throws ModelError for one of another size or without a direction */
function checkedVector(
  parts: OpenAiEmbedderParts,
  vector: readonly number[],
  dimensions: number,
): Float32Array {
  if (vector.length !== dimensions || dimensions === 0) {
    throw new ModelError(
      `the embedding model ${parts.model} gave a vector of ${vector.length} dimensions instead of ${dimensions}`,
      { kind: "invalid-reply", hint: "Change --embedder: vectors of different models cannot be mixed." },
    );
  }
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) {
    throw new ModelError(`the embedding model ${parts.model} gave a vector without a direction`, {
      kind: "invalid-reply",
      hint: "Change --embedder.",
    });
  }
  return Float32Array.from(vector, (value) => value / length);
}
