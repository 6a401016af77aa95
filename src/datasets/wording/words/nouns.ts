/** Nouns that measure and name: dimensions with their adjectives, units, and what documents do with what they are about. */
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

/** "birthplace" → "birth place", "doi" → "DOI". */
export function spellOut(word: string): string {
  return compounds.get(word) ?? (acronyms.has(word) ? word.toUpperCase() : word);
}

/** "weight" → "heavy". */
export function dimensionOf(noun: string): string | undefined {
  return dimensions.get(noun) ?? dimensions.get(headOf(noun));
}

/** "heavy" → "heaviest" and "lightest". */
export function extremesOf(adjective: string): readonly [most: string, least: string] | undefined {
  const [most, least] = superlatives.get(adjective) ?? [];
  return most === undefined || least === undefined ? undefined : [most, least];
}

/** How a person's tie leads on to what it is a tie to: membership "in" a club; undefined where English has no such phrase. */
export function complementOf(noun: string): string | undefined {
  return complements.get(noun) ?? complements.get(singularOf(headOf(noun)));
}

/** What documents do with such a thing: "apply" or "use" a method, as base forms or phrases in the past. */
export function documentVerbs(noun: string): readonly string[] {
  const head = singularOf(headOf(noun));
  return (ofDocuments.get(noun) ?? ofDocuments.get(head) ?? "").split("|").filter((verb) => verb !== "");
}

/** What is large or small and not high or low: an area, a population. */
export function isSize(noun: string): boolean {
  return sizes.has(headOf(noun));
}

/** "mhz" → "MHz"; undefined for a word that is no unit. */
export function unitOf(word: string): string | undefined {
  return units.get(word.toLowerCase());
}
