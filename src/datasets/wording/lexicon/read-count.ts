/** Finds the nouns that whole numbers count, using the labels of their predicates. */
import { pluralOf, singularOf } from "../../../words/index.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { PredicateUse, Reading } from "./predicate.ts";
import { isParticipleOnly } from "./read-verb.ts";
import { join } from "./verb-phrase.ts";

/** The counted noun in the singular, and the words that follow it: "listener" and "per week". */
type CountedItem = { readonly singular: string; readonly modifier: string };

/**
 * Finds the noun that a number counts: "member count" counts members, and "listeners per week" counts listeners.
 * Returns `null` if the number is a measurement.
 */
export function readCount(
  text: string,
  use: PredicateUse,
  english: EnglishWords,
): Omit<Reading, "unit"> | null {
  if (use.valueKind !== "number" || !use.samples.every((sample) => /^\d+$/.test(sample.trim()))) return null;
  const item = beforeCount(text) ?? beforePhrase(text, english) ?? beforeFor(text);
  if (item === null || english.shareOf(item.singular, "noun") === 0) return null;
  const { singular, modifier } = item;
  const plural = join(pluralOf(singular), modifier);
  return {
    part: "noun",
    singular: join(singular, modifier),
    plural,
    verb: null,
    inverse: null,
    typeNoun: "",
  };
}

/** Reads "member count". */
function beforeCount(text: string): CountedItem | null {
  const [, singular] = /^(?:number of )?(.+) count$/.exec(text) ?? [];
  return singular === undefined ? null : { singular, modifier: "" };
}

/** Reads "listeners per week" and "tickets sold". */
function beforePhrase(text: string, english: EnglishWords): CountedItem | null {
  const [, nouns = "", modifier = ""] =
    /^(?:number of )?(\p{L}+) ((?:per|in|at|on|for|of) .+|\p{L}+)$/u.exec(text) ?? [];
  if (!modifier.includes(" ") && !isParticipleOnly(modifier, english)) return null;
  // Tickets are sold one by one, but "damages awarded" are an amount, so the dictionary lists "damages".
  if (!modifier.includes(" ") && nouns.endsWith("s") && english.isLemma(nouns)) return null;
  return fromPlural(nouns, modifier);
}

/** Reads "has berths for": a ship that has berths for twelve has twelve berths. */
function beforeFor(text: string): CountedItem | null {
  const [, nouns = ""] = /^(?:has|have) (\p{L}+s) for$/u.exec(text) ?? [];
  return fromPlural(nouns, "");
}

function fromPlural(plural: string, modifier: string): CountedItem | null {
  const singular = singularOf(plural);
  return singular === plural ? null : { singular, modifier };
}
