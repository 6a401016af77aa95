/** Verb phrases: what a subject does to or is of an object, in every form that a sentence needs. */
import { headOf, pastOf, pluralOf, singularOf, thirdPerson } from "../../../words/index.ts";
import type { EnglishWords } from "../words/english-words.ts";

export type GrammaticalNumber = "one" | "many";

export type VerbPhrase = {
  /** `be` stands for "is guarded by", "was born in", "is near"; `active` for "eats", "apprenticed with". */
  readonly style: "active" | "be";
  /** Base form; empty for `be`. */
  readonly lemma: string;
  /** `perfect` goes with `be` only: "has been protected since". */
  readonly tense: "present" | "past" | "perfect";
  /** What stands between the verb and its object: "", "on", "guarded by", "part of". */
  readonly rest: string;
  /** In front of an active verb: "first" in "first isolated"; absent for most. */
  readonly adverb?: string;
};

/** What ends a verb phrase before its object. */
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
 * Reads a phrase in the third person or the past: "eats", "is guarded by", "was forged in", "apprenticed with".
 * @returns null where it does not begin with a verb
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

/** What stands in front of a verb: "first performed", "originally built". */
export function isAdverb(word: string): boolean {
  return /^(?:first|last|\p{L}{3,}ly)$/u.test(word);
}

export function active(lemma: string, tense: VerbPhrase["tense"], rest = ""): VerbPhrase {
  return { style: "active", lemma, tense, rest };
}

export function be(rest: string, tense: VerbPhrase["tense"]): VerbPhrase {
  return { style: "be", lemma: "", tense, rest };
}

/** "eats", "eat", "was forged in", "apprenticed with": without the object. */
export function finite(phrase: VerbPhrase, number: GrammaticalNumber): string {
  const been = phrase.tense === "perfect" ? "been" : "";
  return join(phrase.adverb ?? "", finiteVerb(phrase, number), been, restFor(phrase, number));
}

/** "Is the deputy of", "are deputies of", "are show caves": what several are stands in the plural. */
function restFor({ style, rest }: VerbPhrase, number: GrammaticalNumber): string {
  const [, noun, behind] = /^(?:the|an?) (.+?)(?: (of))?$/.exec(rest) ?? [];
  if (style !== "be" || number === "one" || noun === undefined) return rest;
  return join(pluralOf(noun), behind ?? "");
}

/** "does not eat", "were not forged in". */
export function negated(phrase: VerbPhrase, number: GrammaticalNumber): string {
  const helper = auxiliary(phrase, number);
  return phrase.style === "be"
    ? join(helper, "not", phrase.tense === "perfect" ? "been" : "", restFor(phrase, number))
    : join(helper, "not", phrase.adverb ?? "", phrase.lemma, phrase.rest);
}

/** The word that goes before the subject in a question: "does", "did", "is", "were". */
export function auxiliary(phrase: VerbPhrase, number: GrammaticalNumber): string {
  const one = number === "one";
  if (phrase.tense === "perfect") return one ? "has" : "have";
  if (phrase.style === "be") return phrase.tense === "past" ? (one ? "was" : "were") : one ? "is" : "are";
  if (phrase.tense === "past") return "did";
  return one ? "does" : "do";
}

/** What follows the subject in a question: "eat", "guarded by". */
export function behindSubject(phrase: VerbPhrase, number: GrammaticalNumber = "one"): string {
  if (phrase.style !== "be") return join(phrase.adverb ?? "", phrase.lemma, phrase.rest);
  return join(phrase.tense === "perfect" ? "been" : "", restFor(phrase, number));
}

function finiteVerb(phrase: VerbPhrase, number: GrammaticalNumber): string {
  if (phrase.style === "be") return auxiliary(phrase, number);
  if (phrase.tense === "past") return pastOf(phrase.lemma);
  return number === "one" ? thirdPerson(phrase.lemma) : phrase.lemma;
}

/** Whether a noun only says who does what the verb says: presenters present. */
export function isAgentOf(noun: string, verb: VerbPhrase, english: EnglishWords): boolean {
  const lemma = verb.style === "active" ? verb.lemma : english.verb(verb.rest.split(" ")[0] ?? "")?.lemma;
  const head = singularOf(headOf(noun));
  return lemma !== undefined && english.agentVerb(head) === lemma && !english.actsWithin(head);
}

/** "Born in" a year happens once; "works here since" one does not. */
export function isPointInTime(verb: VerbPhrase): boolean {
  return /(?:^| )(?:in|on|at)$/.test(verb.rest);
}

/** "Born in" → "born": the span brings its own preposition. */
export function withoutPreposition(verb: VerbPhrase): VerbPhrase {
  return { ...verb, rest: verb.rest.replace(/(?:^| )(?:in|on|at|from)$/, "") };
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
