/** The predicates and types of a graph read as grammar, once per graph; what a user's lexicon says comes first. */

import { headOf, openWords, participleOf, pluralOf } from "../../../words/index.ts";
import type { Field } from "../../facts/fact.ts";
import { valueKey } from "../../facts/fact.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import { type SpokenStep, stepsOf, subjectNounOf } from "../field-steps.ts";
import { createEnglishWords, type EnglishWords } from "../words/english-words.ts";
import { documentVerbs } from "../words/nouns.ts";
import type { Predicate } from "./predicate.ts";
import { readPredicate } from "./read-predicate.ts";
import { applyEntry, type UserLexicon } from "./user-lexicon.ts";
import { active, be, parseVerbPhrase } from "./verb-phrase.ts";

/** A field as it is spoken of: from the subject over things in between to the value. */
export type SpokenField = {
  readonly field: Field;
  /** At least one; the last one leads to the value. */
  readonly steps: readonly [Predicate, ...Predicate[]];
  readonly last: Predicate;
  /** For a detail of what ties two things, what that is called ("membership"); empty for all others. */
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
  /** @returns null where a predicate of the field has no words */
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
      const known = fields.get(key);
      if (known !== undefined) return known;
      const field = store.field(name);
      const read = field === undefined ? null : speakField(store, field, hub, user, english);
      fields.set(key, read);
      return read;
    },
  };
}

function typeWords(store: FactStore, user: UserLexicon, english: EnglishWords): TypeWords {
  const type = store.hubType;
  const name = type.split(/[/#:]/).at(-1) ?? "";
  const told = user.types[type] ?? user.types[name];
  const singular = told?.singular ?? subjectNounOf(store);
  return {
    singular,
    plural: told?.plural ?? pluralOf(singular),
    person: english.isNounOf("persons", singular),
    document: english.isNounOf("documents", singular),
  };
}

function speakField(
  store: FactStore,
  field: Field,
  hub: TypeWords,
  user: UserLexicon,
  english: EnglishWords,
): SpokenField | null {
  const steps = stepsOf(store, field);
  const predicates: Predicate[] = [];
  let tying = "";
  let record: SpokenStep | undefined;
  for (const step of steps) {
    if (step.node === "record") {
      record = step;
      continue;
    }
    const read = readStep(step, user, english);
    if (read === null) return null;
    const isDetail = record !== undefined && field.tie === "detail";
    if (isDetail) tying = nounOfRecord(record, user, english);
    const said = record === undefined || isDetail ? null : inRole(read, record, user, english);
    if (record !== undefined && !isDetail && said === null) return null;
    if (said !== null && said.record !== null) predicates.push(said.record);
    const value = said?.value ?? read;
    // What is said of the record, or done in it, needs nothing of the record in its noun.
    const isWhole = record === undefined || isDetail || said?.record !== null || value.singular === "";
    const whole = isWhole || record === undefined ? value : ofRecord(value, record, user, english);
    if (whole === null) return null;
    predicates.push(predicates.length === 0 && hub.document ? withDocumentVerb(whole, english) : whole);
    record = undefined;
  }
  const [first, ...others] = predicates;
  if (first === undefined) return null;
  return { field, steps: [first, ...others], last: others.at(-1) ?? first, record: tying };
}

function readStep({ use }: SpokenStep, user: UserLexicon, english: EnglishWords): Predicate | null {
  const guess = readPredicate(use, english);
  const entry = user.predicates[use.label];
  return entry === undefined ? guess : applyEntry(use, guess, entry, english);
}

/** Words that say little without what they belong to. */
const vague =
  /^(?:date|year|time|start|end|begin|value|amount|number|role|type|name|title|place|status|start \w+|end \w+)$/;

function nounOfRecord(record: SpokenStep | undefined, user: UserLexicon, english: EnglishWords): string {
  if (record === undefined) return "";
  const told = user.predicates[record.use.label]?.singular ?? "";
  // A record that points at its subject goes by its type, which is a noun whatever the word can be besides.
  if (told === "" && record.role !== undefined) return record.use.label;
  return readStep(record, user, english)?.singular ?? "";
}

type Said = {
  /** How a record is spoken of that stands between; null where it is read through. */
  readonly record: Predicate | null;
  readonly value: Predicate;
};

/**
 * What a subject is in a record says what the record's other things are to it. A museum that is the borrower of a loan
 * borrowed the artwork; the away teams of a referee are those of the matches that the referee refereed. Null where
 * nothing says which of two roles is meant, as home team and away team of a match.
 */
function inRole(
  predicate: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Said | null {
  const { role } = step;
  // Whoever acts in a record acts on what the record says, and not on its subject.
  const acting = predicate.part === "noun" && predicate.inverse !== null;
  const value: Predicate = acting ? { ...predicate, verb: null, inverse: null } : predicate;
  if (role === undefined) return { record: null, value };
  const read = readStep({ use: role.use, node: "thing" }, user, english);
  const noun = read?.singular ?? "";
  const lemma = english.agentVerb(headOf(noun));
  const isSubject = role.use.objectNouns.some((type) => headOf(type) === headOf(noun));
  if (role.only && (isSubject || read === null)) return { record: null, value };
  const doing = verbOf(value, english);
  if (doing !== null && value.singular === "") {
    // "Observed by" and "observed species" of one observation: who observed it observed the species.
    const same = read !== null && read.singular === "" && verbOf(read, english) === doing;
    return same && isOther(read, value) ? { record: null, value } : null;
  }
  const isAgent = lemma !== null && !english.isIntransitive(lemma) && !english.actsWithin(headOf(noun));
  if (isAgent && isActedOn(value, english)) return { record: null, value: actOn(value, lemma, english) };
  const record = recordInRole(read, step, user, english);
  return record !== null ? { record, value } : role.only ? { record: null, value } : null;
}

/** The lemma of what a predicate does or is: "observe" for "observed at". */
function verbOf({ verb }: Predicate, english: EnglishWords): string | null {
  if (verb === null) return null;
  return verb.style === "active" ? verb.lemma : (english.verb(verb.rest.split(" ")[0] ?? "")?.lemma ?? null);
}

/** Whether the subject of one is the doer, or what it is done to, as the verb of the other needs it. */
function isOther(role: Predicate, value: Predicate): boolean {
  return value.verb?.style === "active" ? role.inverse !== null : role.verb?.style === "active";
}

/** "The artworks that X borrowed", for what X is the borrower of. */
function actOn(value: Predicate, lemma: string, english: EnglishWords): Predicate {
  const tense = english.isLasting(lemma) ? "present" : "past";
  const { singular, plural, typeNoun, typePlural } = value;
  const named = typeNoun === "" ? { typeNoun: singular, typePlural: plural } : { typeNoun, typePlural };
  const verbs = { verb: active(lemma, tense), also: [], inverse: be(`${participleOf(lemma)} by`, tense) };
  return { ...value, ...verbs, ...named, part: "verb", singular: "", plural: "" };
}

/** The record as what its subject does or is: "refereed a match", "was the home team of a match". */
function recordInRole(
  role: Predicate | null,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Predicate | null {
  const typeNoun = nounOfRecord(step, user, english);
  if (role === null || typeNoun === "") return null;
  // One membership has one member: that needs no words. A match has two teams.
  if (role.singular !== "" && step.role?.only === true) return null;
  const [verb, inverse] =
    role.singular === "" ? [role.inverse, role.verb] : [be(`the ${role.singular} of`, "past"), null];
  if (verb === null) return null;
  const named = { typeNoun, typePlural: pluralOf(typeNoun) };
  const { functional } = step.use;
  return {
    ...role,
    ...named,
    functional,
    verb,
    inverse,
    part: "verb",
    singular: "",
    plural: "",
    asks: "what",
  };
}

/** Places, times, persons and other roles of a record are where, when and with whom something was done. */
function isActedOn({ singular, valueKind, asks }: Predicate, english: EnglishWords): boolean {
  if (singular === "") return false;
  const other = (["places", "times", "persons"] as const).some((kind) => english.isNounOf(kind, singular));
  return valueKind === "name" && asks !== "who" && !other && english.agentVerb(headOf(singular)) === null;
}

/** "Date" below "inspection" is the inspection date; null for a verb whose objects have no name. */
function ofRecord(
  predicate: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Predicate | null {
  // What a verb says, it says of the record; of the subject only the thing is known that the record ties to it.
  if (predicate.part !== "noun" || predicate.singular === "") {
    const { typeNoun, typePlural } = predicate;
    if (typeNoun === "") return null;
    return { ...predicate, part: "noun", singular: typeNoun, plural: typePlural, verb: null, inverse: null };
  }
  const record = nounOfRecord(step, user, english);
  if (record === "" || !vague.test(predicate.singular)) return predicate;
  const singular = `${record} ${predicate.singular}`;
  return { ...predicate, singular, plural: pluralOf(singular) };
}

/** Documents do things with what they are about: a paper applies a method. */
function withDocumentVerb(predicate: Predicate, english: EnglishWords): Predicate {
  if (predicate.part !== "noun" || predicate.verb !== null || predicate.valueKind !== "name")
    return predicate;
  const [verb, ...also] = documentVerbs(predicate.singular).flatMap((told) => {
    const parsed = told.includes(" ") ? parseVerbPhrase(told, english) : active(told, "present");
    return parsed === null ? [] : [parsed];
  });
  return verb === undefined ? predicate : { ...predicate, verb, also };
}
