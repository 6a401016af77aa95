/**
 * Random choices for one question: the same in every run with the same seed, whatever other questions are asked before
 * or concurrently.
 */
import { hashValue } from "../io/index.ts";
import { createRandom, type Random } from "../random.ts";
import type { RetrievalQuestion, RetrieverParts } from "./retriever.ts";

const defaultSeed = 1;

export function createQuestionRandom(
  { seed = defaultSeed }: Pick<RetrieverParts, "seed">,
  { id, text }: Pick<RetrievalQuestion, "id" | "text">,
): Random {
  const hash = hashValue({ seed, question: id ?? text });
  return createRandom(Number.parseInt(hash.slice(0, 8), 16));
}
