/**
 * Measures how varied the wording of questions is, regardless of their subject. A placeholder replaces quoted text,
 * numbers and node labels before counting.
 */

import { mean } from "../../base/mean.ts";
import { replaceQuotations } from "../../base/text/quotations.ts";
import { foldLabel } from "../../base/text/words.ts";
import type { QaPair } from "../qa-pair.ts";
import { parseTripleText } from "../triple-text.ts";
import { selfBleu } from "./self-bleu.ts";

export type Variety = {
  /**
   * The mean BLEU-4 of each question against all other questions, from 0 to 1, or `null` for fewer than two questions.
   */
  readonly selfBleu: number | null;
  /** The number of different two-word beginnings of questions. */
  readonly openings: number;
  /** The number of distinct words. */
  readonly vocabulary: number;
  /** The proportion of questions that contain, word for word, the label of a predicate in their golden triples. */
  readonly verbatimLabels: number;
};

export function measureVariety(pairs: readonly QaPair[]): Variety {
  const predicates = unambiguousPredicates(pairs.flatMap(({ goldenTriples }) => goldenTriples));
  const triples = pairs.map(({ goldenTriples }) =>
    goldenTriples.flatMap((text) => parseTripleText(text, predicates) ?? []),
  );
  const nodes = new Set(
    triples
      .flat()
      .flatMap(({ subject, object }) => [subject, object].map(({ label }) => label.toLowerCase())),
  );
  const masked = pairs.map((pair) => maskedWords(pair.question, nodes));
  const words = masked.map((tokens) => tokens.filter((token) => /[\p{L}]/u.test(token)));
  const verbatim = pairs.filter(({ question }, at) =>
    (triples[at] ?? []).some(({ predicate }) => containsLabel(question, predicate)),
  ).length;
  return {
    selfBleu: pairs.length < 2 ? null : mean(selfBleu(masked)),
    openings: new Set(masked.map((tokens) => tokens.slice(0, 2).join(" "))).size,
    vocabulary: new Set(words.flat()).size,
    verbatimLabels: pairs.length === 0 ? 0 : verbatim / pairs.length,
  };
}

/** Lists the predicates of unambiguous triple texts, in which no label contains a comma. */
function unambiguousPredicates(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) => {
      const parts = text.replace(/^\(|\)$/g, "").split(", ");
      const [, predicate] = parts;
      return parts.length === 3 && predicate !== undefined ? [predicate] : [];
    }),
  );
}

/** The token that replaces quoted text, numbers and labels of nodes. */
const maskToken = "_";

/** The maximum length of masked labels, in words. */
const longestLabel = 12;

/** Splits a question into masked lower-case words and punctuation marks. */
export function maskedWords(question: string, nodes: ReadonlySet<string>): string[] {
  const unquoted = replaceQuotations(question, ` ${maskToken} `);
  const tokens =
    unquoted.toLowerCase().match(/[\p{L}\p{N}_](?:[\p{L}\p{N}'’.&/-]*[\p{L}\p{N}])?|[?.,;:()]/gu) ?? [];
  const masked: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = labelLength(tokens, at, nodes);
    const token = tokens[at] ?? "";
    masked.push(length > 0 || /^[-+]?\d/.test(token) ? maskToken : token);
    at += Math.max(1, length);
  }
  return masked.filter((token, at) => token !== maskToken || masked[at - 1] !== maskToken);
}

/** Returns the number of tokens in the node label that starts at this token, or 0. */
function labelLength(tokens: readonly string[], at: number, nodes: ReadonlySet<string>): number {
  for (let length = Math.min(longestLabel, tokens.length - at); length > 0; length -= 1) {
    const text = tokens.slice(at, at + length).join(" ");
    if (
      nodes.has(text) ||
      nodes.has(text.replace(/ ?([(),:;.]) ?/g, (mark) => (mark.includes("(") ? " (" : mark.trim())))
    )
      return length;
  }
  return 0;
}

/**
 * Whether a question contains the label, or the words that make it up: "publication year" counts as `publication_year`.
 */
function containsLabel(question: string, label: string): boolean {
  const text = ` ${question.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, " ")} `;
  return [label.toLowerCase(), foldLabel(label)].some((form) => form !== "" && text.includes(` ${form} `));
}
