/** Contexts in order of the share of the question's content words that they hold; equal ones keep their order. */
import type { RerankInput } from "../tasks.ts";
import { contentWords } from "./weigh-words.ts";

/** Numbers of the contexts, from 1. */
export function rerank({ question, contexts }: RerankInput): number[] {
  const wanted = [...contentWords(question)];
  return contexts
    .map((context, at) => {
      const words = contentWords(context);
      return { number: at + 1, hits: wanted.filter((word) => words.has(word)).length };
    })
    .sort((left, right) => right.hits - left.hits || left.number - right.number)
    .map(({ number }) => number);
}
