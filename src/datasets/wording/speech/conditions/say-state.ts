/** Expresses conditions on flags, states and missing values. */
import { indefinite } from "../../english.ts";
import { wordsOf } from "../../label-words.ts";
import type { Predicate } from "../../lexicon/predicate.ts";
import { type Speaker, Unsayable } from "../speaker.ts";
import { byVerb, type Condition, empty, having, verbOf } from "./condition.ts";

/** Expresses a condition on a flag: "are flammable", "provide a replication package". */
export function sayState(predicate: Predicate, positive: boolean): Condition {
  const { verb, singular } = predicate;
  if (verb !== null) {
    const object = stateObject(predicate);
    const condition = byVerb(verb, object, !positive);
    const isSingleWord = verb.style === "be" && object === "" && !verb.rest.includes(" ");
    // The phrase is "articles validated by a pharmacy", but "productions that are sold out".
    const needsClause = isSingleWord || !/ (?:by|for|from|in|on|to|with) \S/.test(verb.rest);
    return {
      ...condition,
      before: isSingleWord && positive ? verb.rest : null,
      reduced: needsClause ? null : condition.reduced,
    };
  }
  return having(indefinite(singular), !positive);
}

export function stateObject({ typeNoun, typePlural, label }: Predicate): string {
  if (typeNoun === "") return "";
  // A hotel "allows pets".
  if (typePlural !== typeNoun && wordsOf(label).endsWith(` ${typePlural}`)) return typePlural;
  // "Takes night duty" and "needs refrigeration": activities and states have no article.
  const isAbstract = /(?:tion|ment|ness|ity|ance|ence|ing|age|duty|ship|ure|ism)$/.test(typeNoun);
  const isCountNoun =
    /(?:^| )(?:package|image|message|language|page|stage|cage|carriage|village|cottage)$/.test(typeNoun);
  return isAbstract && !isCountNoun ? typeNoun : indefinite(typeNoun);
}

export function sayAbsence(speaker: Speaker, predicate: Predicate): Condition {
  if (predicate.valueKind === "flag" || predicate.valueKind === "status") return sayState(predicate, false);
  const { singular, plural, functional } = predicate;
  const verb = verbOf(speaker, predicate);
  if (verb !== null && singular === "") return byVerb(verb, anyObject(predicate), true);
  if (singular === "") throw new Unsayable("an absence without a noun");
  const noun = functional ? singular : speaker.choose([singular, plural]);
  if (verb !== null && verb.style === "active") {
    return byVerb(verb, noun === plural ? `any ${plural}` : indefinite(singular), true);
  }
  const none = speaker.choose<[string, string]>([
    [`has no ${noun}`, `have no ${noun}`],
    [`has no ${noun}`, `lack ${noun === plural ? plural : indefinite(singular)}`],
  ]);
  return {
    ...empty,
    reduced: `without ${noun === plural ? `any ${plural}` : indefinite(singular)}`,
    predicate: { one: none[0], many: none[1] },
    negative: true,
  };
}

function anyObject({ typePlural, asks }: Predicate): string {
  if (asks === "who") return "anyone";
  return typePlural === "" ? "anything" : `any ${typePlural}`;
}
