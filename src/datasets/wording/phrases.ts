/** Which fields name persons, read off their labels alone. */
import { singularOf, type Words } from "../../words/index.ts";
import type { Field } from "../facts/fact.ts";
import { wordsOf } from "./label-words.ts";
import { createEnglishWords } from "./words/english-words.ts";

/** "authors", "directed by": the values are names of persons, of which no two are spellings of one another. */
export function namesPersons(field: Field, words: Words): boolean {
  const label = wordsOf(field.label ?? field.name).toLowerCase();
  return label.endsWith(" by") || createEnglishWords(words).isNounOf("persons", singularOf(label));
}
