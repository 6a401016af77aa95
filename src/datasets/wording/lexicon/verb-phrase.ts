/** Inflects verb phrases that connect a subject with an object. */
import { headOf, participleOf, pastOf, pluralOf, singularOf, thirdPerson } from "../../../words/index.ts";
import type { EnglishWords } from "../words/english-words.ts";

export type GrammaticalNumber = "one" | "many";

export type VerbPhrase = {
  /**
   * The `be` style covers phrases such as "is guarded by", "was born in" and "is near"; the `active` style covers
   * "eats" and "apprenticed with".
   */
  readonly style: "active" | "be";
  /** The base form of the verb; empty for `be`. */
  readonly lemma: string;
  /** The tense; `perfect` covers "has been protected since" and "has worked here since". */
  readonly tense: "present" | "past" | "perfect";
  /** The words between the verb and its object: "", "on", "guarded by", "part of". */
  readonly rest: string;
  /** An adverb before an active verb: "first" in "first isolated". */
  readonly adverb?: string;
};

/** The words with which a verb phrase may end before its object. */
export const prepositions: ReadonlySet<string> = new Set(
  "about aboard above across after against along among around as at before behind below beside between beyond by during for from in inside into near of off on onto opposite outside over past per since than through throughout to toward towards under underneath until upon via with within without".split(
    " ",
  ),
);

export function lastPreposition(phrase: string): string | null {
  const last = phrase.split(" ").at(-1) ?? "";
  return prepositions.has(last) ? last : null;
}

/**
 * Parses a phrase in the third person or the past tense: "eats", "is guarded by", "was forged in", "apprenticed with".
 * @returns the phrase, or `null` if the text does not begin with a verb
 */
export function parseVerbPhrase(text: string, english: EnglishWords): VerbPhrase | null {
  const [first = "", ...others] = text.trim().split(/\s+/);
  const rest = others.join(" ");
  if (isAdverb(first) && rest !== "") {
    const verb = parseVerbPhrase(rest, english);
    return verb?.style === "active" ? { ...verb, adverb: first } : null;
  }
  if (/^(?:is|are|be)$/.test(first)) return rest === "" ? null : be(rest, "present");
  if (/^(?:was|were)$/.test(first)) return rest === "" ? null : be(rest, "past");
  if (/^(?:has|have)$/.test(first) && others[0] === "been") return be(others.slice(1).join(" "), "past");
  const reading = english.verb(first);
  if (reading === null) return null;
  if (reading.forms.has("third")) return active(reading.lemma, "present", rest);
  if (reading.forms.has("past")) return active(reading.lemma, "past", rest);
  return reading.forms.has("base") ? active(reading.lemma, "present", rest) : null;
}

/** Whether a word is an adverb before a verb, as in "first performed" and "originally built". */
export function isAdverb(word: string): boolean {
  return /^(?:first|last|\p{L}{3,}ly)$/u.test(word);
}

export function active(lemma: string, tense: VerbPhrase["tense"], rest = ""): VerbPhrase {
  return { style: "active", lemma, tense, rest };
}

export function be(rest: string, tense: VerbPhrase["tense"]): VerbPhrase {
  return { style: "be", lemma: "", tense, rest };
}

/** Puts an adverb in front of the verb: "first flew in", "was first performed in". */
export function withAdverb(verb: VerbPhrase, adverb: string): VerbPhrase {
  return verb.style === "active" ? { ...verb, adverb } : { ...verb, rest: join(adverb, verb.rest) };
}

/** Returns the finite form without the object: "eats", "eat", "was forged in", "apprenticed with". */
export function finite(phrase: VerbPhrase, number: GrammaticalNumber): string {
  if (phrase.tense === "perfect") return join(auxiliary(phrase, number), afterSubject(phrase, number));
  return join(phrase.adverb ?? "", finiteVerb(phrase, number), restFor(phrase, number));
}

/** Uses the plural of a noun if there is more than one subject: "is the deputy of" becomes "are deputies of". */
function restFor({ style, rest }: VerbPhrase, number: GrammaticalNumber): string {
  const [, noun, preposition] = /^(?:the|an?) (.+?)(?: (of|since))?$/.exec(rest) ?? [];
  if (style !== "be" || number === "one" || noun === undefined) return rest;
  return join(pluralOf(noun), preposition ?? "");
}

/** Returns the negated form: "does not eat", "were not forged in". */
export function negated(phrase: VerbPhrase, number: GrammaticalNumber): string {
  return join(auxiliary(phrase, number), "not", afterSubject(phrase, number));
}

/** Returns the auxiliary before the subject of a question: "does", "did", "is", "were". */
export function auxiliary(phrase: VerbPhrase, number: GrammaticalNumber): string {
  const isSingular = number === "one";
  if (phrase.tense === "perfect") return isSingular ? "has" : "have";
  if (phrase.style === "be")
    return phrase.tense === "past" ? (isSingular ? "was" : "were") : isSingular ? "is" : "are";
  if (phrase.tense === "past") return "did";
  return isSingular ? "does" : "do";
}

/** Returns the words after the subject of a question: "eat", "guarded by". */
export function afterSubject(phrase: VerbPhrase, number: GrammaticalNumber = "one"): string {
  const isPerfect = phrase.tense === "perfect";
  if (phrase.style === "be") return join(isPerfect ? "been" : "", restFor(phrase, number));
  return join(phrase.adverb ?? "", isPerfect ? participleOf(phrase.lemma) : phrase.lemma, phrase.rest);
}

function finiteVerb(phrase: VerbPhrase, number: GrammaticalNumber): string {
  if (phrase.style === "be") return auxiliary(phrase, number);
  if (phrase.tense === "past") return pastOf(phrase.lemma);
  return number === "one" ? thirdPerson(phrase.lemma) : phrase.lemma;
}

/** Whether a noun denotes the agent of the verb, as "presenters" does for "present". */
export function isAgentOf(noun: string, verb: VerbPhrase, english: EnglishWords): boolean {
  const lemma = verb.style === "active" ? verb.lemma : english.verb(verb.rest.split(" ")[0] ?? "")?.lemma;
  const head = singularOf(headOf(noun));
  return lemma !== undefined && english.agentVerb(head) === lemma && !english.actsWithin(head);
}

/** Whether the verb phrase denotes a point in time, as "born in" does but "works here since" does not. */
export function isPointInTime(verb: VerbPhrase): boolean {
  return /(?:^| )(?:in|on|at)$/.test(verb.rest);
}

/** Removes the preposition from "born in", because a time span needs a different one. */
export function withoutPreposition(verb: VerbPhrase): VerbPhrase {
  return { ...verb, rest: verb.rest.replace(/(?:^| )(?:in|on|at|from)$/, "") };
}

/** A verb phrase that refers to a part of its object, such as "the board" in "serves on the board of". */
type PartOfObject = { readonly verb: VerbPhrase; readonly preposition: string; readonly noun: string };

/** Splits a verb phrase such as "serves on the board of" into verb, preposition and part, or returns `null`. */
export function partOf(verb: VerbPhrase): PartOfObject | null {
  const [, rest = "", preposition = "", noun = ""] =
    /^(?:(.+) )?(\p{Ll}+) the (\p{Ll}+) of$/u.exec(verb.rest) ?? [];
  return prepositions.has(preposition) ? { verb: { ...verb, rest }, preposition, noun } : null;
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
