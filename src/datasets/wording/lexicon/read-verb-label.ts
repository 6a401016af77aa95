/** Labels that say what the subject does or is: "eats", "is guarded by", "apprenticed with", "part of", "near". */

import { articleFor } from "../../../language/index.ts";
import { singularOf } from "../english.ts";
import { isNounOf } from "../words/nouns.ts";
import verbList from "../words/verb-list.json" with { type: "json" };
import type { VerbReading, Verbs } from "../words/verbs.ts";
import type { PredicateUse } from "./predicate.ts";
import { isPersonal } from "./question-word.ts";
import type { Reading } from "./read-predicate.ts";
import { active, be, join, lastPreposition, prepositions, type VerbPhrase } from "./verb-phrase.ts";

/** Verbs that are nouns at least as often: alone, their plural is taken for a noun where the objects are many. */
const ratherNouns = new Set(verbList.nouns.split(" "));

/** @returns null for labels that are nouns */
export function readVerbLabel(words: readonly string[], use: PredicateUse, verbs: Verbs): Reading | null {
  const [first = "", second = ""] = words;
  const rest = words.slice(1);
  if (/^(?:is|are|was|were|be)$/.test(first) && rest.length > 0) {
    return withBe(rest, /^was|^were/.test(first) ? "past" : null, use, verbs);
  }
  if (/^(?:has|have)$/.test(first) && rest.length > 0) {
    if (second === "been") return withBe(rest.slice(1), "past", use, verbs);
    return null;
  }
  if (words.every((word) => prepositions.has(word)))
    return phrase("preposition", be(words.join(" "), "present"));
  // "in language", "at venue": the preposition is what is said, the noun what is asked for.
  if (prepositions.has(first) && rest.length > 0 && lastPreposition(words.join(" ")) === null) {
    return phrase("preposition", be(first, "present"), singularOf(rest.join(" ")));
  }
  const reading = verbs.read(first);
  if (reading !== null) {
    const spoken = withVerb(first, reading, rest, use, verbs);
    if (spoken !== null) return spoken;
  }
  const preposition = lastPreposition(words.join(" "));
  // A participle of a verb that is in no list: "captained by".
  if (/[a-z]{2}ed$/.test(first) && preposition !== null)
    return phrase("passive", be(words.join(" "), "past"));
  if (preposition === "of" && words.length > 1) return withBe(words, null, use, verbs);
  return preposition !== null && words.length > 1
    ? phrase("adjective", be(words.join(" "), "present"))
    : null;
}

/** Behind "is" or "was": a participle with its preposition, "part of", "capital of", "near". */
function withBe(
  words: readonly string[],
  told: "past" | null,
  use: PredicateUse,
  verbs: Verbs,
): Reading | null {
  const text = words.join(" ");
  const reading = verbs.read(words[0] ?? "");
  const participle = reading?.forms.has("participle") === true;
  if (participle && reading !== null) return passive(reading.lemma, words.slice(1), told, use, verbs);
  const behindOf = lastPreposition(text) === "of";
  if (behindOf && !/^(?:part|because|out)$/.test(words[0] ?? "") && !words.some(isDegree)) {
    const article = use.inverseFunctional ? "the" : articleFor(text);
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
  verbs: Verbs,
): Reading | null {
  const { lemma, forms } = reading;
  const preposition = lastPreposition(rest.join(" "));
  if (forms.has("past") || forms.has("participle")) {
    if (!forms.has("base")) return withPast(reading, rest, preposition, use, verbs);
  }
  if (forms.has("third") && rest.length === 0)
    return isPluralNoun(lemma, use) ? null : phrase("verb", active(lemma, "present"));
  if (
    forms.has("third") ||
    (forms.has("base") && preposition !== null && preposition !== "of" && !isNounFirst(first, preposition))
  ) {
    const { behind, noun } = divide(rest);
    return phrase("verb", active(lemma, "present", behind), noun);
  }
  // "use tool" and "contain" in the base form; nouns that are verbs too ("place of birth", "host city") stay nouns.
  if (forms.has("base") && !ratherNouns.has(lemma) && preposition === null) {
    const { behind, noun } = divide(rest);
    return phrase("verb", active(lemma, "present", behind), noun);
  }
  return null;
}

/** "Place in the league" is a noun, "play for" a verb. */
function isNounFirst(first: string, preposition: string): boolean {
  return ratherNouns.has(first) && !/^(?:for|to|on|with)$/.test(preposition);
}

/** "goals", "authors", "covers": plural nouns where the verb is rather a noun and a subject has several. */
function isPluralNoun(lemma: string, use: PredicateUse): boolean {
  return (
    ratherNouns.has(lemma) &&
    (use.valueKind === "number" || !/^(?:cover|host|need|guard|own|work|play|support|target)$/.test(lemma))
  );
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
  verbs: Verbs,
): Reading | null {
  const temporal = use.valueKind === "year" || use.valueKind === "date";
  const inTime = use.valueKind === "date" ? "on" : "in";
  const { behind, noun } = divide(rest);
  if (lemma === "bear")
    return phrase("passive", be(join("born", behind === "" ? inTime : behind), "past"), noun);
  if (temporal && preposition === null) {
    if (verbs.isIntransitive(lemma)) return phrase("verb", active(lemma, "past", inTime));
    return phrase("passive", be(join(verbs.participle(lemma), rest.join(" "), inTime), "past"));
  }
  if (preposition === "by") return passive(lemma, rest, null, use, verbs);
  const doing =
    verbs.isIntransitive(lemma) ||
    (preposition === "with" && isPersonal(use, "")) ||
    (/^(?:with|at|for|under)$/.test(preposition ?? "") && isNounOf("persons", use.subjectNoun));
  if (preposition !== null && !doing) return passive(lemma, rest, null, use, verbs);
  if (preposition === null && rest.length === 0 && use.valueKind === "flag") return null;
  return phrase("verb", active(lemma, "past", behind), noun);
}

/** "guarded by", "forged in": with the inverse of what somebody does. */
function passive(
  lemma: string,
  rest: readonly string[],
  told: "past" | null,
  use: PredicateUse,
  verbs: Verbs,
): Reading {
  const { behind, noun } = divide(rest);
  const lasting = verbs.isLasting(lemma) || (behind === "in" && /^(?:find|situate|house)$/.test(lemma));
  const tense = told ?? (lasting || /^(?:as|on|to|with|from)$/.test(behind) ? "present" : "past");
  const inverse = behind === "by" ? active(lemma, tense) : null;
  const temporal = use.valueKind === "year" || use.valueKind === "date";
  const words = behind === "" && temporal ? "in" : behind;
  return { ...phrase("passive", be(join(verbs.participle(lemma), words), tense), noun), inverse };
}

function phrase(part: Reading["part"], verb: VerbPhrase, typeNoun = ""): Reading {
  return { part, singular: "", verb, inverse: null, typeNoun, unit: "" };
}
