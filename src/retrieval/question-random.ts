/**
 * Creates a source of random choices for a question. The choices depend only on the seed and the question, not on
 * earlier or concurrent questions.
 */
import { hashValue } from "../base/io/index.ts";
import { createRandom, type Random } from "../base/random.ts";
import type { RetrievalQuestion, RetrieverParts } from "./retriever.ts";

const defaultSeed = 1;

export function createQuestionRandom(
  { seed = defaultSeed }: Pick<RetrieverParts, "seed">,
  { id, text }: Pick<RetrievalQuestion, "id" | "text">,
): Random {
  const hash = hashValue({ seed, question: id ?? text });
  return createRandom(Number.parseInt(hash.slice(0, 8), 16));
}
