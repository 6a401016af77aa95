/** Recognises words of common origin in European languages, such as "Bibliothek", "bibliothèque" and "biblioteca". */
import { textSimilarity } from "../../../base/text/similarity.ts";
import { foldText } from "../../../base/text/words.ts";

/** The minimum length of the compared words. Shorter words may resemble each other by chance. */
const shortest = 4;
/** The minimum spelling similarity of two cognates. */
export const leastSimilarity = 0.8;
const strongest = 0.9;

/**
 * Returns the probability, in [0, 1], that two words are the same word in different languages. The probability is 0.9
 * for words that differ only by spelling rules, lower for words that also differ in a few letters, and 0 otherwise. Use
 * the function only for words outside the lexicon, because similar words in the same language often have different
 * meanings.
 */
export function cognate(left: string, right: string): number {
  const [one, other] = [cognateForm(left), cognateForm(right)];
  if (Math.min(one.length, other.length) < shortest) return 0;
  const similarity = textSimilarity(one, other);
  return similarity < leastSimilarity || one[0] !== other[0] ? 0 : strongest * similarity;
}

/**
 * The spelling rules, in order of application. Each rule maps the forms in different languages to the same spelling.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/ß/g, "ss"],
  [/œ/g, "e"],
  [/æ/g, "e"],
  [/ae/g, "a"],
  [/oe/g, "o"],
  [/(?:[tcsz]|ss)i(?:on|ón)(?:en|es|s)?$/, "tion"],
  [/(?:itat|ite|idad|ity)(?:en|s|es)?$/, "ity"],
  [/(?:ities|idades|itaten)$/, "ity"],
  [/(?:isch(?:e[rnsm]?)?|iques?|ic[oa]s?|ical(?:es|s)?|ics?)$/, "ik"],
  [/(?:log[iy]a|logies?|logien?|logy|logias)$/, "logi"],
  [/graf/g, "graph"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/sch/g, "sh"],
  [/ch/g, "k"],
  [/qu/g, "k"],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "z"],
  [/c/g, "k"],
  [/x/g, "ks"],
  [/y/g, "i"],
  [/w/g, "v"],
  [/(.)\1/g, "$1"],
  [/(?:en|es|e|s|a|o|as|os|er)$/, ""],
];

/** Applies the spelling rules to a word. */
export function cognateForm(word: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), foldText(word));
}

/**
 * Reverses the High German consonant shift: "Schiff" and "ship", "Wasser" and "water", "Bett" and "bed", "Pfeffer" and
 * "pepper".
 */
const unshifted: readonly (readonly [RegExp, string])[] = [
  [/ß/g, "ss"],
  [/sch/g, "sh"],
  [/pf|ff/g, "p"],
  [/tt|t(?![hz])/g, "d"],
  [/tz|ss|z/g, "t"],
  [/v/g, "f"],
  [/(?<=[aeiou])ch/g, "k"],
  [/ck/g, "k"],
];

/** Returns the form that a German word would have without shifted consonants, for comparison with {@link plainForm}. */
export function unshiftedForm(word: string): string {
  return plainForm(
    unshifted.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), foldText(word)),
  );
}

/** Removes the ending and doubled letters from a word. */
export function plainForm(word: string): string {
  return foldText(word)
    .replace(/c(?=[^heiy]|$)/g, "k")
    .replace(/(.)\1/g, "$1")
    .replace(/(?:en|es|e|s|er)$/, "");
}
