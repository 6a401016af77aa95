/**
 * Measures how varied the wording of questions is, regardless of their subject. A placeholder replaces quoted text,
 * numbers and node labels before counting.
 */

import { mean } from "../../base/mean.ts";
import { replaceQuotations } from "../../base/text/quotations.ts";
import { foldLabel } from "../../base/text/words.ts";
import type { QaPair } from "../qa-pair.ts";
import { parseTripleText } from "../triple-text.ts";

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

/**
 * Computes Self-BLEU-4, which measures how much of each sentence also occurs in other sentences. Lower values mean more
 * variety.
 *
 * Each sentence in turn is the hypothesis, and all other sentences are its references. BLEU = BP · (p1·p2·p3·p4)^(1/4).
 * In this formula, p_n is the proportion of the sentence's n-grams that occur in a reference, each counted at most as
 * often as in the reference that contains it most often. The brevity penalty is BP = min(1, e^(1 − r/h)), where h is
 * the length of the sentence and r is the reference length closest to h (the shorter one in a tie). A precision of 0
 * becomes 1 / (2^k · n-grams), where k is the number of zeros so far (exponential smoothing; Chen & Cherry 2014, method
 * 3). N-grams longer than the sentence are left out. Source: Zhu et al., "Texygen", SIGIR 2018; Papineni et al., ACL
 * 2002.
 */
const orders = [1, 2, 3, 4];

/** Computes one value per sentence, in order. Each sentence is a list of tokens. */
export function selfBleu(sentences: readonly (readonly string[])[]): number[] {
  const sums = sentences.map(() => ({ logs: 0, orders: 0, zeros: 0 }));
  for (const order of orders) {
    const tops = highestCounts(sentences, order);
    for (const [at, sum] of sums.entries()) {
      const tokens = sentences[at] ?? [];
      const total = tokens.length - order + 1;
      if (total < 1) continue;
      const matched = [...countGrams(tokens, order)].reduce(
        (all, [gram, count]) => all + Math.min(count, highestElsewhere(tops.get(gram), at)),
        0,
      );
      if (matched === 0) sum.zeros += 1;
      sum.logs += Math.log(matched > 0 ? matched / total : 1 / (2 ** sum.zeros * total));
      sum.orders += 1;
    }
  }
  const nearest = nearestLengths(sentences);
  return sums.map(({ logs, orders: used }, at) => {
    if (used === 0) return 0;
    const length = sentences[at]?.length ?? 0;
    const penalty = length >= nearest(length) ? 0 : 1 - nearest(length) / length;
    return Math.exp(penalty + logs / used);
  });
}

function countGrams(tokens: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + order <= tokens.length; at += 1) {
    const gram = tokens.slice(at, at + order).join(" ");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/**
 * The two highest counts of an n-gram, and the sentence with the highest count; together, they determine the highest
 * count that remains if any one sentence is left out.
 */
type Highest = { readonly count: number; readonly sentence: number; readonly second: number };

function highestCounts(sentences: readonly (readonly string[])[], order: number): Map<string, Highest> {
  const tops = new Map<string, Highest>();
  for (const [sentence, tokens] of sentences.entries()) {
    for (const [gram, count] of countGrams(tokens, order)) {
      const top = tops.get(gram);
      if (top === undefined) tops.set(gram, { count, sentence, second: 0 });
      else if (count > top.count) tops.set(gram, { count, sentence, second: top.count });
      else if (count > top.second) tops.set(gram, { ...top, second: count });
    }
  }
  return tops;
}

function highestElsewhere(top: Highest | undefined, sentence: number): number {
  if (top === undefined) return 0;
  return top.sentence === sentence ? top.second : top.count;
}

/** Returns a function that finds the length of another sentence that is closest to the length of a sentence. */
function nearestLengths(sentences: readonly (readonly string[])[]): (target: number) => number {
  const counts = new Map<number, number>();
  for (const { length } of sentences) counts.set(length, (counts.get(length) ?? 0) + 1);
  // Shorter lengths come first, so that they win ties.
  const lengths = [...counts.keys()].sort((left, right) => left - right);
  const nearestOf = (target: number): number => {
    if ((counts.get(target) ?? 0) > 1) return target;
    return lengths
      .filter((length) => length !== target)
      .reduce(
        (best, length) => (Math.abs(length - target) < Math.abs(best - target) ? length : best),
        Number.POSITIVE_INFINITY,
      );
  };
  const nearest = new Map(lengths.map((length) => [length, nearestOf(length)]));
  return (target) => nearest.get(target) ?? Number.POSITIVE_INFINITY;
}
