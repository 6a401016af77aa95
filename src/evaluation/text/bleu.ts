/**
 * Computes the BLEU score of a pair of texts as sacreBLEU does: with 13a tokens, case sensitivity and exponential
 * smoothing.
 *
 * BLEU = BP · exp(mean of log p_n). For the k-th n-gram order that has no match, p = 1/(2^k · total). BP = exp(1 −
 * ref/hyp) if the hypothesis is shorter than its reference. In sentence mode, only n-gram orders up to the length of
 * the hypothesis are used. In corpus mode, a hypothesis of fewer than four tokens has no 4-gram and scores 0. Source:
 * Papineni et al. (2002); Post (2018).
 */
import { countSharedNgrams, ngramCount } from "./shared-ngrams.ts";

export type BleuOptions = {
  readonly mode: "sentence" | "corpus";
  /** The maximum length of the n-grams. */
  readonly order: number;
};

/** @returns a value from 0 to 1 (sacreBLEU prints 100 times this value) */
export function bleu(generated: string, golden: string, { mode, order }: BleuOptions): number {
  const hypothesis = bleuTokens(generated);
  const reference = bleuTokens(golden);
  const logs: number[] = [];
  let ordersWithoutMatch = 0;
  for (let n = 1; n <= order; n += 1) {
    const total = ngramCount(hypothesis, n);
    if (total === 0) break;
    const matches = countSharedNgrams(hypothesis, reference, n);
    if (matches === 0) ordersWithoutMatch += 1;
    logs.push(Math.log(matches === 0 ? 1 / (2 ** ordersWithoutMatch * total) : matches / total));
  }
  if (logs.length === ordersWithoutMatch) return 0;
  if (mode === "corpus" && logs.length < order) return 0;
  const isShorter = hypothesis.length < reference.length;
  const brevity = isShorter ? Math.exp(1 - reference.length / hypothesis.length) : 1;
  return brevity * Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

/** Splits a text into mteval's 13a tokens: punctuation is split off except inside numbers. */
export function bleuTokens(text: string): readonly string[] {
  const line = text
    .replaceAll("<skipped>", "")
    .replaceAll("-\n", "")
    .replaceAll("\n", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  return ` ${line} `
    .replace(/([{-~[-` -&(-+:-@/])/g, " $1 ")
    .replace(/([^0-9])([.,])/g, "$1 $2 ")
    .replace(/([.,])([^0-9])/g, " $1 $2")
    .replace(/([0-9])(-)/g, "$1 $2 ")
    .split(/\s+/)
    .filter((token) => token !== "");
}
