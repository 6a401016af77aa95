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
  const lengths = sentences.map(({ length }) => length);
  const counts = orders.map((order) => sentences.map((tokens) => countGrams(tokens, order)));
  const tops = counts.map(highestCounts);
  return sentences.map((tokens, at) => {
    let zeros = 0;
    const logs = orders.flatMap((_order, index) => {
      const gramCounts = counts[index]?.[at] ?? new Map<string, number>();
      const total = [...gramCounts.values()].reduce((sum, count) => sum + count, 0);
      if (total === 0) return [];
      const matched = [...gramCounts].reduce(
        (sum, [gram, count]) => sum + Math.min(count, highestElsewhere(tops[index]?.get(gram), at)),
        0,
      );
      if (matched > 0) return [Math.log(matched / total)];
      zeros += 1;
      return [Math.log(1 / (2 ** zeros * total))];
    });
    if (logs.length === 0) return 0;
    const nearest = nearestLength(lengths, at);
    const penalty = tokens.length >= nearest ? 0 : 1 - nearest / tokens.length;
    return Math.exp(penalty + logs.reduce((sum, log) => sum + log, 0) / logs.length);
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

function highestCounts(counts: readonly ReadonlyMap<string, number>[]): Map<string, Highest> {
  const tops = new Map<string, Highest>();
  for (const [sentence, grams] of counts.entries()) {
    for (const [gram, count] of grams) {
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

function nearestLength(lengths: readonly number[], at: number): number {
  const target = lengths[at] ?? 0;
  let best = Number.POSITIVE_INFINITY;
  for (const [other, length] of lengths.entries()) {
    if (other === at) continue;
    const nearer = Math.abs(length - target) - Math.abs(best - target);
    if (nearer < 0 || (nearer === 0 && length < best)) best = length;
  }
  return best;
}
