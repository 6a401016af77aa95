/** Reads the words that follow "to be" (which labels may omit): "guarded by", "part of", "capital of", "flammable". */

import { indefiniteArticle, participleOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import { indefinite } from "../english.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { divideAfterVerb, phrase } from "./label-reading.ts";
import type { PredicateUse, Reading } from "./predicate.ts";
import { active, be, join, lastPreposition, type VerbPhrase } from "./verb-phrase.ts";

/**
 * @param labelTense the tense that the label indicates, or `null` if it does not indicate one
 * @returns the reading, or `null` if the words are a noun
 */
export function readAfterBe(
  words: readonly string[],
  labelTense: VerbPhrase["tense"] | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const text = words.join(" ");
  const isFlag = use.valueKind === "flag";
  if (isFlag && isState(words, english)) return phrase("adjective", be(text, labelTense ?? "present"));
  const reading = english.verb(words[0] ?? "");
  if (reading?.forms.has("participle"))
    return passive(reading.lemma, words.slice(1), labelTense, use, english);
  if (isRoleOf(words)) return roleOf(words, labelTense, use);
  if (!isFlag && lastPreposition(text) === null)
    return readStateOf(words, english) ?? readStateWithNoun(words, labelTense, use, english);
  const needsArticle = (isFlag && isClassOf(text, use, english)) || isNounWithPreposition(text, english);
  return phrase("adjective", be(needsArticle ? indefinite(text) : text, labelTense ?? "present"));
}

/** Whether the words describe a state although they begin with a participle: "left handed", "certified organic". */
function isState(words: readonly string[], english: EnglishWords): boolean {
  if (nounAdjective.test(words.join(" "))) return true;
  const [participle = "", state = ""] = words;
  const isResult = english.verb(participle)?.forms.has("participle") === true;
  return words.length === 2 && isResult && english.shareOf(state, "adjective") > 0.5;
}

/**
 * Whether a flag names a class of its subjects. "Is show cave" needs an article, whereas "is flammable", "is first
 * class" and, for a dish, "is vegan" do not.
 */
function isClassOf(text: string, use: PredicateUse, english: EnglishWords): boolean {
  const isPerson = (noun: string): boolean => english.isNounOf("persons", noun);
  const bare = text.replace(/^\p{Lu}{2,} /u, "");
  const isThing =
    (english.isCountable(bare) && !english.isNounOf("classes", text)) || isUnlistedNoun(text, english);
  return isThing && (!isPerson(text) || isPerson(use.subjectNoun));
}

/** Whether the words are a noun that lacks its article, followed by a preposition, as in "is sequel to". */
function isNounWithPreposition(text: string, english: EnglishWords): boolean {
  const [, noun = ""] = /^(\p{L}+) (?:to|for)$/u.exec(text) ?? [];
  return english.isCountable(noun) && english.shareOf(noun, "noun") > 0.7;
}

/**
 * Reads an adverb alone as the noun for a state: "is currently" becomes "current state". Returns `null` for other
 * words.
 */
function readStateOf([adverb = "", ...others]: readonly string[], english: EnglishWords): Reading | null {
  const adjective = adverb.replace(/ly$/, "");
  if (others.length > 0 || adjective === adverb || english.shareOf(adjective, "adjective") === 0) return null;
  return { ...phrase("noun", be(adverb, "present")), singular: `${adjective} state` };
}

/** Reads a state with the noun of its objects: "on floor", "part of range". Returns `null` for other words. */
function readStateWithNoun(
  words: readonly string[],
  labelTense: VerbPhrase["tense"] | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const { particles, noun } = divideAfterVerb(words, english);
  if (noun === "" || lastPreposition(particles) === null) return null;
  const state = readAfterBe(particles.split(" "), labelTense, use, english);
  return state === null ? null : { ...state, typeNoun: noun };
}

/** Adjectives that are derived from nouns and look like participles. */
const nounAdjective =
  /^\p{L}+ (?:handed|haired|sided|eyed|legged|footed|winged|minded|shaped|sized|powered)$/u;

/** Whether a word that is not in the dictionary looks like a noun, as "munro" does and "geostationary" does not. */
function isUnlistedNoun(word: string, english: EnglishWords): boolean {
  const parts = ["noun", "verb", "adjective"] as const;
  if (word.includes(" ") || parts.some((part) => english.shareOf(word, part) > 0)) return false;
  return !/(?:able|al|an|ant|ar|ary|ble|ed|ent|ful|ian|ic|ing|ish|ive|less|oid|ory|ous|proof|y)$/.test(word);
}

/** Whether the words describe a role whose article is missing, as in "capital of". "Part of" needs no article. */
function isRoleOf(words: readonly string[]): boolean {
  if (words.at(-1) !== "of" || /^(?:part|because|out)$/.test(words[0] ?? "")) return false;
  return !words.some((word) => /^(?:the|an?)$/.test(word));
}

function roleOf(
  words: readonly string[],
  labelTense: VerbPhrase["tense"] | null,
  use: PredicateUse,
): Reading {
  const [head = ""] = words;
  // "Wharf of" is the label of the relation from a wharf to a port.
  if (words.length === 2 && head === use.subjectNoun) return belongingTo(head, use);
  const text = words.join(" ");
  const article = use.inverseFunctional ? "the" : indefiniteArticle(text);
  return phrase("noun", be(join(article, text), labelTense ?? "present"));
}

/** Reads a label such as "wharf of" as a relation to a whole, which is named after the type of the objects. */
function belongingTo(subject: string, { objectNouns: [whole = ""] }: PredicateUse): Reading {
  return whole === "" || whole === subject
    ? phrase("verb", active("belong", "present", "to"))
    : { ...phrase("preposition", be("of", "present")), singular: whole };
}

/** Builds passive phrases such as "guarded by" and "forged in", and the active inverse if the object is the agent. */
export function passive(
  lemma: string,
  rest: readonly string[],
  labelTense: VerbPhrase["tense"] | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading {
  const { particles, noun } = divideAfterVerb(rest, english);
  // People are born, and costs are "borne by" somebody.
  const participle = lemma === "bear" && lastPreposition(particles) !== "by" ? "born" : participleOf(lemma);
  if (particles === "since") return phrase("passive", be(join(participle, particles), "perfect"));
  const isTime = isTemporal(use);
  const tense = labelTense ?? (!isTime && isOngoing(lemma, particles, english) ? "present" : "past");
  const agent = /^(?:(.+) )?by$/.exec(particles);
  const inverse = agent === null ? null : active(lemma, tense, agent[1] ?? "");
  const words = isTime && /^(?:in|on)?$/.test(particles) ? prepositionOfTime(use) : particles;
  return { ...phrase("passive", be(join(participle, words), tense), noun), inverse };
}

/** Returns "on" for days, and "in" for months and years. */
export function prepositionOfTime({ valueKind, samples }: PredicateUse): string {
  const areMonths = samples.length > 0 && samples.every((sample) => /^\d{4}-\d{2}$/.test(sample.trim()));
  return valueKind === "date" && !areMonths ? "on" : "in";
}

/** Whether the resulting state lasts, as in "guarded by", "situated in" and "connected to". */
function isOngoing(lemma: string, particles: string, english: EnglishWords): boolean {
  if (english.isLasting(lemma)) return true;
  if (particles === "in") return /^(?:find|situate|house)$/.test(lemma);
  return /^(?:as|on|to(?: \p{L}+)?|with|from)$/u.test(particles) && !english.isPassing(lemma);
}
