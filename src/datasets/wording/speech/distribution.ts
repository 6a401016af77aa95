/** Relationships: how subjects, or what they have, spread over the values of a key. */
import type { Constraint, QueryForm } from "../../forms/form.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import { finite, join, type VerbPhrase } from "../lexicon/verb-phrase.ts";
import { isPointInTime, isTime, verbOf, withoutPreposition } from "./conditions.ts";
import { countedClauses } from "./count.ts";
import { keyOf, type Speaker, spoken, Unsayable } from "./speaker.ts";
import { follow, type NounPhrase, objectNoun, speakSubject, valueNoun } from "./subject.ts";

export function distribution(speaker: Speaker, form: QueryForm): string {
  const key = keyOf(speaker, form);
  if (isTime(key) && key.verb !== null && form.ask === null && isPointInTime(key.verb))
    return perTime(speaker, form, key, key.verb);
  const subject = speakSubject(speaker, form.where);
  const [group, groups] = groupNoun(key);
  if (form.ask !== null) return countPerGroup(speaker, form.ask, subject.phrase("many"), group);
  const many = subject.bare("many");
  const apart: [string, ...string[]] = [
    `how many ${many} are there per ${group}?`,
    `how many ${many} are there for each ${group}?`,
    `for each ${group}, how many ${many} are there?`,
    `broken down by ${group}, how many ${many} are there?`,
    `per ${group}, how many ${many} are there?`,
  ];
  // "Spread across the people" says nothing of what the people have to do with it.
  if (key.singular === "" && key.typeNoun === "") return speaker.choose(apart);
  return speaker.choose([
    ...apart,
    `how are the ${many} distributed over the ${groups}?`,
    `what is the number of ${many} per ${group}?`,
    `how does the number of ${many} vary by ${group}?`,
    `what is the distribution of ${many} over the ${groups}?`,
    `how is the number of ${many} spread across the ${groups}?`,
    `grouped by ${group}, how many ${many} are there?`,
  ]);
}

/** "How many clubs were founded in each year?" */
function perTime(
  speaker: Speaker,
  { where, key }: QueryForm,
  { valueKind }: Predicate,
  verb: VerbPhrase,
): string {
  // "Museums that opened between 1903 and 1932 opened": a span of the key is said of the key.
  const field = key !== undefined && "field" in key ? key.field : "";
  const span = where.find((one): one is Spanned => "between" in one && one.field === field);
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
    `broken down by ${unit}, how many ${many} ${event}?`,
  ]);
}

type Spanned = Extract<Constraint, { between: unknown }>;

function saySpan(speaker: Speaker, { field: name, between }: Spanned): string {
  const { field } = spoken(speaker, name);
  const [from, to] = between.map((end) => speaker.value(field, String(end)));
  return `between ${from} and ${to}`;
}

function countPerGroup(speaker: Speaker, ask: string, start: NounPhrase, group: string): string {
  const field = spoken(speaker, ask);
  const { last } = field;
  const whom = follow(speaker, field, start);
  const clause = countedClauses({ ...last, verb: verbOf(speaker, last) }, whom, false)[0] ?? "";
  const [, many] = valueNoun(last);
  return speaker.choose([
    `how many ${clause} per ${group}?`,
    `how many ${clause} for each ${group}?`,
    `for each ${group}, how many ${clause}?`,
    `per ${group}, how many ${clause}?`,
    `broken down by ${group}, how many ${clause}?`,
    `grouped by ${group}, how many ${clause}?`,
    `counted separately for each ${group}, how many ${clause}?`,
    ...(last.singular === ""
      ? []
      : [
          `how does the number of different ${many} of ${whom.text} vary by ${group}?`,
          `what is the number of different ${many} of ${whom.text} per ${group}?`,
        ]),
  ]);
}

/** What the groups are called in one and in several. */
export function groupNoun(predicate: Predicate): [string, string] {
  const { singular, plural, typeNoun, typePlural, valueKind } = predicate;
  if (valueKind === "status") return [`status of their ${singular}`, `statuses of their ${singular}`];
  if (singular !== "") return [singular, plural];
  if (typeNoun !== "") return [typeNoun, typePlural];
  if (predicate.asks === "who" || predicate.asks === "where") return objectNoun(predicate);
  throw new Unsayable("a grouping by something without a noun");
}
