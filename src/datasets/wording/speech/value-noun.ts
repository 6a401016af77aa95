/** Chooses the nouns for the values of a field. */
import type { Predicate } from "../lexicon/predicate.ts";

/**
 * Returns the singular and plural nouns for objects, based on their type or, if they have none, on their question word.
 */
export function objectNoun({ typeNoun, typePlural, asks }: Predicate): [one: string, many: string] {
  if (typeNoun !== "") return [typeNoun, typePlural];
  if (asks === "who") return ["person", "people"];
  if (asks === "where") return ["place", "places"];
  return ["thing", "things"];
}

/**
 * Returns the singular and plural nouns for values, based on their relation to the subject or, if there is no noun for
 * it, on their type.
 */
export function valueNoun(predicate: Predicate): [one: string, many: string] {
  return predicate.singular === "" ? objectNoun(predicate) : [predicate.singular, predicate.plural];
}
