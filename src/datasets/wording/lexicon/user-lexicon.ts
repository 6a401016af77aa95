/** A user's lexicon: how a graph's predicates and types are spoken of, against what would be guessed. */
import { z } from "zod";
import { pluralOf } from "../../../words/index.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { type Predicate, type PredicateUse, partsOfSpeech, questionWords } from "./predicate.ts";
import { parseVerbPhrase } from "./verb-phrase.ts";

const words = z.string().trim().min(1);
/** A phrase in the third person or the past: "eats", "is guarded by", "was forged in". */
const verbPhrase = words.nullable();

const predicateEntry = z.strictObject({
  /** Part of speech of the label. */
  part: z.enum(partsOfSpeech).optional(),
  /** What an object is to its subject: "keeper". */
  singular: z.string().optional(),
  plural: z.string().optional(),
  /** What the subject does to or is of the object, as in "is guarded by"; null for none. */
  verb: verbPhrase.optional(),
  /** What the object does to the subject, as in "guards"; null for none. */
  inverse: verbPhrase.optional(),
  question: z.enum(questionWords).optional(),
  /** What the objects are called: "keep". */
  type_noun: z.string().optional(),
  type_plural: z.string().optional(),
  unit: z.string().optional(),
});

const typeEntry = z.strictObject({ singular: words, plural: words.optional() });

export const userLexiconSchema = z.strictObject({
  version: z.literal(1),
  /** By label, or by the tail of the IRI where there is none. */
  predicates: z.record(z.string(), predicateEntry).default({}),
  /** By the label of the type; "" stands for subjects without a type. */
  types: z.record(z.string(), typeEntry).default({}),
});

export type UserLexicon = z.output<typeof userLexiconSchema>;
export type LexiconEntry = z.output<typeof predicateEntry>;

export const noLexicon: UserLexicon = { version: 1, predicates: {}, types: {} };

/** The guess with everything that the entry says in its place. */
export function applyEntry(
  use: PredicateUse,
  guess: Predicate | null,
  entry: LexiconEntry,
  english: EnglishWords,
): Predicate | null {
  const base: Predicate = guess ?? {
    label: use.label,
    part: "noun",
    singular: "",
    plural: "",
    verb: null,
    also: [],
    inverse: null,
    asks: "what",
    typeNoun: "",
    typePlural: "",
    unit: "",
    functional: use.functional,
    valueKind: use.valueKind,
  };
  const phrase = (text: string | null | undefined, fallback: Predicate["verb"]): Predicate["verb"] =>
    text === undefined ? fallback : text === null ? null : parseVerbPhrase(text, english);
  const singular = entry.singular ?? base.singular;
  const typeNoun = entry.type_noun ?? base.typeNoun;
  const merged: Predicate = {
    ...base,
    part: entry.part ?? base.part,
    singular,
    plural: entry.plural ?? (singular === "" ? "" : pluralOf(singular)),
    verb: phrase(entry.verb, base.verb),
    also: entry.verb === undefined ? base.also : [],
    inverse: phrase(entry.inverse, base.inverse),
    asks: entry.question ?? base.asks,
    typeNoun,
    typePlural: entry.type_plural ?? (typeNoun === "" ? "" : pluralOf(typeNoun)),
    unit: entry.unit ?? base.unit,
  };
  return merged.singular === "" && merged.verb === null ? null : merged;
}
