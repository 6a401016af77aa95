/**
 * Expresses the roles of entities in the records that connect them: the borrower of a loan, the home team of a match.
 */
import { headOf, pluralOf } from "../../../words/index.ts";
import { indefinite } from "../english.ts";
import type { SpokenRole, SpokenStep } from "../field-steps.ts";
import { wordsOf } from "../label-words.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { Predicate } from "./predicate.ts";
import { readStep } from "./read-step.ts";
import {
  actedOnBy,
  actingVerb,
  actOn,
  canAct,
  isActedOn,
  isActing,
  isActionOf,
  isDoneBy,
  isDoneToOther,
  isOtherSide,
  isUndergone,
  verbOf,
  withoutAgent,
} from "./record-actions.ts";
import { type RecordContext, throughNamedRecord, withoutOwner } from "./record-label.ts";
import { active, be } from "./verb-phrase.ts";
import { isEventOf, withoutEcho } from "./without-echo.ts";

/** Nouns that are too vague without the noun of their record. */
const vague =
  /^(?:date|year|time|start|end|begin|value|amount|number|score|rating|grade|role|type|name|title|place|status|start \w+|end \w+)$/;

type WordedPredicate = {
  /** How the intermediate record is worded, or `null` if sentences skip the record. */
  readonly record: Predicate | null;
  readonly value: Predicate;
};

/**
 * Uses the subject's role in a record to relate the record's other entities to the subject. For example, a museum that
 * is the borrower of a loan borrowed the artwork, and the away teams of a referee are those in the matches that the
 * referee led. Returns `null` if the role is ambiguous, as with the home team and away team of a match.
 */
export function inRole(predicate: Predicate, context: RecordContext): WordedPredicate | null {
  const { step, user, english, noun } = context;
  const linked = asNamedRecord(predicate, context);
  if (linked !== null) return skippingRecord(linked);
  const value = withoutAgent(withoutOwner(predicate, noun));
  const { role } = step;
  if (role === undefined) return withoutRole(value, context);
  if (isDoneBy(value) && isDoneToOther(value, role, english)) return null;
  const roleReading = readStep(role, user, english);
  // The attending physician of an admission is not admitted, nor is the assigned bed.
  if (isUndergone(value) && roleReading?.singular.includes(" ") === true) return null;
  if (!isPlain(role, roleReading))
    return roleReading === null ? null : inNamedRole(value, roleReading, context);
  if (isActing(value) && !canAct(role, english)) return null;
  if (isActionOf(value, context)) return skippingRecord(value);
  const acted = actedOnBy(value, role, english);
  if (acted !== null) return skippingRecord(acted);
  return isNamed(value) ? throughOwned(value, context) : null;
}

/**
 * Relates a noun of a record to the owner of the record. What an event involves belongs to the event: the site of a
 * launch is not the site of the rocket. A relation such as a membership needs no words, because the clubs of
 * somebody's memberships are that person's clubs.
 */
function throughOwned(value: Predicate, context: RecordContext): WordedPredicate {
  const { noun, english } = context;
  const isSkipped = noun === "" || english.isNounOf("relations", noun) || vague.test(value.singular);
  return isSkipped ? skippingRecord(value) : { record: ownedRecord(context), value };
}

/** Words a record as something that its owner has: "the launches of X", "had a launch". */
function ownedRecord({ noun, step: { use } }: RecordContext): Predicate {
  const plural = pluralOf(noun);
  return {
    label: use.label,
    part: "noun",
    singular: noun,
    plural,
    typeNoun: noun,
    typePlural: plural,
    verb: active("have", "past"),
    otherVerbs: [],
    inverse: null,
    asks: "what",
    unit: "",
    functional: use.functional,
    valueKind: "name",
  };
}

/**
 * Whether the objects of a predicate own the records: a visit is "of" its patient, and has a veterinarian. The owner is
 * the only entity that the record names by its type.
 */
function isOwnerOf(
  { label, singular, asks }: Predicate,
  { others }: SpokenRole,
  english: EnglishWords,
): boolean {
  const types = others.find((other) => other.label === label)?.nouns ?? [];
  if (!types.includes(singular) || asks === "where" || english.isNounOf("places", singular)) return false;
  return others.every((other) => other.label === label || !other.nouns.includes(wordsOf(other.label)));
}

/**
 * Expresses a record by the predicate that names it, unless the sentence must state the subject's role in the record.
 */
function asNamedRecord(
  predicate: Predicate,
  { step: { role, use }, user, english, noun }: RecordContext,
): Predicate | null {
  if (role !== undefined && !isPlain(role, readStep(role, user, english))) return null;
  const subject = role === undefined ? use.subjectNoun : (role.use.objectNouns[0] ?? "");
  return throughNamedRecord(predicate, noun, subject, english);
}

/** Whether the subject's role is the only one of its kind in the record and says no more than the subject's type. */
function isPlain(role: SpokenRole, read: Predicate | null): boolean {
  return role.isUnique && (read === null || namesSubject(read, role));
}

/**
 * Relates the record's other entities to the subject by the subject's role, for roles that do not merely repeat the
 * subject's type.
 */
function inNamedRole(value: Predicate, role: Predicate, context: RecordContext): WordedPredicate | null {
  // The package that a talk is about has no speaker, and only the talk is about it.
  if (role.part === "preposition") return null;
  if (value.part === "preposition" && role.part === "passive")
    return mentioning(recordAt(role, context), value);
  const { step, english } = context;
  const doing = verbOf(value, english);
  const acting = isDoneBy(role) ? verbOf(role, english) : null;
  if (acting !== null && english.isDoneToPersons(acting)) {
    // Somebody who treated a patient in a visit did not treat the visit.
    const isPatient = step.role !== undefined && isOnlyPerson(value, step.role, english);
    return isPatient ? skippingRecord({ ...actOn(value, acting, english), asks: "which" }) : null;
  }
  if (doing !== null && value.singular === "")
    return isOtherSide(role, value, doing, english) ? skippingRecord(value) : null;
  const lemma = verbOfRole(role, context);
  if (lemma !== null && isActedOn(value, lemma, english)) return skippingRecord(actOn(value, lemma, english));
  return playingRole(value, role, context);
}

/** Whether a value is the only person in a record besides the one in the given role. */
function isOnlyPerson({ label }: Predicate, { others }: SpokenRole, english: EnglishWords): boolean {
  const persons = others.filter((other) =>
    [wordsOf(other.label), ...other.nouns].some((noun) => english.isNounOf("persons", noun)),
  );
  return persons.length === 1 && persons[0]?.label === label;
}

/** Returns the verb for what somebody in a role does to the record's other entities, or `null` for any other role. */
function verbOfRole({ singular }: Predicate, { noun, english }: RecordContext): string | null {
  const lemma = actingVerb(singular, english);
  // The director of a launch directs the launch, and nothing else in it.
  const isInCharge = lemma !== null && english.isConducting(lemma) && !english.isNounOf("relations", noun);
  return isInCharge ? null : lemma;
}

/** Relates a value to the subject by the words for its role: "was the home team of a match with" another team. */
function playingRole(value: Predicate, role: Predicate, context: RecordContext): WordedPredicate | null {
  const { step, english } = context;
  const plainRole = step.role === undefined ? role : withoutEcho(role, step.role.use, english);
  const record = recordInRole(plainRole, context);
  if (record !== null) {
    const isOwner = step.role !== undefined && isOwnerOf(value, step.role, english);
    return { record, value: isOwner ? { ...value, owns: true } : value };
  }
  // An exam that was held in a room has candidates, but no label says that the room has them.
  return step.role?.isUnique === true && isNamed(role) && isNamed(value)
    ? throughOwned(value, context)
    : null;
}

/** Relates the contents of a record to a subject that points to the record and therefore has no named role in it. */
function withoutRole(value: Predicate, context: RecordContext): WordedPredicate | null {
  const { step, user, english } = context;
  if (isSaidOfRecord(value, context)) return null;
  if (isActionOf(value, context)) return skippingRecord(value);
  // If a review was published in a magazine, the restaurant was not. Papers, however, contain their records.
  const isWhole = english.isNounOf("documents", step.use.subjectNoun);
  const isOfRecord = isDoneBy(value) || (isUndergone(value) && !isWhole);
  if (isOfRecord) return mentioning(readStep(step, user, english), value);
  return isWhole || !isNamed(value) ? skippingRecord(value) : throughOwned(value, context);
}

/**
 * Whether a label is a noun. A preposition does not apply to the subject: a treatment is "against" a disease, but the
 * treated hive is not.
 */
function isNamed({ singular, part }: Predicate): boolean {
  return singular !== "" && part !== "preposition";
}

/**
 * Whether the verb applies only to the record and not to the subject, which is a part of it: a prescription that
 * belongs to an admission was not itself admitted.
 */
function isSaidOfRecord(value: Predicate, { step, user, english }: RecordContext): boolean {
  if (!isUndergone(value)) return false;
  const verb = readStep(step, user, english)?.verb;
  return verb?.lemma === "belong" || verb?.rest === "part of";
}

function skippingRecord(value: Predicate): WordedPredicate {
  return { record: null, value };
}

/** Returns a wording that mentions the record, or `null` if no words express the record. */
function mentioning(record: Predicate | null, value: Predicate): WordedPredicate | null {
  return record === null ? null : { record, value };
}

/** Whether a role only repeats the subjects' type, such as the role "club" in the memberships of a club. */
function namesSubject({ singular }: Predicate, { use }: SpokenRole): boolean {
  return use.objectNouns.some((type) => headOf(type) === headOf(singular));
}

/** Expresses the record as an action or role of its subject: "refereed a match", "was the home team of a match". */
function recordInRole(role: Predicate, { step, english, noun }: RecordContext): Predicate | null {
  if (noun === "") return null;
  // A membership has one member, which needs no words. A match has two teams, and the person of a tasting is its judge.
  const hasNoun = role.singular !== "";
  if (hasNoun && step.role?.isUnique === true && isImplied(role.singular, noun)) return null;
  // Nobody says that a parcel "was the delivered parcel of a delivery".
  const [first = ""] = role.singular.split(" ");
  const lemma =
    english.verb(first)?.forms.has("participle") === true ? english.verb(first)?.lemma : undefined;
  if (lemma !== undefined && isEventOf(noun, lemma, english)) return null;
  const verb = hasNoun
    ? be(`${role.functional ? `the ${role.singular}` : indefinite(role.singular)} of`, "past")
    : role.inverse;
  if (verb === null) return null;
  return {
    ...role,
    ...asObject(noun, step),
    verb,
    inverse: hasNoun ? null : role.verb,
    ...(hasNoun ? { role: role.singular } : {}),
    singular: "",
    plural: "",
  };
}

/** Expresses the record as part of the place or event where it happens: "has a talk". */
function recordAt(role: Predicate, { noun, step }: RecordContext): Predicate | null {
  if (noun === "" || role.inverse !== null) return null;
  return { ...role, ...asObject(noun, step), verb: active("have", "present") };
}

function asObject(record: string, { use }: SpokenStep) {
  return {
    typeNoun: record,
    typePlural: pluralOf(record),
    functional: use.functional,
    part: "verb",
    asks: "what",
  } as const;
}

/** Whether the role adds nothing to the record's noun, as with the member of a membership or a mere participant. */
function isImplied(role: string, record: string): boolean {
  const head = headOf(role);
  return (
    /^(?:participant|party|holder|bearer|subject|object|item|thing|person|agent|member)$/.test(head) ||
    record.startsWith(head)
  );
}

/**
 * Qualifies a noun with that of its record: the "date" of an inspection becomes the "inspection date". Returns `null`
 * for a verb if there is no noun for its objects.
 */
export function ofRecord(predicate: Predicate, { noun }: RecordContext): Predicate | null {
  // A verb describes the record, so the subject is related only to the entity that the record connects with it.
  if (predicate.part !== "noun" || predicate.singular === "") {
    const { typeNoun, typePlural } = predicate;
    if (typeNoun === "") return null;
    return { ...predicate, part: "noun", singular: typeNoun, plural: typePlural, verb: null, inverse: null };
  }
  // "Expedition leader" is interpreted as the leader of its expedition, but the word "expedition" is needed if the
  // sentence does not mention the expedition. A noun that is also the type needs no addition.
  const isType = predicate.singular === predicate.typeNoun;
  const isShortened =
    !isType && wordsOf(predicate.label).replace(/^has /, "") === `${noun} ${predicate.singular}`;
  const isVague = vague.test(predicate.singular);
  if (!isShortened && !isVague) return predicate;
  // The start of an employment is not when the employee or the employer started.
  if (noun === "") return isVague ? null : predicate;
  const singular = `${noun} ${predicate.singular}`;
  const verbs = isVague ? { verb: null, also: [], inverse: null } : {};
  return { ...predicate, ...verbs, singular, plural: pluralOf(singular) };
}
