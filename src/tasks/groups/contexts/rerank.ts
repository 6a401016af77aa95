/**
 * Ranks candidates by relevance to the question (thesis, lines 5674–5683; for relations, AF-Retriever paper, lines
 * 171–173).
 */
import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt } from "../../model/prompt.ts";
import { orderOf } from "../../model/reply-schema.ts";

type RerankCandidate = {
  /** The id of the candidate, which must be unique within the prompt. */
  readonly id: number;
  /** The text of the candidate: a triple, a passage, or an entity with its properties. */
  readonly text: string;
  /** The relations, one per line, most useful first. Relations are dropped first if a prompt becomes too long. */
  readonly relations: readonly string[];
};

export type RerankInput = {
  readonly question: string;
  /** The candidates, best first if their order is known. */
  readonly candidates: readonly RerankCandidate[];
};

const prompt = definePrompt({
  task: "rerank",
  version: 3,
  summary: "orders candidates by how much they help to answer a question",
  rules: [
    "You order numbered candidates for someone who has to answer a question and reads from the top.",
    "First list candidates that contain the answer or part of it, then candidates that show that something meets " +
      "a condition of the question, then candidates about the same things. Put irrelevant candidates last, or omit " +
      "them.",
    "A candidate may be followed by lines that begin with a hyphen. These lines state related facts: consider " +
      "them when you judge the candidate.",
    'Reply with {"order": [numbers, best first]}. Use each number at most once.',
  ].join("\n"),
  schema: ({ candidates }: RerankInput) =>
    z.object({
      order: orderOf(
        candidates.map(({ id }) => id),
        "candidates",
      ),
    }),
  examples: [
    {
      input: {
        question: "When was the Stone Bridge completed?",
        candidates: [
          candidate(1, "(Stone Bridge, material, sandstone)"),
          candidate(2, "(Stone Bridge, completed in, 1146)"),
          candidate(3, "(Mill Bridge, completed in, 1702)"),
        ],
      },
      output: { order: [2, 1, 3] },
    },
    {
      input: {
        question: "Which orchard has a soil of pH 6?",
        candidates: [
          candidate(4, "Orchard 7", ["planted in 1988"]),
          candidate(9, "Orchard 2", ["planted in 1990", "soil sample with pH 6"]),
        ],
      },
      output: { order: [9, 4] },
    },
  ],
  sections: ({ question, candidates }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Candidates", text: candidates.map(showCandidate).join("\n") },
  ],
  likelyTokens: ({ candidates }) => 10 + 3 * candidates.length,
  overflow: { kind: "shrink", smaller: smallerInput },
});

/** Returns the distinct ids of the candidates, most relevant first. Irrelevant candidates may be left out. */
export const rerank = defineTask({
  prompt,
  rule: orderByWords,
  fromReply: ({ order }) => order,
  withoutAsking: ({ candidates }) => (candidates.length < 2 ? candidates.map(({ id }) => id) : undefined),
  // An empty order leaves the candidates as they are.
  inPlace: { items: "lists of candidates", by: () => [] },
});

/**
 * The offline rule sorts candidates by the proportion of the question's content words in their text. Ties keep their
 * order.
 */
function orderByWords({ question, candidates }: RerankInput): number[] {
  const questionWords = [...contentWords(question)];
  return candidates
    .map(({ id, text, relations }, at) => {
      const words = contentWords([text, ...relations].join(" "));
      return { id, at, hits: questionWords.filter((word) => words.has(word)).length };
    })
    .sort((left, right) => right.hits - left.hits || left.at - right.at)
    .map(({ id }) => id);
}

/** Drops the less useful half of each candidate's relations or, without relations, half of the candidates. */
function smallerInput({ question, candidates }: RerankInput): RerankInput | null {
  if (candidates.some(({ relations }) => relations.length > 0)) {
    const shorter = candidates.map(({ id, text, relations }) => ({
      id,
      text,
      relations: relations.slice(0, Math.floor(relations.length / 2)),
    }));
    return { question, candidates: shorter };
  }
  // Omitted candidates follow in their previous order.
  return candidates.length < 2
    ? null
    : { question, candidates: candidates.slice(0, Math.ceil(candidates.length / 2)) };
}

function showCandidate({ id, text, relations }: RerankCandidate): string {
  return [`${id}. ${cleanLine(text)}`, ...relations.map((relation) => `   - ${cleanLine(relation)}`)].join(
    "\n",
  );
}

function candidate(id: number, text: string, relations: readonly string[] = []): RerankCandidate {
  return { id, text, relations };
}
