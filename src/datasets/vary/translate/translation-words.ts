/**
 * Reads the words for a graph's types and fields in a foreign language. A form is translated only if the word list of
 * the language contains all the words it needs.
 */
import { z } from "zod";

const languages = ["german", "french"] as const;
export type Language = (typeof languages)[number];

const word = z.string().trim().min(1);
const words = z.strictObject({
  /**
   * Maps the types of subjects to plural nouns: {"Song": "Lieder"}. The empty key stands for subjects without a type.
   */
  types: z.record(z.string(), word),
  /** Maps fields to their singular and plural nouns: {"writer": {"one": "Verfasser", "many": "Verfasser"}}. */
  fields: z.record(z.string().min(1), z.strictObject({ one: word, many: word })),
});

export const translationWordsSchema = z.strictObject({
  version: z.literal(1),
  german: words.optional(),
  french: words.optional(),
});
export type TranslationWords = z.output<typeof translationWordsSchema>;
export type LanguageWords = z.output<typeof words>;
