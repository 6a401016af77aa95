/**
 * Provides nouns and related words: adjectives for dimensions, units, and the verbs that link documents to their
 * topics.
 */
import { headOf, singularOf } from "../../../words/index.ts";
import list from "./usage.json" with { type: "json" };

const units = new Map(list.units.split(" ").map((unit) => [unit.toLowerCase(), unit]));
const sizes = new Set(list.sizes.split(" "));
const acronyms = new Set(list.acronyms.split(" "));
const compounds = new Map(Object.entries(list.born));
const dimensions = new Map(Object.entries(list.dimensions));
const superlatives = new Map(
  Object.entries(list.superlatives).map(([adjective, text]) => [adjective, text.split(" ")] as const),
);
const complements = new Map(Object.entries(list.complements));
const ofDocuments = new Map(Object.entries(list.ofDocuments));

/**
 * Spells out a word: "birthplace" becomes "birth place", and "doi" becomes "DOI". Words without vowels, such as "cvss",
 * cannot be pronounced, so they count as acronyms.
 */
export function spellOut(word: string): string {
  const isAcronym = acronyms.has(word) || /^[b-df-hj-np-tv-xz]{3,5}$/.test(word);
  return compounds.get(word) ?? (isAcronym ? word.toUpperCase() : word);
}

/**
 * Returns the adjective for a dimension: "heavy" for "weight" and "total weight". A dimension that concerns a part or
 * depends on a condition has no adjective: a town with a harbour depth of 9 m is not itself 9 m deep.
 */
export function dimensionOf(noun: string): string | undefined {
  const [, dimension = noun] =
    /^(?:total|full|overall|gross|max|maximum|top|body) (?!age$)(.+)$/.exec(noun) ?? [];
  return dimensions.get(dimension);
}

/** Returns the superlatives of an adjective: "heaviest" and "lightest" for "heavy". */
export function extremesOf(adjective: string): readonly [most: string, least: string] | undefined {
  const [most, least] = superlatives.get(adjective) ?? [];
  return most === undefined || least === undefined ? undefined : [most, least];
}

/**
 * Returns the preposition that follows a noun, such as "in" after "membership", or undefined if no preposition does.
 */
export function complementOf(noun: string): string | undefined {
  return complements.get(noun) ?? complements.get(singularOf(headOf(noun)));
}

/**
 * Returns the verbs that link documents to a noun, such as "apply" or "use" for methods, as base forms or past-tense
 * phrases.
 */
export function documentVerbs(noun: string): readonly string[] {
  const head = singularOf(headOf(noun));
  return (ofDocuments.get(noun) ?? ofDocuments.get(head) ?? "").split("|").filter((verb) => verb !== "");
}

/**
 * Whether a quantity, such as an area, a height or a population, is described as large or small rather than high or
 * low.
 */
export function isSize(noun: string): boolean {
  return sizes.has(headOf(noun));
}

/** Returns the spelling of a unit, such as "MHz" for "mhz", or undefined for any other word. */
export function unitOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  // Labels name currencies in the singular, as in "price euro"; other units in the singular have several meanings.
  return units.get(/^(?:euro|dollar|guilder)$/.test(lower) ? `${lower}s` : lower);
}
