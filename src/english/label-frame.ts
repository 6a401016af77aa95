/**
 * Analyses the label of a property as a phrase of English: what to say between its subject and its object. The same
 * analysis serves every vocabulary, because it uses only the words of the label and what they usually are.
 */

import { cutRemarks } from "../base/text/cut.ts";
import { wordsOf } from "../base/text/words.ts";
import { isLinkWord } from "./structure-words.ts";
import type { Words } from "./words/index.ts";
import { participleOf, pastOf, singularOf } from "./words/index.ts";

export type Frame =
  /** A noun for the object: the author of the paper, a paper with the author. */
  | { readonly kind: "noun"; readonly noun: string }
  /** A verb in its base form with what follows it: a paper uses a tool; `noun` names the object, if the label does. */
  | { readonly kind: "verb"; readonly verb: string; readonly after: string; readonly noun: string }
  /**
   * Words after a form of "be": a paper is written by a person, a river is part of a basin. `noun` names the object, if
   * the label does, as in "made from material".
   */
  | { readonly kind: "state"; readonly text: string; readonly isParticiple: boolean; readonly noun?: string }
  /** Words after a form of "be" that need no object: a paper is open access. */
  | { readonly kind: "flag"; readonly text: string };

/** Words with which labels say only that there is an object. */
const empty = /^(?:has|have|had|with|the|a|an)$/;
const be = /^(?:is|are|was|were|be)$/;

/** Prepositions that end or begin labels, but do not stand for a relation that a question leaves out. */
const labelPreposition =
  /^(?:aboard|after|against|before|behind|below|beneath|beside|between|during|near|onto|since|till|towards?|under|until|upon|without)$/;

function isPreposition(word: string): boolean {
  return isLinkWord(word) || labelPreposition.test(word);
}

/** Returns the words of a label in lower case; words in capitals, such as acronyms, keep them. */
export function wordsOfLabel(label: string): string {
  const shown = cutRemarks(label)
    // A code in front of the words, as in "P45 consists of".
    .replace(/^(?:[A-Z]{1,3}\d+[a-z]?[ _.-]+|[a-z]\d{1,3}[a-z]?_)(?=\p{L})/u, "")
    .replaceAll("_", " ")
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, " ");
  return shown
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (/^[\p{Lu}\d-]{2,}s?$|\p{Ll}\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(" ");
}

/**
 * @param isFlag whether the values of the property are true and false
 */
export function frameOf(label: string, isFlag: boolean, words: Words): Frame {
  const all = wordsOfLabel(label).split(" ");
  const isState = be.test(all[0] ?? "") && all.length > 1;
  const kept = all.slice(isState ? 1 : all.findIndex((word) => !empty.test(word)));
  const text = kept.join(" ");
  if (isFlag) return flagOf(all, text, words);
  const first = kept[0] ?? "";
  const last = kept.at(-1) ?? "";
  // "by" and "aboard" alone say how a thing is related to another.
  if (kept.length === 1 && isPreposition(first)) return { kind: "state", text, isParticiple: false };
  if (kept.length > 1 && isPreposition(last)) {
    if (isParticipleOf(first, words)) return { kind: "state", text, isParticiple: true };
    const verb = isState ? null : (thirdPersonBase(first, words) ?? pastBase(first, words));
    if (verb !== null) return { kind: "verb", verb, after: kept.slice(1).join(" "), noun: "" };
    return { kind: "state", text, isParticiple: false };
  }
  const [, second = "", ...object] = kept;
  if (object.length > 0 && /^(?:by|from|in|at|on|with|to)$/.test(second) && isParticipleOf(first, words))
    return {
      kind: "state",
      text: `${first} ${second}`,
      isParticiple: true,
      noun: singularOf(object.join(" ")),
    };
  if (isState) return { kind: "state", text, isParticiple: isParticipleOf(first, words) };
  const verb = /^(?:has|have)$/.test(all[0] ?? "") ? null : verbOf(kept, words);
  if (verb !== null) {
    // "stands in town"
    const hasPreposition = object.length > 0 && isPreposition(second);
    const noun = singularOf(kept.slice(hasPreposition ? 2 : 1).join(" "));
    return { kind: "verb", verb, after: hasPreposition ? second : "", noun };
  }
  // "in language": the preposition says how, the noun says what.
  const noun = kept.length > 1 && isPreposition(first) ? kept.slice(1).join(" ") : text;
  return { kind: "noun", noun: singularOf(noun === "" ? wordsOf(label).join(" ") : noun) };
}

function flagOf(all: readonly string[], text: string, words: Words): Frame {
  const [first = "", ...others] = text.split(" ");
  const verb = be.test(all[0] ?? "") ? null : verbOf([first, ...others], words);
  if (/^(?:has|have)$/.test(all[0] ?? "")) return { kind: "verb", verb: "have", after: "", noun: text };
  if (verb !== null && others.length > 0) return { kind: "verb", verb, after: "", noun: others.join(" ") };
  // "referenced guideline": what was done with what the noun says, but "highlighted in text" says how a thing is.
  const [second = ""] = others;
  const base = words.partsOfSpeech(first).find(({ part, lemma }) => part === "verb" && lemma !== first);
  if (/ed$/.test(first) && base !== undefined && second !== "" && !isLinkWord(second))
    return { kind: "verb", verb: base.lemma, after: "", noun: others.join(" ") };
  return { kind: "flag", text };
}

/** Returns the base form of a label's first word if it is a verb in the third person, alone or before its object. */
function verbOf(kept: readonly string[], words: Words): string | null {
  const [first = "", second = ""] = kept;
  const verb = thirdPersonBase(first, words);
  // "measures of position" is a plural noun.
  if (verb === null || second === "of") return null;
  // "states capital" is a plural noun before another noun only if the verb is rare.
  const uses = (part: "noun" | "verb"): number =>
    words.partsOfSpeech(first).find((one) => one.part === part)?.uses ?? 0;
  return kept.length === 1 || second === ""
    ? uses("verb") > 0
      ? verb
      : null
    : uses("verb") > uses("noun")
      ? verb
      : null;
}

function thirdPersonBase(word: string, words: Words): string | null {
  if (!/[a-z]s$/.test(word) || /(?:ss|us|is)$/.test(word)) return null;
  const verb = words.partsOfSpeech(word).find(({ part, lemma }) => part === "verb" && lemma !== word);
  return verb?.lemma ?? null;
}

/** Returns the base form of a verb in the past that is no participle: "take" for "took". */
function pastBase(word: string, words: Words): string | null {
  const lemmas = words.partsOfSpeech(word).flatMap(({ part, lemma }) => (part === "verb" ? [lemma] : []));
  return lemmas.find((lemma) => pastOf(lemma) === word && participleOf(lemma) !== word) ?? null;
}

function isParticipleOf(word: string, words: Words): boolean {
  if (!/(?:ed|en|wn|[^i]ng|ld|lt|pt|nt|ught|ne|de|id|it)$/.test(word)) return false;
  return words.partsOfSpeech(word).some(({ part, lemma }) => part === "verb" && lemma !== word);
}
