/** Finds the noun for the values of a predicate in the words of its label. */
import { headOf, singularOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { withoutArticle } from "./label-reading.ts";
import type { PredicateUse } from "./predicate.ts";
import { isAdverb } from "./verb-phrase.ts";

/** @returns the noun in the singular, or `null` if the words cannot be used as a noun for the values */
export function nameValues(
  words: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): string | null {
  // "Is currently" says nothing without its value.
  if (/^(?:is|are|was|were)$/.test(words[0] ?? "") && words.slice(1).every(isAdverb)) return null;
  const typedNoun = withType(withoutSubject(timeOf(nounOf(words, english), use), use, english), use, english);
  const noun = isGroupOfPersons(typedNoun, use, english)
    ? `${typedNoun} member`
    : homeOf(typedNoun, use, english);
  if (use.valueKind === "number" && isVerbOnly(noun, english)) return null;
  // "Starring" is only a form of "star", so there are no "starrings".
  return /^\p{L}{2,}ing$/u.test(noun) && english.shareOf(noun, "noun") === 0 ? null : noun;
}

/** Whether a label names a group although the values are its members: the "jury" of a festival is several people. */
function isGroupOfPersons(noun: string, { objectNouns }: PredicateUse, english: EnglishWords): boolean {
  return groupOfPersons.test(noun) && objectNouns.some((type) => english.isNounOf("persons", type));
}
const groupOfPersons = /^(?:board|cast|committee|council|crew|jury|panel|staff|team)$/;

/** Whether a word is rarely used as a noun, such as "employs" in the label of a predicate with numeric values. */
function isVerbOnly(word: string, english: EnglishWords): boolean {
  return english.verb(word)?.forms.has("base") === true && english.shareOf(word, "noun") < 0.2;
}

/** Reduces a label to its noun: "author list" becomes "author", and "has genre" becomes "genre". */
function nounOf(words: readonly string[], english: EnglishWords): string {
  const text = withoutArticle(words.join(" ").replace(/^(?:has|have) /, "")).replace(
    /^(?:list|set|name|names|number) of (?=.*s$)/,
    "",
  );
  const bare = text.replace(/ (?:list|lists|value|values|element|elements|entry|entries|item|items)$/, "");
  // "Numeric value" has no meaning without its noun.
  return singularOf(english.shareOf(bare.split(" ").at(-1) ?? "", "adjective") > 0.5 ? text : bare);
}

/** Names a time according to its precision: a "point in time" whose values are days is a "date". */
function timeOf(noun: string, use: PredicateUse): string {
  if (!isTemporal(use) || !/^(?:point in )?time$/.test(noun)) return noun;
  return use.valueKind === "year" ? "year" : "date";
}

/**
 * Removes the subject's noun: the "habitat type" of a habitat is its "type", and the "club colour" of a football club
 * is its "colour". Compounds from the dictionary and the
 * objects' types remain whole: the "mountain range" of a mountain is not its "range".
 */
function withoutSubject(
  noun: string,
  { subjectNoun, objectNouns }: PredicateUse,
  english: EnglishWords,
): string {
  const owner = [subjectNoun, headOf(subjectNoun)].find((name) => name !== "" && noun.startsWith(`${name} `));
  if (owner === undefined || objectNouns.includes(noun) || english.isLemma(noun)) return noun;
  return noun.slice(owner.length + 1);
}

/**
 * Replaces an unspecific noun such as "object" with the type of the objects: a "dated object" becomes a "dated find".
 */
function withType(
  noun: string,
  { objectNouns: [type, ...others] }: PredicateUse,
  english: EnglishWords,
): string {
  const [, participle = ""] = /^(\p{L}+) (?:object|item|entity|thing)$/u.exec(noun) ?? [];
  if (type === undefined || others.length > 0) return noun;
  return english.verb(participle)?.forms.has("participle") === true ? `${participle} ${type}` : noun;
}

/**
 * Replaces "nationality" with "home country" if the values are countries: "Norwegian" is a nationality, but "Norway" is
 * not.
 */
function homeOf(noun: string, { samples }: PredicateUse, english: EnglishWords): string {
  const isAdjective = (label: string): boolean => english.shareOf(label.toLowerCase(), "adjective") > 0;
  return noun === "nationality" && !samples.some(isAdjective) ? "home country" : noun;
}
