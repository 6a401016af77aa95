/** Words of other languages for a graph's types and fields: a form is only said in a language that has all it needs. */
import { z } from "zod";

export const languages = ["german", "french"] as const;
export type Language = (typeof languages)[number];

const word = z.string().trim().min(1);
const words = z.strictObject({
  /** Type of subject → what several are called: {"Song": "Lieder"}. "" stands for subjects without a type. */
  types: z.record(z.string(), word),
  /** Field → one value and several: {"writer": {"one": "Verfasser", "many": "Verfasser"}}. */
  fields: z.record(z.string().min(1), z.strictObject({ one: word, many: word })),
});

export const translationWordsSchema = z.strictObject({
  version: z.literal(1),
  german: words.optional(),
  french: words.optional(),
});
export type TranslationWords = z.output<typeof translationWordsSchema>;
export type LanguageWords = z.output<typeof words>;
