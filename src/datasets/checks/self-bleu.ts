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
