/** Builds relationship questions, which ask how subjects or their values are distributed over groups. */
import { isUncountable } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import { type Constraint, keyField, type QueryForm } from "../../forms/form.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import { finite, isPointInTime, join, type VerbPhrase, withoutPreposition } from "../lexicon/verb-phrase.ts";
import { verbOf } from "./conditions/condition.ts";
import { inGroup } from "./conditions/say-constraint.ts";
import { clausesOfCount } from "./count.ts";
import { follow } from "./refer.ts";
import { keyOf, type Speaker, spoken, Unsayable } from "./speaker.ts";
import { type Subject, speakSubject } from "./subject.ts";
import { objectNoun } from "./value-noun.ts";

export function distribution(speaker: Speaker, form: QueryForm): string {
  const key = keyOf(speaker, form);
  if (isTemporal(key) && key.verb !== null && form.ask === null && isPointInTime(key.verb))
    return perTime(speaker, form, key, key.verb);
  if (form.ask !== null) return countPerGroup(speaker, form, form.ask, key);
  const group = groupNoun(key);
  const place = placeNoun(key) ?? group;
  const subject = speakSubject(speaker, form.where);
  const many = subject.bare("many");
  const verbQuestions = key.verb === null || key.verb.rest === "of" ? [] : byVerb(many, key.verb, place);
  const nounQuestions =
    key.singular === "" || isAmbiguous(speaker, form, key)
      ? []
      : [
          ...byMember(speakSubject(speaker, form.where, [inGroup(speaker, key, place)]), place),
          ...byGroup(subject, group),
        ];
  const [first, ...others] = [...verbQuestions, ...nounQuestions];
  if (first === undefined) throw new Unsayable("a grouping whose relation to the subjects is unclear");
  return speaker.choose([first, ...others]);
}

/**
 * Whether the group's noun is ambiguous because more than one relation leads to it: "per museum" does not say whether
 * the museum owns the item or borrows it.
 */
function isAmbiguous(
  { store, lexicon }: Speaker,
  form: QueryForm,
  { singular, typeNoun }: Predicate,
): boolean {
  if (typeNoun !== "" && singular !== typeNoun) return false;
  const keyName = keyField(form);
  return store.fields.some(({ name, relations }) => {
    const other = name === keyName || relations > 1 ? null : lexicon.field(name);
    return other !== null && (other.last.typeNoun === singular || other.last.singular === singular);
  });
}

/** Uses the verb to relate the subjects to the groups: "How many actors live in each town?" */
function byVerb(many: string, verb: VerbPhrase, group: string): string[] {
  const clause = `${many} ${finite(verb, "many")} each ${group}`;
  return [
    `how many ${clause}?`,
    `can you tell me how many ${clause}?`,
    `do you know how many ${clause}?`,
    `for each ${group}, how many ${many} ${finite(verb, "many")} that ${group}?`,
  ];
}

/** @param member the subjects in the group that the question is currently about: "songs of that genre" */
function byMember(member: Subject, group: string): string[] {
  const clause = member.clause("many");
  // "How many papers are there that use that method and report F1" is hard to follow.
  if (/ are there (?:that|who|whose) /.test(clause)) return [];
  return [`for each ${group}, how many ${clause}?`, `for every ${group}, how many ${clause}?`];
}

function byGroup(subject: Subject, group: string): string[] {
  const many = subject.bare("many");
  const clause = subject.clause("many");
  const questions = [`grouped by ${group}, how many ${clause}?`, `split by ${group}, how many ${clause}?`];
  // After a long phrase or a clause, the group seems to be a part of it: "with a weight between 2 and 3 per colour".
  if (subject.phrase("many").clausal || many.split(" ").length > longestInFront) return questions;
  return [
    ...questions,
    `how many ${many} are there per ${group}?`,
    `how many ${many} are there for each ${group}?`,
    `for each ${group}, what is the number of ${many}?`,
    `how do the ${many} break down by ${group}?`,
    `how does the number of ${many} vary by ${group}?`,
  ];
}

/** The maximum number of words before the grouping phrase. */
const longestInFront = 6;

/** Groups by time: "How many clubs were founded in each year?" */
function perTime(
  speaker: Speaker,
  { where, key }: QueryForm,
  { valueKind }: Predicate,
  verb: VerbPhrase,
): string {
  // "Museums that opened between 1903 and 1932 opened" repeats the verb, so a range of the key is worded together with
  // the key.
  const field = key !== undefined && "field" in key ? key.field : "";
  const span = where.find((one): one is RangeConstraint => "between" in one && one.field === field);
  const subject = speakSubject(
    speaker,
    where.filter((one) => one !== span),
  );
  const event = finite(withoutPreposition(verb), "many");
  const unit = join(valueKind === "year" ? "year" : "date", span === undefined ? "" : saySpan(speaker, span));
  const many = subject.bare("many");
  return speaker.choose([
    `how many ${many} ${event} in each ${unit}?`,
    `how many ${many} ${event} per ${unit}?`,
    `per ${unit}, how many ${many} ${event}?`,
    `for each ${unit}, how many ${many} ${event}?`,
    ...(span === undefined && !subject.phrase("many").clausal
      ? [`broken down by ${unit}, how many ${many} ${event}?`]
      : []),
    `in each ${unit}, how many ${many} ${event}?`,
    `can you tell me how many ${many} ${event} per ${unit}?`,
  ]);
}

type RangeConstraint = Extract<Constraint, { between: unknown }>;

function saySpan(speaker: Speaker, { field: name, between }: RangeConstraint): string {
  const { field } = spoken(speaker, name);
  // "In each year between 2015 and 2016" is a long way to name two years.
  if (between[1] - between[0] < 2) throw new Unsayable("a span of two years");
  const [from, to] = between.map((end) => speaker.value(field, String(end)));
  return `between ${from} and ${to}`;
}

/**
 * Counts values per group: "For each venue, how many different directors directed productions staged at that venue?"
 */
function countPerGroup(speaker: Speaker, form: QueryForm, ask: string, key: Predicate): string {
  const field = spoken(speaker, ask);
  const { last } = field;
  const keyName = keyField(form);
  if (form.where.some((one) => "between" in one && one.field === keyName)) {
    throw new Unsayable("a time span that is also grouped by time");
  }
  const timeUnit = key.valueKind === "year" ? "year" : "date";
  const group = isTemporal(key) ? timeUnit : (placeNoun(key) ?? groupNoun(key));
  const subject = speakSubject(speaker, form.where, [inGroup(speaker, key, group)]);
  const owner = follow(speaker, field, subject.phrase("many"));
  const [clause] = clausesOfCount(
    { ...last, verb: verbOf(speaker, last) },
    owner,
    false,
    speaker.lexicon.english,
  );
  const clauseOfCount =
    clause === undefined
      ? `what is the number of different ${last.plural} of ${owner.text}`
      : `how many ${clause}`;
  return speaker.choose([
    `for each ${group}, ${clauseOfCount}?`,
    `for every ${group}, ${clauseOfCount}?`,
    `split by ${group}, ${clauseOfCount}?`,
  ]);
}

/** Returns the noun for places if the verb states their relation to the subjects: "born in that city". */
function placeNoun({ verb, typeNoun }: Predicate): string | null {
  return verb !== null && isPointInTime(verb) && typeNoun !== "" ? typeNoun : null;
}

/** Returns the singular noun for the groups. */
export function groupNoun(predicate: Predicate): string {
  const { singular, typeNoun, valueKind } = predicate;
  if (valueKind === "status" && singular === "") throw new Unsayable("a state without a noun");
  if (valueKind === "status") return `status of their ${singular}`;
  // "Each equipment" and "each weather" are wrong.
  const noun = singular === "" ? typeNoun : singular;
  if (isUncountable(noun)) return `kind of ${noun}`;
  if (noun !== "") return noun;
  if (predicate.asks === "who" || predicate.asks === "where") return objectNoun(predicate)[0];
  throw new Unsayable("a grouping without a noun");
}
