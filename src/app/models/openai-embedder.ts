/** Requests embeddings from an OpenAI-compatible endpoint in batches, checks every reply, and caches the vectors. */
import { ModelError } from "../../base/errors.ts";
import { hashValue } from "../../base/io/index.ts";
import {
  costOf,
  type Endpoint,
  estimateTokens,
  type FailureLimit,
  type Price,
  providerKey,
  type ReplyStore,
  type SpendMeter,
  unusableReply,
} from "../../tasks/index.ts";
import type { Embedder } from "../../vectors/index.ts";

export type OpenAiEmbedderParts = {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** The number of dimensions to request if the model supports shorter vectors, or `null` for the model's default. */
  readonly dimensions: number | null;
  readonly store: ReplyStore | null;
  readonly spend: SpendMeter;
  readonly price: Price | null;
  readonly failures: FailureLimit;
  readonly notice: (message: string) => void;
};

/** The number of texts per request, which is small enough for every server. */
const batchSize = 64;
/** The maximum number of retries for a text with an unusable vector. */
const maximumRetries = 2;

/**
 * Opens an embedder. A first request determines the number of dimensions and shows whether the settings are correct.
 * @throws ModelError if the endpoint cannot be used with these settings
 */
export async function createOpenAiEmbedder(
  parts: OpenAiEmbedderParts,
  signal?: AbortSignal,
): Promise<Embedder> {
  const [first] = (await embedTexts(parts, ["dimensions"], null, signal)).map(requireVector);
  const dimensions = first?.length ?? 0;
  const embedder: Embedder = {
    id: openAiEmbedderId(parts),
    dimensions,
    embed: async (texts, callSignal) => {
      const vectorsOrErrors = await embedTexts(parts, texts, dimensions, callSignal);
      return vectorsOrErrors.map(requireVector);
    },
    embedUsable: async (texts, callSignal) => {
      const vectorsOrErrors = await embedTexts(parts, texts, dimensions, callSignal);
      const [failure] = vectorsOrErrors.filter((vector) => vector instanceof ModelError);
      if (failure)
        parts.notice(`embed: vector search will not find at least one text, because ${failure.message}`);
      return vectorsOrErrors.map((vector) => (vector instanceof ModelError ? null : vector));
    },
    fit: () => embedder,
  };
  return embedder;
}

/** Returns the id of an embedder on an endpoint, by which runs distinguish embedders, without a request. */
export function openAiEmbedderId({
  endpoint,
  model,
  dimensions,
}: Pick<OpenAiEmbedderParts, "endpoint" | "model" | "dimensions">): string {
  const size = dimensions === null ? "" : `:${dimensions}`;
  return `${providerKey(endpoint.settings)}/${model}${size}`;
}

/** A vector of length 1, or the reason why the text has no vector. */
type VectorOrError = Float32Array | ModelError;

function requireVector(vectorOrError: VectorOrError): Float32Array {
  if (vectorOrError instanceof ModelError) throw vectorOrError;
  return vectorOrError;
}

async function embedTexts(
  parts: OpenAiEmbedderParts,
  texts: readonly string[],
  dimensions: number | null,
  signal: AbortSignal | undefined,
): Promise<readonly VectorOrError[]> {
  const keyOf = (text: string): string =>
    hashValue({
      provider: providerKey(parts.endpoint.settings),
      model: parts.model,
      dimensions: parts.dimensions,
      text,
    });
  const vectors = new Map<string, VectorOrError>();
  const missing: string[] = [];
  for (const text of new Set(texts)) {
    const stored = text.trim() === "" ? undefined : parts.store?.readVector(keyOf(text));
    if (stored && (dimensions === null || stored.length === dimensions)) vectors.set(text, stored);
    else if (text.trim() !== "") missing.push(text);
  }
  if (missing.length > 0 && parts.store?.complete) {
    throw new ModelError("the recorded run contains no vector for a text", {
      kind: "not-recorded",
      hint: "Replay the run with the options, inputs and version of Taxolink that the recorded run used.",
    });
  }
  const batches = Array.from({ length: Math.ceil(missing.length / batchSize) }, (_, index) =>
    missing.slice(index * batchSize, (index + 1) * batchSize),
  );
  await Promise.all(
    batches.map(async (batch) => {
      const vectorsOrErrors = await embedUntilUsable(parts, batch, dimensions, signal);
      for (const [index, text] of batch.entries()) vectors.set(text, vectorsOrErrors[index] as VectorOrError);
      const usable = batch.flatMap((text, index) => {
        const vector = vectorsOrErrors[index];
        return vector instanceof Float32Array ? [[keyOf(text), vector] as const] : [];
      });
      parts.store?.writeVectors(parts.model, new Map(usable));
    }),
  );
  // A text without visible characters gets a zero vector.
  return texts.map((text) => vectors.get(text) ?? new Float32Array(dimensions ?? 0));
}

/**
 * Requests the vectors of a batch. A text with an unusable vector is sent again in separate requests, and recorded as
 * failed if these also fail.
 */
async function embedUntilUsable(
  parts: OpenAiEmbedderParts,
  batch: readonly string[],
  dimensions: number | null,
  signal: AbortSignal | undefined,
): Promise<readonly VectorOrError[]> {
  const check = (vector: RawVector): VectorOrError =>
    vector instanceof ModelError ? vector : normaliseVector(parts, vector, dimensions);
  const checked = (await countFailure(parts, () => embedBatch(parts, batch, signal))).map(check);
  const vectorsOrErrors: VectorOrError[] = [];
  for (const [at, text] of batch.entries()) {
    let vector = checked[at] as VectorOrError;
    for (let round = 1; round <= maximumRetries && isInvalidReply(vector); round += 1) {
      const [retried = vector] = (await countFailure(parts, () => embedBatch(parts, [text], signal))).map(
        check,
      );
      vector = retried;
    }
    if (vector instanceof ModelError) parts.failures.failed(vector);
    else parts.failures.succeeded();
    vectorsOrErrors.push(vector);
  }
  return vectorsOrErrors;
}

async function countFailure<T>({ failures }: OpenAiEmbedderParts, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ModelError) failures.failed(error);
    throw error;
  }
}

function isInvalidReply(vectorOrError: VectorOrError): boolean {
  return vectorOrError instanceof ModelError && vectorOrError.kind === "invalid-reply";
}

/**
 * The vector as received, `null` if the reply contained no vector, or an error if no reply to a request with only this
 * text was usable.
 */
type RawVector = readonly number[] | null | ModelError;

async function embedBatch(
  parts: OpenAiEmbedderParts,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly RawVector[]> {
  const { endpoint, model, spend, price } = parts;
  const estimate = texts.map(estimateTokens).reduce((sum, tokens) => sum + tokens.likely, 0);
  const upper = texts.map(estimateTokens).reduce((sum, tokens) => sum + tokens.upper, 0);
  const reservation = await spend.reserve({ tokens: upper, cost: costOf(price, upper, 0) });
  try {
    const { value } = await endpoint.embed(
      { model, option: "--embedder", texts, dimensions: parts.dimensions },
      signal,
    );
    const tokens = value.tokens ?? estimate;
    reservation.settle("embed", { tokens, cost: costOf(price, tokens, 0) });
    return value.vectors;
  } catch (error) {
    reservation.settle("embed", null);
    if (!(error instanceof ModelError) || !unusableReply(error.kind)) throw error;
    return embedSmaller(parts, texts, error, signal);
  } finally {
    reservation.settle("embed", null);
  }
}

/**
 * Handles a batch without a usable reply. A single text may be the cause, so the batch is halved until the text is
 * isolated. The text is then shortened if it is too long, or else recorded as failed.
 */
async function embedSmaller(
  parts: OpenAiEmbedderParts,
  texts: readonly string[],
  error: ModelError,
  signal: AbortSignal | undefined,
): Promise<readonly RawVector[]> {
  const [firstText] = texts;
  if (texts.length > 1) {
    const middle = Math.ceil(texts.length / 2);
    const firstHalf = await embedBatch(parts, texts.slice(0, middle), signal);
    return [...firstHalf, ...(await embedBatch(parts, texts.slice(middle), signal))];
  }
  if (error.kind !== "context-overflow" || firstText === undefined || firstText.length < 32) return [error];
  parts.notice("embed: a text was too long for the embedding model and was truncated");
  return embedBatch(parts, [firstText.slice(0, Math.ceil(firstText.length / 2))], signal);
}

/** Returns the vector normalised to length 1, or an error if it has the wrong number of dimensions or only zeros. */
function normaliseVector(
  parts: OpenAiEmbedderParts,
  vector: readonly number[] | null,
  dimensions: number | null,
): VectorOrError {
  const fail = (problem: string, hint: string): ModelError =>
    new ModelError(`the embedding model ${parts.model} returned ${problem}`, { kind: "invalid-reply", hint });
  if (vector === null) return fail("a value that is not a list of numbers", "Change --embedder.");
  if (vector.length === 0 || (dimensions !== null && vector.length !== dimensions)) {
    return fail(
      `a vector of ${vector.length} dimensions${dimensions === null ? "" : ` instead of ${dimensions}`}`,
      "Change --embedder: vectors from different models cannot be mixed.",
    );
  }
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) {
    return fail("a vector without a direction", "Change --embedder.");
  }
  return Float32Array.from(vector, (value) => value / length);
}
