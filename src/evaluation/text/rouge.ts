/**
 * Computes ROUGE-N and ROUGE-L as Google's rouge-score does, and ROUGE-W as the ROUGE paper defines it.
 *
 * Tokens are runs of a–z and 0–9 in lower case. Tokens of more than three characters are stemmed. ROUGE-N counts the
 * n-grams that both texts share, each as often as it occurs in the text with fewer occurrences. ROUGE-L uses the
 * longest common subsequence of the two complete lists of tokens. Source: Lin (2004); rouge-score.
 */

import { countSharedNgrams, ngramCount } from "./shared-ngrams.ts";

export type PrecisionRecall = { readonly precision: number; readonly recall: number; readonly f1: number };

export function rougeTokens(text: string, stem: boolean): readonly string[] {
  const tokens = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return stem ? tokens.map((token) => (token.length > 3 ? stemWord(token) : token)) : tokens;
}

/** @returns the scores, or 0 if either text has no n-grams */
export function rougeN(generated: readonly string[], golden: readonly string[], n: number): PrecisionRecall {
  const common = countSharedNgrams(generated, golden, n);
  return scoresFromCounts(common, ngramCount(generated, n), ngramCount(golden, n));
}

export function rougeL(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return scoresFromCounts(longestCommon(generated, golden), generated.length, golden.length);
}

/** The weight of consecutive matches in ROUGE-W. The author of ROUGE uses 1.2. */
const consecutiveWeight = 1.2;

/**
 * Computes ROUGE-W: ROUGE-L with more weight for consecutive matches. Source: Lin (2004), section 4.
 *
 * @param weight the exponent for consecutive matches: a run of k matches has the weight k^weight. The result is
 * normalised with the inverse function
 */
export function rougeW(
  generated: readonly string[],
  golden: readonly string[],
  weight = consecutiveWeight,
): PrecisionRecall {
  const common = weightedCommon(generated, golden, weight) ** (1 / weight);
  return scoresFromCounts(common, generated.length, golden.length);
}

/** Computes the maximum weight of a common subsequence, one table row at a time. */
function weightedCommon(left: readonly string[], right: readonly string[], weight: number): number {
  let row = new Float64Array(right.length + 1);
  /** The length of the run of matches that ends at each pair of words. */
  let runs = new Uint32Array(right.length + 1);
  for (const token of left) {
    const next = new Float64Array(right.length + 1);
    const nextRuns = new Uint32Array(right.length + 1);
    for (let at = 0; at < right.length; at += 1) {
      if (token === right[at]) {
        const run = runs[at] as number;
        next[at + 1] = (row[at] as number) + (run + 1) ** weight - run ** weight;
        nextRuns[at + 1] = run + 1;
      } else next[at + 1] = Math.max(next[at] as number, row[at + 1] as number);
    }
    row = next;
    runs = nextRuns;
  }
  return row[right.length] as number;
}

/** @returns precision, recall and F1, each of which is 0 if its denominator is 0 */
export function scoresFromCounts(common: number, generated: number, golden: number): PrecisionRecall {
  const precision = common / Math.max(generated, 1);
  const recall = common / Math.max(golden, 1);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = new Uint32Array(right.length + 1);
  for (const token of left) {
    const next = new Uint32Array(right.length + 1);
    for (let at = 0; at < right.length; at += 1) {
      next[at + 1] =
        token === right[at] ? (row[at] as number) + 1 : Math.max(next[at] as number, row[at + 1] as number);
    }
    row = next;
  }
  return row[right.length] as number;
}

// Implements Porter's stemmer with NLTK's default extensions, which is the usual choice for ROUGE scores: a list of
// irregular forms, short words that stay unchanged, and five modified rules (marked below).
//
// Source: Porter (1980), "An algorithm for suffix stripping"; NLTK's documentation for the extensions.

const irregular = new Map(
  [
    ["sky", "sky skies"],
    ["die", "dying"],
    ["lie", "lying"],
    ["tie", "tying"],
    ["news", "news"],
    ["inning", "innings inning"],
    ["outing", "outings outing"],
    ["canning", "cannings canning"],
    ["howe", "howe"],
    ["proceed", "proceed"],
    ["exceed", "exceed"],
    ["succeed", "succeed"],
  ].flatMap(([stem = "", forms = ""]) => forms.split(" ").map((form): [string, string] => [form, stem])),
);

type Rule = readonly [suffix: string, replacement: string];

/** Extension: `bli` replaces `abli`, and `fulli` and `logi` are added. */
const step2Rules: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["fulli", "ful"],
];

const step3Rules: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

const step4Suffixes = "al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split(
  " ",
);

/** @param word the word, in lower case */
export function stemWord(word: string): string {
  const irregularStem = irregular.get(word);
  if (irregularStem !== undefined) return irregularStem;
  if (word.length <= 2) return word;
  return step5(step4(step3(step2(step1c(step1b(step1a(word)))))));
}

function step1a(word: string): string {
  // Extension: a four-letter word keeps the e (dies → die).
  if (word.endsWith("ies")) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ss")) return word;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function step1b(word: string): string {
  // Extension: a four-letter word keeps the e (died → die, but tried → tri).
  if (word.endsWith("ied")) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ["ed", "ing"].find((end) => word.endsWith(end) && hasVowel(word.slice(0, -end.length)));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDoubleConsonant(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function step1c(word: string): string {
  const stem = word.slice(0, -1);
  // Extension: y changes only after a consonant, and not in two-letter words (happy → happi, but enjoy stays).
  const changes = word.endsWith("y") && stem.length > 1 && isConsonant(stem, stem.length - 1);
  return changes ? `${stem}i` : word;
}

function step2(word: string): string {
  // Extension: -ally, which is now -alli, loses its ending before the other rules apply.
  if (word.endsWith("alli") && measure(word.slice(0, -4)) > 0) return step2(word.slice(0, -2));
  if (word.endsWith("logi")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  return replaceFirst(word, step2Rules);
}

function step3(word: string): string {
  return replaceFirst(word, step3Rules);
}

function step4(word: string): string {
  const suffix = longestFirst(step4Suffixes).find((end) => word.endsWith(end));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (measure(stem) <= 1) return word;
  return suffix === "ion" && !/[st]$/.test(stem) ? word : stem;
}

function step5(word: string): string {
  let result = word;
  if (word.endsWith("e")) {
    const stem = word.slice(0, -1);
    const size = measure(stem);
    if (size > 1 || (size === 1 && !endsShort(stem))) result = stem;
  }
  return result.endsWith("ll") && measure(result.slice(0, -1)) > 1 ? result.slice(0, -1) : result;
}

/**
 * Applies the rule with the longest matching suffix, provided that the stem before the suffix has a measure above 0.
 */
function replaceFirst(word: string, rules: readonly Rule[]): string {
  const rule = [...rules]
    .sort((left, right) => right[0].length - left[0].length)
    .find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const stem = word.slice(0, -rule[0].length);
  return measure(stem) > 0 ? stem + rule[1] : word;
}

function longestFirst(suffixes: readonly string[]): readonly string[] {
  return [...suffixes].sort((left, right) => right.length - left.length);
}

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] as string;
  if ("aeiou".includes(letter)) return false;
  if (letter === "y") return at === 0 || !isConsonant(word, at - 1);
  return true;
}

/** Counts the vowel–consonant sequences. */
function measure(stem: string): number {
  let count = 0;
  for (let at = 1; at < stem.length; at += 1) {
    if (isConsonant(stem, at) && !isConsonant(stem, at - 1)) count += 1;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at += 1) if (!isConsonant(stem, at)) return true;
  return false;
}

function endsDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/**
 * Whether a stem ends in a consonant, a vowel and another consonant, the last of which is not w, x or y. Extension:
 * also true if the stem consists of a vowel and a consonant.
 */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (word.length === 2) return !isConsonant(word, 0) && isConsonant(word, 1);
  if (word.length < 3 || /[wxy]$/.test(word)) return false;
  return isConsonant(word, last - 2) && !isConsonant(word, last - 1) && isConsonant(word, last);
}
