/** Which fields name persons, read off their labels alone. */
import type { Field } from "../facts/fact.ts";
import { singularOf } from "./english.ts";
import { wordsOf } from "./label-words.ts";
import { isNounOf } from "./words/nouns.ts";

/** "authors", "directed by": the values are names of persons, of which no two are spellings of one another. */
export function namesPersons(field: Field): boolean {
  const words = wordsOf(field.label ?? field.name).toLowerCase();
  return words.endsWith(" by") || isNounOf("persons", singularOf(words));
}
