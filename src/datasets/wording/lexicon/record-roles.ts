/**
 * Expresses the roles of entities in the records that connect them: the borrower of a loan, the home team of a match.
 */
import { headOf, participleOf, pluralOf } from "../../../words/index.ts";
import { indefinite } from "../english.ts";
import type { SpokenRole, SpokenStep } from "../field-steps.ts";
import { wordsOf } from "../label-words.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { Predicate } from "./predicate.ts";
import { readStep } from "./read-step.ts";
import { nounOfRecord, throughNamedRecord, withoutOwner } from "./record-label.ts";
import type { UserLexicon } from "./user-lexicon.ts";
import { active, be } from "./verb-phrase.ts";
import { isEventOf, withoutEcho } from "./without-echo.ts";

/** Nouns that are too vague without the noun of their record. */
const vague =
  /^(?:date|year|time|start|end|begin|value|amount|number|score|rating|grade|role|type|name|title|place|status|start \w+|end \w+)$/;

type Said = {
  /** How the intermediate record is worded, or `null` if sentences skip the record. */
  readonly record: Predicate | null;
  readonly value: Predicate;
};

/**
 * Uses the subject's role in a record to relate the record's other entities to the subject. For example, a museum that
 * is the borrower of a loan borrowed the artwork, and the away teams of a referee are those in the matches that the
 * referee led. Returns `null` if the role is ambiguous, as with the home team and away team of a match.
 */
export function inRole(
  predicate: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Said | null {
  const linked = asNamedRecord(predicate, step, user, english);
  if (linked !== null) return skippingRecord(linked);
  const value = withoutAgent(withoutOwner(predicate, nounOfRecord(step, user, english)));
  const { role } = step;
  if (role === undefined) return withoutRole(value, step, user, english);
  if (isDoneBy(value) && isDoneToOther(value, role, english)) return null;
  const read = readStep(role, user, english);
  // The attending physician of an admission is not admitted, nor is the assigned bed.
  if (isUndergone(value) && read?.singular.includes(" ") === true) return null;
  if (isPlain(role, read)) {
    if (isActing(value) && !canAct(role, english)) return null;
    return isNamed(value) || isActionOf(value, step, user, english) ? skippingRecord(value) : null;
  }
  return read === null ? null : inNamedRole(value, read, step, user, english);
}

/**
 * Expresses a record by the predicate that names it, unless the sentence must state the subject's role in the record.
 */
function asNamedRecord(
  predicate: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Predicate | null {
  const { role, use } = step;
  if (role !== undefined && !isPlain(role, readStep(role, user, english))) return null;
  const subject = role === undefined ? use.subjectNoun : (role.use.objectNouns[0] ?? "");
  return throughNamedRecord(predicate, nounOfRecord(step, user, english), subject, english);
}

/** Whether the subject's role is the only one of its kind in the record and says no more than the subject's type. */
function isPlain(role: SpokenRole, read: Predicate | null): boolean {
  return role.only && (read === null || namesSubject(read, role));
}

/**
 * Relates the record's other entities to the subject by the subject's role, for roles that do not merely repeat the
 * subject's type.
 */
function inNamedRole(
  value: Predicate,
  role: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Said | null {
  // The package that a talk is about has no speaker, and only the talk is about it.
  if (role.part === "preposition") return null;
  const record = nounOfRecord(step, user, english);
  if (value.part === "preposition" && role.part === "passive")
    return mentioning(recordAt(role, record, step), value);
  const doing = verbOf(value, english);
  if (doing !== null && value.singular === "")
    return isOtherSide(role, value, doing, english) ? skippingRecord(value) : null;
  const lemma = actingVerb(role.singular, english);
  if (lemma !== null && isActedOn(value, lemma, english)) return skippingRecord(actOn(value, lemma, english));
  const acted = step.role === undefined ? role : withoutEcho(role, step.role.use, english);
  const done = recordInRole(acted, record, step, english);
  if (done !== null) return { record: done, value };
  // An exam that was held in a room has candidates, but no label says that the room has them.
  return step.role?.only === true && isNamed(role) ? skippingRecord(value) : null;
}

/** Relates the contents of a record to a subject that points to the record and therefore has no named role in it. */
function withoutRole(
  value: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Said | null {
  if (isSaidOfRecord(value, step, user, english)) return null;
  // A review that was published in a magazine does not mean that the restaurant was. Papers contain their records.
  const isWhole = english.isNounOf("documents", step.use.subjectNoun);
  const isOfRecord =
    isDoneBy(value) || (isUndergone(value) && !isWhole && !isActionOf(value, step, user, english));
  return isOfRecord ? mentioning(readStep(step, user, english), value) : skippingRecord(value);
}

/**
 * Whether the record represents the action of a verb, so that the verb also applies to the record's subject: in an
 * admission, a patient is "admitted to" a ward. By contrast, if a plant's harvest was "extracted by" somebody, the
 * plant itself was not.
 */
function isActionOf(value: Predicate, step: SpokenStep, user: UserLexicon, english: EnglishWords): boolean {
  const lemma = verbOf(value, english);
  const noun = headOf(nounOfRecord(step, user, english));
  if (lemma === null || noun === "") return false;
  return noun === lemma || english.eventPhrase(noun)?.split(" ").includes(participleOf(lemma)) === true;
}

/** Whether a verb states what happens to the record's subject, as "admitted to" does. */
function isUndergone({ singular, verb, inverse }: Predicate): boolean {
  return singular === "" && verb?.style === "be" && inverse === null;
}

/**
 * Whether a label is a noun. A preposition does not apply to the subject: a treatment is "against" a disease, but the
 * treated hive is not.
 */
function isNamed({ singular, part }: Predicate): boolean {
  return singular !== "" && part !== "preposition";
}

/** Whether a verb states an action of its subject, as "inspected" does. */
function isActing({ singular, verb }: Predicate): boolean {
  return singular === "" && verb?.style === "active";
}

/**
 * Whether the subjects in a role are people or organisations and can therefore act: a disease found in an inspection
 * did not inspect anything.
 */
function canAct({ use }: SpokenRole, english: EnglishWords): boolean {
  return use.objectNouns.some(
    (type) => english.isNounOf("persons", type) || english.isNounOf("organisations", type),
  );
}

/**
 * Whether the verb describes what somebody does to the record: the critic who wrote a review of a restaurant did not
 * write the restaurant, so the sentence must mention the review.
 */
function isDoneBy({ singular, verb, inverse }: Predicate): boolean {
  return singular === "" && verb?.style === "be" && inverse !== null;
}

/**
 * Whether the action affects another entity of the record: the doctor who wrote a prescription prescribed the
 * "prescribed drug", not the patient.
 */
function isDoneToOther(value: Predicate, { use, others }: SpokenRole, english: EnglishWords): boolean {
  const lemma = verbOf(value, english);
  if (lemma === null || wordsOf(use.label).split(" ").includes(participleOf(lemma))) return false;
  const isPerson = use.objectNouns.some((type) => english.isNounOf("persons", type));
  return others.some(({ label, noun }) => {
    if (label === value.label) return false;
    if (wordsOf(label).split(" ").includes(participleOf(lemma))) return true;
    return (
      isPerson &&
      !(["persons", "places", "organisations"] as const).some((kind) => english.isNounOf(kind, noun))
    );
  });
}

/**
 * Whether the verb applies only to the record and not to the subject, which is a part of it: a prescription that
 * belongs to an admission was not itself admitted.
 */
function isSaidOfRecord(
  value: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): boolean {
  if (!isUndergone(value)) return false;
  const verb = readStep(step, user, english)?.verb;
  return verb?.lemma === "belong" || verb?.rest === "part of";
}

function skippingRecord(value: Predicate): Said {
  return { record: null, value };
}

/** Returns a wording that mentions the record, or `null` if no words express the record. */
function mentioning(record: Predicate | null, value: Predicate): Said | null {
  return record === null ? null : { record, value };
}

/**
 * Removes the verbs derived from an agent noun, because the agent of a record acts on another entity of the record, not
 * on the record's subject.
 */
function withoutAgent(predicate: Predicate): Predicate {
  const isAgent = predicate.part === "noun" && predicate.inverse !== null;
  return isAgent ? { ...predicate, verb: null, inverse: null } : predicate;
}

/** Whether a role only repeats the subjects' type, such as the role "club" in the memberships of a club. */
function namesSubject({ singular }: Predicate, { use }: SpokenRole): boolean {
  return use.objectNouns.some((type) => headOf(type) === headOf(singular));
}

/** Returns the verb for a role that acts on an object: "borrow" for "borrower", but `null` for "player". */
function actingVerb(role: string, english: EnglishWords): string | null {
  const head = headOf(role);
  const lemma = english.agentVerb(head);
  return lemma === null || english.isIntransitive(lemma) || english.actsWithin(head) ? null : lemma;
}

/**
 * Whether a role and a value are the two sides of the same action. "Observed by" and "observed species" belong to the
 * same observation: the observer observed the species, as the inspector inspected the "inspected hive".
 */
function isOtherSide(role: Predicate, value: Predicate, lemma: string, english: EnglishWords): boolean {
  if (role.singular !== "")
    return value.verb?.style === "active" && actingVerb(role.singular, english) === lemma;
  if (verbOf(role, english) !== lemma) return false;
  return value.verb?.style === "active" ? role.inverse !== null : role.verb?.style === "active";
}

/** Returns the lemma of a predicate's verb: "observe" for "observed at". */
function verbOf({ verb }: Predicate, english: EnglishWords): string | null {
  if (verb === null) return null;
  return verb.style === "active" ? verb.lemma : (english.verb(verb.rest.split(" ")[0] ?? "")?.lemma ?? null);
}

/** Uses the agent's verb to relate an object to the agent of its record: "the artworks that X borrowed". */
function actOn(value: Predicate, lemma: string, english: EnglishWords): Predicate {
  const tense = english.isLasting(lemma) ? "present" : "past";
  const { singular, plural, typeNoun, typePlural } = value;
  const named = typeNoun === "" ? { typeNoun: singular, typePlural: plural } : { typeNoun, typePlural };
  const verbs = { verb: active(lemma, tense), also: [], inverse: be(`${participleOf(lemma)} by`, tense) };
  return { ...value, ...verbs, ...named, part: "verb", singular: "", plural: "" };
}

/** Expresses the record as an action or role of its subject: "refereed a match", "was the home team of a match". */
function recordInRole(
  role: Predicate,
  record: string,
  step: SpokenStep,
  english: EnglishWords,
): Predicate | null {
  if (record === "") return null;
  // A membership has one member, which needs no words. A match has two teams, and the person of a tasting is its judge.
  const named = role.singular !== "";
  if (named && step.role?.only === true && isImplied(role.singular, record)) return null;
  // Nobody says that a parcel "was the delivered parcel of a delivery".
  const [first = ""] = role.singular.split(" ");
  const lemma =
    english.verb(first)?.forms.has("participle") === true ? english.verb(first)?.lemma : undefined;
  if (lemma !== undefined && isEventOf(record, lemma, english)) return null;
  const verb = named
    ? be(`${role.functional ? `the ${role.singular}` : indefinite(role.singular)} of`, "past")
    : role.inverse;
  if (verb === null) return null;
  return {
    ...role,
    ...asObject(record, step),
    verb,
    inverse: named ? null : role.verb,
    ...(named ? { role: role.singular } : {}),
    singular: "",
    plural: "",
  };
}

/** Expresses the record as part of the place or event where it happens: "has a talk". */
function recordAt(role: Predicate, record: string, step: SpokenStep): Predicate | null {
  if (record === "" || role.inverse !== null) return null;
  return { ...role, ...asObject(record, step), verb: active("have", "present") };
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
 * Whether the record's agent acts on the object. Places, times, people, other roles, and what undergoes another action
 * are circumstances, not objects: an inspector did not inspect a "disease found".
 */
function isActedOn(
  { label, singular, typeNoun, valueKind, asks }: Predicate,
  lemma: string,
  english: EnglishWords,
): boolean {
  // The label of the object must be its type: an inspector inspects the hive of an inspection, not its result.
  if (singular === "" || headOf(typeNoun) !== headOf(singular)) return false;
  const done = english.verb(wordsOf(label).split(" ").at(-1) ?? "");
  if (done?.forms.has("participle") === true && !done.forms.has("base") && done.lemma !== lemma) return false;
  const other = (["places", "times", "persons"] as const).some((kind) => english.isNounOf(kind, singular));
  return valueKind === "name" && asks !== "who" && !other && english.agentVerb(headOf(singular)) === null;
}

/**
 * Qualifies a noun with that of its record: the "date" of an inspection becomes the "inspection date". Returns `null`
 * for a verb if there is no noun for its objects.
 */
export function ofRecord(
  predicate: Predicate,
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): Predicate | null {
  // A verb describes the record, so the subject is related only to the entity that the record connects with it.
  if (predicate.part !== "noun" || predicate.singular === "") {
    const { typeNoun, typePlural } = predicate;
    if (typeNoun === "") return null;
    return { ...predicate, part: "noun", singular: typeNoun, plural: typePlural, verb: null, inverse: null };
  }
  const record = nounOfRecord(step, user, english);
  // "Expedition leader" is interpreted as the leader of its expedition, but the word "expedition" is needed if the
  // sentence does not mention the expedition. A noun that is also the type needs no addition.
  const isType = predicate.singular === predicate.typeNoun;
  const cut = !isType && wordsOf(predicate.label).replace(/^has /, "") === `${record} ${predicate.singular}`;
  const isVague = vague.test(predicate.singular);
  if (!cut && !isVague) return predicate;
  // The start of an employment is not when the employee or the employer started.
  if (record === "") return isVague ? null : predicate;
  const singular = `${record} ${predicate.singular}`;
  const verbs = isVague ? { verb: null, also: [], inverse: null } : {};
  return { ...predicate, ...verbs, singular, plural: pluralOf(singular) };
}
