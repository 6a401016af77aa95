/** Embeds many texts with an endpoint that sometimes returns malformed vectors or replies. */

import { createOpenAiEmbedder } from "../../../app/models/openai-embedder.ts";
import { hashText } from "../../../base/io/index.ts";
import { createRandom } from "../../../base/random.ts";
import { type FaultKind, startModelServer } from "../../openai-server.ts";
import { createScriptedModel } from "../../scripted-model.ts";

const replyFaults: readonly FaultKind[] = [
  "429-retry-after",
  "503",
  "reset",
  "late-error",
  "html",
  "no-choices",
];

export type EmbeddingReport = {
  readonly texts: number;
  readonly requests: number;
  /** The number of texts that the endpoint never embeds. */
  readonly hopeless: number;
  /** The number of texts recorded as failed, which must be exactly those that the endpoint never embeds. */
  readonly failed: number;
  /** The number of vectors that were stored for the wrong text. */
  readonly wrong: number;
};

/** @param share the share of malformed replies, and also of malformed vectors in other replies */
export async function runEmbeddingStorm(
  texts: number,
  share: number,
  seed: number,
): Promise<EmbeddingReport> {
  const sendingsByText = new Map<string, number>();
  const drawFor = (key: string) => createRandom(Number.parseInt(hashText(`${seed} ${key}`).slice(0, 8), 16));
  const isHopeless = (text: string): boolean => drawFor(text).next() < 0.01;
  const isMalformed = (text: string): boolean => {
    const sending = sendingsByText.get(text) ?? 0;
    sendingsByText.set(text, sending + 1);
    return sending === 0 && drawFor(`${text} odd`).next() < share;
  };
  const server = await startModelServer({
    reply: () => "",
    embed: (text) => {
      const malformedVectors = [[1], [null, 1, 1], [0, 0, 0], null];
      const first = malformedVectors[drawFor(`${text} kind`).below(malformedVectors.length)] ?? null;
      if (text !== "dimensions" && (isHopeless(text) || isMalformed(text))) return first;
      return vectorOf(text);
    },
    // There are at most two consecutive malformed replies, so every text that has a vector receives it.
    embedFault: (inputs, sending) => {
      const random = drawFor(`${sending} ${inputs.join()}`);
      return sending < 2 && random.next() < share
        ? (replyFaults[random.below(replyFaults.length)] ?? null)
        : null;
    },
  });
  try {
    const { parts } = createScriptedModel(server.url);
    const embedder = await createOpenAiEmbedder({ ...parts, dimensions: null });
    const inputs = Array.from({ length: texts }, (_, index) => `text ${index}`);
    const vectors = (await embedder.embedUsable?.(inputs)) ?? [];
    const wrong = inputs.filter((text, at) => {
      const vector = vectors[at];
      return vector === null || vector === undefined ? false : !sameDirection(vector, vectorOf(text));
    });
    return {
      texts,
      requests: server.embeddingRequests.length,
      hopeless: inputs.filter(isHopeless).length,
      failed: texts - vectors.filter((vector) => vector !== null).length,
      wrong: wrong.length,
    };
  } finally {
    await server.close();
  }
}

/** Returns a vector with a different direction for every text. */
function vectorOf(text: string): readonly number[] {
  return [1, text.length, Number(/\d+/.exec(text)?.[0] ?? 0)];
}

function sameDirection(vector: Float32Array, raw: readonly number[]): boolean {
  const length = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0));
  return raw.every((value, at) => Math.abs(value / length - (vector[at] ?? Number.NaN)) < 1e-6);
}
