/**
 * Performs step 8: reranks the answers by comparing pairs, by ranking a list, or by individual scores (AF-Retriever
 * paper, lines 160–181 and Table 1).
 */
import type { DescribedAnswer, LanguageCall, LanguageSlice } from "../../tasks/index.ts";
import type { AfRetrieverOptions } from "./options.ts";

export const rerankTasks = ["compareAnswers", "orderAnswers", "scoreAnswer"] as const;
type RerankLanguage = LanguageSlice<(typeof rerankTasks)[number]>;

/** Returns the ids of all answers, best first. */
type Reranker = (
  question: string,
  answers: readonly DescribedAnswer[],
  language: RerankLanguage,
  call: LanguageCall,
) => Promise<readonly number[]>;

export const rerankers: Readonly<Record<AfRetrieverOptions["reranker"], Reranker>> = {
  /** Has the model rank all answers at once. Answers that are missing from the reply follow in their previous order. */
  listwise: async (question, answers, language, call) => {
    const order = await language.orderAnswers({ question, answers }, call);
    return [...new Set([...order, ...answers.map(({ id }) => id)])];
  },
  /** Sorts the answers by their scores, all of which are requested concurrently. Ties keep their order. */
  pointwise: async (question, answers, language, call) => {
    const scored = await Promise.all(
      answers.map(async (answer) => ({
        id: answer.id,
        score: await language.scoreAnswer({ question, answer }, call),
      })),
    );
    return scored.sort((left, right) => right.score - left.score).map(({ id }) => id);
  },
  /**
   * Sorts by binary insertion. Inserting an answer into a list of n answers requires at most ⌈log₂(n + 1)⌉ comparisons.
   * If a comparison has no result, the inserted answer is placed after the answer it was compared with, which preserves
   * the order by similarity.
   */
  pairwise: async (question, answers, language, call) => {
    const ordered: DescribedAnswer[] = [];
    for (const answer of answers) {
      let [from, to] = [0, ordered.length];
      while (from < to) {
        const middle = (from + to) >>> 1;
        const other = ordered[middle];
        if (other === undefined) break;
        const better = await language.compareAnswers({ question, answers: [other, answer] }, call);
        if (better === answer.id) to = middle;
        else from = middle + 1;
      }
      ordered.splice(from, 0, answer);
    }
    return ordered.map(({ id }) => id);
  },
};
