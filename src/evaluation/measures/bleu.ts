/**
 * bleu, bleu-1, bleu-corpus
 *
 * `bleu` is sacreBLEU's sentence BLEU with n-grams of up to 4 tokens (n-grams longer than the answer are ignored).
 * `bleu-1` uses only unigrams. `bleu-corpus` treats each pair of answers as a complete corpus, so an answer with fewer
 * than four tokens scores 0. The range is 0–1 (sacreBLEU's value divided by 100). In the published code, `bleu` is the
 * corpus variant, rounded to two decimals. Source: Papineni et al. (2002); Post (2018); bleu-1: gateway paper, section
 * 4.2.
 */
import { bleu as computeBleu } from "../text/bleu.ts";
import type { TextMeasure } from "./text-measure.ts";

const sentence = (answer: string, golden: string): number =>
  computeBleu(answer, golden, { mode: "sentence", order: 4 });

const corpus = (answer: string, golden: string): number =>
  computeBleu(answer, golden, { mode: "corpus", order: 4 });

const unigrams = (answer: string, golden: string): number =>
  computeBleu(answer, golden, { mode: "sentence", order: 1 });

export const bleuMeasures: readonly TextMeasure[] = [
  { name: "bleu", value: sentence, published: corpus },
  { name: "bleu-1", value: unigrams, published: null },
  { name: "bleu-corpus", value: corpus, published: corpus },
];
