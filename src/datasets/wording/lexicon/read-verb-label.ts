/** Labels that say what the subject does or is: "eats", "is guarded by", "apprenticed with", "part of", "near". */

import { indefiniteArticle, participleOf, singularOf } from "../../../words/index.ts";
import type { EnglishWords, VerbReading } from "../words/english-words.ts";
import type { PredicateUse } from "./predicate.ts";
import { isPersonal } from "./question-word.ts";
import type { Reading } from "./read-predicate.ts";
import { active, be, join, lastPreposition, prepositions, type VerbPhrase } from "./verb-phrase.ts";

/** @returns null for labels that are nouns */
export function readVerbLabel(
  words: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const [first = "", second = ""] = words;
  const rest = words.slice(1);
  if (/^(?:is|are|was|were|be)$/.test(first) && rest.length > 0) {
    return withBe(rest, /^was|^were/.test(first) ? "past" : null, use, english);
  }
  if (/^(?:has|have)$/.test(first) && rest.length > 0) {
    if (second === "been") return withBe(rest.slice(1), "past", use, english);
    return null;
  }
  if (words.every((word) => prepositions.has(word)))
    return phrase("preposition", be(words.join(" "), "present"));
  // "in language", "at venue": the preposition is what is said, the noun what is asked for.
  if (prepositions.has(first) && rest.length > 0 && lastPreposition(words.join(" ")) === null) {
    return phrase("preposition", be(first, "present"), singularOf(rest.join(" ")));
  }
  const reading = english.verb(first);
  if (reading !== null) {
    const spoken = withVerb(first, reading, rest, use, english);
    if (spoken !== null) return spoken;
  }
  const preposition = lastPreposition(words.join(" "));
  // A participle of a verb that is in no list: "captained by".
  if (/[a-z]{2}ed$/.test(first) && preposition !== null)
    return phrase("passive", be(words.join(" "), "past"));
  if (preposition === "of" && words.length > 1) return withBe(words, null, use, english);
  return preposition !== null && words.length > 1
    ? phrase("adjective", be(words.join(" "), "present"))
    : null;
}

/** Behind "is" or "was": a participle with its preposition, "part of", "capital of", "near". */
function withBe(
  words: readonly string[],
  told: "past" | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const text = words.join(" ");
  const reading = english.verb(words[0] ?? "");
  const participle = reading?.forms.has("participle") === true;
  if (participle && reading !== null) return passive(reading.lemma, words.slice(1), told, use, english);
  const behindOf = lastPreposition(text) === "of";
  if (behindOf && !/^(?:part|because|out)$/.test(words[0] ?? "") && !words.some(isDegree)) {
    const article = use.inverseFunctional ? "the" : indefiniteArticle(text);
    return phrase("noun", be(join(article, text), told ?? "present"));
  }
  if (lastPreposition(text) === null && use.valueKind !== "flag") return null;
  return phrase("adjective", be(text, told ?? "present"));
}

function isDegree(word: string): boolean {
  return word === "the" || word === "a" || word === "an";
}

function withVerb(
  first: string,
  reading: VerbReading,
  rest: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const { lemma, forms } = reading;
  const preposition = lastPreposition(rest.join(" "));
  const noun = english.shareOf(first, "noun");
  const alone = rest.length === 0;
  if ((forms.has("past") || forms.has("participle")) && !forms.has("base")) {
    // "Estimated cost" and "related work" describe the noun behind them.
    const describes = !alone && preposition === null && english.shareOf(first, "adjective") > 0.3;
    return describes ? null : withPast(reading, rest, preposition, use, english);
  }
  const { behind, noun: typeNoun } = divide(rest);
  // "Goals" and "authors" are plural nouns, "needs" and "drains" are verbs.
  if (forms.has("third")) {
    const isNoun = alone ? noun > 0.5 || use.valueKind === "number" : noun > 0.75 && preposition === null;
    return isNoun ? null : phrase("verb", active(lemma, "present", behind), typeNoun);
  }
  if (!forms.has("base") || preposition === "of") return null;
  // "Depend on" is a verb, "host city" and "place in the league" are nouns.
  const isVerb = preposition === null ? noun < 0.25 : noun < 0.6 || /^(?:for|to|on|with)$/.test(preposition);
  return isVerb ? phrase("verb", active(lemma, "present", behind), typeNoun) : null;
}

/** "belongs to range" → "to" and "range"; "works here since" → "here since". */
function divide(rest: readonly string[]): { readonly behind: string; readonly noun: string } {
  const last = rest.findLastIndex((word) => prepositions.has(word));
  const particle = rest.findLastIndex((word) => /^(?:here|there|up|down|out|away|together|part)$/.test(word));
  const end = Math.max(last, particle) + 1;
  return { behind: rest.slice(0, end).join(" "), noun: singularOf(rest.slice(end).join(" ")) };
}

function withPast(
  { lemma }: VerbReading,
  rest: readonly string[],
  preposition: string | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const temporal = use.valueKind === "year" || use.valueKind === "date";
  const inTime = use.valueKind === "date" ? "on" : "in";
  const { behind, noun } = divide(rest);
  if (lemma === "bear")
    return phrase("passive", be(join("born", behind === "" ? inTime : behind), "past"), noun);
  if (temporal && preposition === null) {
    if (english.isIntransitive(lemma)) return phrase("verb", active(lemma, "past", inTime));
    return phrase("passive", be(join(participleOf(lemma), rest.join(" "), inTime), "past"));
  }
  if (preposition === "by") return passive(lemma, rest, null, use, english);
  const doing =
    english.isIntransitive(lemma) ||
    (preposition === "with" && isPersonal(use, "", english)) ||
    (/^(?:with|at|for|under)$/.test(preposition ?? "") && english.isNounOf("persons", use.subjectNoun));
  if (preposition !== null && !doing) return passive(lemma, rest, null, use, english);
  if (preposition === null && rest.length === 0 && use.valueKind === "flag") return null;
  return phrase("verb", active(lemma, "past", behind), noun);
}

/** "guarded by", "forged in": with the inverse of what somebody does. */
function passive(
  lemma: string,
  rest: readonly string[],
  told: "past" | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading {
  const { behind, noun } = divide(rest);
  const lasting = english.isLasting(lemma) || (behind === "in" && /^(?:find|situate|house)$/.test(lemma));
  const tense = told ?? (lasting || /^(?:as|on|to|with|from)$/.test(behind) ? "present" : "past");
  const inverse = behind === "by" ? active(lemma, tense) : null;
  const temporal = use.valueKind === "year" || use.valueKind === "date";
  const words = behind === "" && temporal ? "in" : behind;
  return { ...phrase("passive", be(join(participleOf(lemma), words), tense), noun), inverse };
}

function phrase(part: Reading["part"], verb: VerbPhrase, typeNoun = ""): Reading {
  return { part, singular: "", verb, inverse: null, typeNoun, unit: "" };
}
