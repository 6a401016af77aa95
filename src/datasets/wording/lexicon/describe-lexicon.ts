/**
 * Writes the automatic wording of a graph's predicates and types to a lexicon file, which a person or a model can
 * correct.
 */
import { recordOf } from "../../../io/index.ts";
import { openWords, pluralOf } from "../../../words/index.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import { stepsOf, subjectNounOf } from "../field-steps.ts";
import { createEnglishWords } from "../words/english-words.ts";
import type { Predicate } from "./predicate.ts";
import { readPredicate } from "./read-predicate.ts";
import type { LexiconEntry, UserLexicon } from "./user-lexicon.ts";
import { finite, type VerbPhrase } from "./verb-phrase.ts";

export type LexiconReport = {
  readonly lexicon: UserLexicon;
  /**
   * The labels that could not be put into words. Questions do not use predicates with these labels until the lexicon
   * specifies a wording.
   */
  readonly unread: readonly string[];
};

/** Describes the automatic wording for the fact stores, one for each type of subject. */
export function describeLexicon(stores: readonly FactStore[]): LexiconReport {
  const english = createEnglishWords(openWords());
  const predicates = new Map<string, LexiconEntry>();
  const types = new Map<string, UserLexicon["types"][string]>();
  const unread = new Set<string>();
  for (const store of stores) {
    const singular = subjectNounOf(store);
    types.set(store.hubType.split(/[/#:]/).at(-1) ?? "", { singular, plural: pluralOf(singular) });
    for (const { use } of store.fields.flatMap((field) => stepsOf(store, field))) {
      const read = readPredicate(use, english);
      if (read === null) unread.add(use.label);
      if (!predicates.has(use.label))
        predicates.set(use.label, read === null ? { singular: "" } : entryOf(read));
    }
  }
  return {
    lexicon: { version: 1, predicates: sorted(predicates), types: sorted(types) },
    unread: [...unread].sort(),
  };
}

function entryOf(predicate: Predicate): LexiconEntry {
  const { part, singular, plural, verb, inverse, asks, typeNoun, typePlural, unit } = predicate;
  const phrase = (verbPhrase: VerbPhrase | null): string | null =>
    verbPhrase === null ? null : finite(verbPhrase, "one");
  return {
    part,
    singular,
    plural,
    verb: phrase(verb),
    inverse: phrase(inverse),
    question: asks,
    type_noun: typeNoun,
    type_plural: typePlural,
    unit,
  };
}

function sorted<T>(entries: ReadonlyMap<string, T>): Record<string, T> {
  return recordOf([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
}
