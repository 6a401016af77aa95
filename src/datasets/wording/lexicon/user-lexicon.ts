/** Defines the user's lexicon: wordings of a graph's predicates and types that replace the automatic wording. */
import { z } from "zod";
import { pluralOf } from "../../../words/index.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { type Predicate, type PredicateUse, partsOfSpeech, questionWords } from "./predicate.ts";
import { parseVerbPhrase } from "./verb-phrase.ts";

const words = z.string().trim().min(1);
/** A phrase in the third person or the past tense: "eats", "is guarded by", "was forged in". */
const verbPhrase = words.nullable();

const predicateEntry = z.strictObject({
  /** The part of speech of the label. */
  part: z.enum(partsOfSpeech).optional(),
  /** The noun for an object in relation to its subject: "keeper". */
  singular: z.string().optional(),
  plural: z.string().optional(),
  /** The verb phrase from subject to object, such as "is guarded by"; `null` if there is none. */
  verb: verbPhrase.optional(),
  /** The verb phrase from object to subject, such as "guards"; `null` if there is none. */
  inverse: verbPhrase.optional(),
  question: z.enum(questionWords).optional(),
  /** The singular noun for the objects: "keep". */
  type_noun: z.string().optional(),
  type_plural: z.string().optional(),
  unit: z.string().optional(),
});

const typeEntry = z.strictObject({ singular: words, plural: words.optional() });

export const userLexiconSchema = z.strictObject({
  version: z.literal(1),
  /**
   * Maps a predicate to its wording; the key is the predicate's label or, if it has none, the last segment of its IRI.
   */
  predicates: z.record(z.string(), predicateEntry).default({}),
  /** Maps the labels of types to nouns. The empty key stands for subjects without a type. */
  types: z.record(z.string(), typeEntry).default({}),
});

export type UserLexicon = z.output<typeof userLexiconSchema>;
export type LexiconEntry = z.output<typeof predicateEntry>;

export const noLexicon: UserLexicon = { version: 1, predicates: {}, types: {} };

/** Replaces the automatic wording with the values from a lexicon entry. */
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
    otherVerbs: [],
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
    otherVerbs: entry.verb === undefined ? base.otherVerbs : [],
    inverse: phrase(entry.inverse, base.inverse),
    asks: entry.question ?? base.asks,
    typeNoun,
    typePlural: entry.type_plural ?? (typeNoun === "" ? "" : pluralOf(typeNoun)),
    unit: entry.unit ?? base.unit,
  };
  return merged.singular === "" && merged.verb === null ? null : merged;
}
