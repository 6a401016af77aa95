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

/** Returns the noun before a number that names its object, as in "is on floor 3"; empty for quantities and names. */
export function numberedNoun({ valueKind, verb, typeNoun, unit }: Predicate): string {
  return valueKind === "number" && verb?.style === "be" && unit === "" ? typeNoun : "";
}

/**
 * Returns the singular and plural nouns for values, based on their relation to the subject or, if there is no noun for
 * it, on their type.
 */
export function valueNoun(predicate: Predicate): [one: string, many: string] {
  return predicate.singular === "" ? objectNoun(predicate) : [predicate.singular, predicate.plural];
}
