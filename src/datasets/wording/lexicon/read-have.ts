/**
 * Reads labels that begin with "has": "has been part of", "has registered office in", "has to rest for", "has worked
 * here since".
 */
import { headOf, singularOf } from "../../../words/index.ts";
import { indefinite } from "../english.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { divideAfterVerb, type Label, phrase } from "./label-reading.ts";
import type { PredicateUse, Reading } from "./predicate.ts";
import { readAfterBe } from "./read-be.ts";
import { isParticipleOnly, subjectAction } from "./read-verb.ts";
import { active, join, lastPreposition, prepositions } from "./verb-phrase.ts";

/**
 * Reads a label that begins with "has". Returns `null` if the words after "has" are a noun, and `undefined` for any
 * other label.
 */
export function readHave({ first, rest, use, english }: Label): Reading | null | undefined {
  if (!/^(?:has|have)$/.test(first) || rest.length === 0) return undefined;
  if (rest[0] === "been") return readAfterBe(rest.slice(1), "past", use, english);
  const verbReading = readObligation(rest, english) ?? readCompletedAction(rest, use, english);
  if (verbReading !== null) return verbReading;
  // "Has its seat in" is worded like "has seat in", because "its" does not suit several subjects. The article is added
  // again below.
  const withoutDeterminer = /^(?:its|their|his|her|the|an?)$/.test(rest[0] ?? "") ? rest.slice(1) : rest;
  return readHaveWithObject(withoutDeterminer, use, english);
}

/** Reads an obligation: "has to rest for". */
function readObligation([to, verb = "", ...rest]: readonly string[], english: EnglishWords): Reading | null {
  if (to !== "to" || english.verb(verb)?.forms.has("base") !== true) return null;
  const { particles, noun } = divideAfterVerb(rest, english);
  return phrase("verb", active("have", "present", join("to", verb, particles)), noun);
}

/**
 * Reads a completed action, such as "has applied for", or an ongoing one, such as "has worked here since". A participle
 * before a noun describes it, as in "has registered office in".
 */
function readCompletedAction(
  [participle = "", ...rest]: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  if (!isParticipleOnly(participle, english)) return null;
  if (rest.length > 0 && !prepositions.has(rest[0] ?? "") && rest.at(-1) !== "since") return null;
  const lemma = english.verb(participle)?.lemma ?? participle;
  if (rest.at(-1) === "since" || use.valueKind === "flag") {
    return phrase("verb", active(lemma, "perfect", rest.join(" ")));
  }
  return subjectAction(lemma, rest, use, english);
}

/**
 * Reads labels such as "has registered office in" and adds an article to the noun. Returns `null` for a label that does
 * not end in a preposition, and for numbers, because no question word asks for a number after a preposition.
 */
function readHaveWithObject(
  rest: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const preposition = lastPreposition(rest.join(" "));
  const objectNoun = rest.slice(0, -1).join(" ");
  if (preposition === null || preposition === "of" || use.valueKind === "number") return null;
  if (english.shareOf(headOf(objectNoun), "noun") === 0) return null;
  const hasNoArticle =
    singularOf(objectNoun) !== objectNoun || /(?:ence|ance|cess|ity|ness|ship|tion)$/.test(objectNoun);
  const object = hasNoArticle ? objectNoun : indefinite(objectNoun);
  return phrase("verb", active("have", "present", join(object, preposition)));
}
