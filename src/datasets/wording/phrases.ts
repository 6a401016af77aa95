/** Recognises fields whose values are people, using only the field labels. */
import { singularOf, type Words } from "../../words/index.ts";
import type { Field } from "../facts/fact.ts";
import { wordsOf } from "./label-words.ts";
import { createEnglishWords } from "./words/english-words.ts";

/**
 * Whether the field's values are people's names, as in "authors" and "directed by". Similar names of people are not
 * treated as spellings of the same name.
 */
export function namesPersons(field: Field, words: Words): boolean {
  const label = wordsOf(field.label ?? field.name).toLowerCase();
  return label.endsWith(" by") || createEnglishWords(words).isNounOf("persons", singularOf(label));
}
