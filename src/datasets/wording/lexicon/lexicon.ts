/**
 * Derives the grammar of a graph's predicates and types, once per graph. Entries in the user's lexicon take precedence.
 */

import { headOf, openWords, pluralOf } from "../../../words/index.ts";
import type { Field } from "../../facts/fact.ts";
import { valueKey } from "../../facts/fact.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import { type SpokenStep, stepsOf, subjectNounOf } from "../field-steps.ts";
import { createEnglishWords, type EnglishWords } from "../words/english-words.ts";
import { documentVerbs } from "../words/nouns.ts";
import type { Predicate } from "./predicate.ts";
import { namePersons } from "./question-word.ts";
import { readStep } from "./read-step.ts";
import { createRecordContext, nounOfRecord, withoutOwner } from "./record-label.ts";
import { inRole, ofRecord } from "./record-roles.ts";
import type { UserLexicon } from "./user-lexicon.ts";
import { active, parseVerbPhrase } from "./verb-phrase.ts";
import { withoutEcho } from "./without-echo.ts";

/** How a field is worded: its steps from the subject, through intermediate entities, to the value. */
export type SpokenField = {
  readonly field: Field;
  /** The predicates of the steps, in order. The last step leads to the value. */
  readonly steps: readonly [Predicate, ...Predicate[]];
  readonly last: Predicate;
  /**
   * The noun for the record ("membership") if the field is a detail of a record that connects two entities; otherwise
   * empty.
   */
  readonly record: string;
};

export type TypeWords = {
  readonly singular: string;
  readonly plural: string;
  readonly person: boolean;
  readonly document: boolean;
};

export type Lexicon = {
  readonly english: EnglishWords;
  readonly hub: TypeWords;
  /** @returns the wording, or `null` if a predicate of the field cannot be put into words */
  field(name: string): SpokenField | null;
};

export function createLexicon(store: FactStore, user: UserLexicon): Lexicon {
  const english = createEnglishWords(openWords());
  const hub = typeWords(store, user, english);
  const fields = new Map<string, SpokenField | null>();
  return {
    english,
    hub,
    field: (name) => {
      const key = valueKey(name);
      const cached = fields.get(key);
      if (cached !== undefined) return cached;
      const field = store.field(name);
      const read = field === undefined ? null : wordField(store, field, hub, user, english);
      fields.set(key, read);
      return read;
    },
  };
}

function typeWords(store: FactStore, user: UserLexicon, english: EnglishWords): TypeWords {
  const type = store.hubType;
  const name = type.split(/[/#:]/).at(-1) ?? "";
  const userNoun = user.types[type] ?? user.types[name];
  const singular = userNoun?.singular ?? subjectNounOf(store);
  return {
    singular,
    plural: userNoun?.plural ?? pluralOf(singular),
    person:
      english.isNounOf("persons", singular) ||
      // The dictionary does not contain "caver", so the names of such entities decide.
      (english.shareOf(headOf(singular), "noun") === 0 &&
        areNamesOfPersons(
          store.hubs.map(({ label }) => label),
          english,
        )),
    document: english.isNounOf("documents", singular),
  };
}

/** Whether labels look like the names of people and most contain a word that is not in the dictionary. */
function areNamesOfPersons(labels: readonly string[], english: EnglishWords): boolean {
  const isWord = (word: string): boolean => english.isLemma(word.toLowerCase());
  const phrases = labels.filter((label) => label.split(/[\s-]+/).every(isWord));
  return namePersons(labels) && phrases.length < labels.length / 2;
}

function wordField(
  store: FactStore,
  field: Field,
  hub: TypeWords,
  user: UserLexicon,
  english: EnglishWords,
): SpokenField | null {
  const steps = stepsOf(store, field);
  if (steps.some((_step, at) => isReachedThroughTwoRecords(steps, at))) return null;
  const legs = legsOf(steps);
  const isDetail = field.tie === "detail";
  const predicates: Predicate[] = [];
  for (const { step, record } of legs) {
    const read = readStep(step, user, english);
    if (read === null) return null;
    const stepPredicates =
      record === undefined
        ? [withoutOwner(withoutEcho(read, step.use, english), step.use.subjectNoun)]
        : isDetail
          ? [read]
          : throughRecord(read, record, user, english);
    if (stepPredicates === null) return null;
    predicates.push(...stepPredicates);
  }
  const [first, ...others] = predicates;
  if (first === undefined) return null;
  const firstStep = hub.document
    ? withDocumentVerb(first, english)
    : hub.person
      ? withMembership(first, english)
      : first;
  const connectingRecord = isDetail ? legs.findLast(({ record }) => record !== undefined)?.record : undefined;
  return {
    field,
    steps: [firstStep, ...others],
    last: others.at(-1) ?? firstStep,
    record: nounOfRecord(connectingRecord, user, english),
  };
}

/** A step to an entity or a value, together with the record (if any) through which it leads. */
type Leg = { readonly step: SpokenStep; readonly record: SpokenStep | undefined };

/**
 * Whether a step starts at a record that is connected with the subject only through another record. Such a field has no
 * wording, because a sentence can mention only one record.
 */
function isReachedThroughTwoRecords(steps: readonly SpokenStep[], at: number): boolean {
  const before = steps.slice(Math.max(0, at - 2), at);
  return (
    before.length === 2 && before.every(({ node }) => node === "record") && before.some(({ role }) => role)
  );
}

function legsOf(steps: readonly SpokenStep[]): Leg[] {
  return steps.flatMap((step, at) => {
    const before = steps[at - 1];
    return step.node === "record" ? [] : [{ step, record: before?.node === "record" ? before : undefined }];
  });
}

/**
 * Expresses a predicate of a record from the subject's perspective, including the predicate that leads to the record if
 * the sentence must mention it. Returns `null` if the predicate cannot be put into words.
 */
function throughRecord(
  predicate: Predicate,
  record: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Predicate[] | null {
  const context = createRecordContext(record, user, english);
  const inRecord = inRole(predicate, context);
  if (inRecord === null) return null;
  const { value } = inRecord;
  // A statement about the record, or an action in it, does not need the noun of the record.
  if (inRecord.record !== null) return [inRecord.record, value];
  const qualified = value.singular === "" ? value : ofRecord(value, context);
  return qualified === null ? null : [qualified];
}

/** Adds the verbs that usually link documents to their topics: a paper applies a method. */
function withDocumentVerb(predicate: Predicate, english: EnglishWords): Predicate {
  if (predicate.part !== "noun" || predicate.verb !== null || predicate.valueKind !== "name")
    return predicate;
  const [verb, ...otherVerbs] = documentVerbs(predicate.singular).flatMap((verbText) => {
    const parsed = verbText.includes(" ") ? parseVerbPhrase(verbText, english) : active(verbText, "present");
    return parsed === null ? [] : [parsed];
  });
  return verb === undefined ? predicate : { ...predicate, verb, otherVerbs: otherVerbs };
}

/** Adds the verb for people in an organisation: a player belongs to a club instead of having one. */
function withMembership(predicate: Predicate, english: EnglishWords): Predicate {
  const { part, verb, singular, valueKind } = predicate;
  const isGroup = !singular.includes(" ") && english.isNounOf("organisations", singular);
  if (part !== "noun" || verb !== null || valueKind !== "name" || !isGroup) return predicate;
  return { ...predicate, verb: active("belong", "present", "to") };
}
