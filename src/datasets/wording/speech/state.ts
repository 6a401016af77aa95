/** Builds yes-or-no questions about flags and states: "Is X flammable?", "Does X provide a replication package?". */
import { indefinite } from "../english.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import { afterSubject, auxiliary, finite, join } from "../lexicon/verb-phrase.ts";
import { stateObject } from "./conditions/say-state.ts";
import type { Speaker } from "./speaker.ts";
import type { NounPhrase } from "./subject.ts";

export function askState(speaker: Speaker, predicate: Predicate, subject: NounPhrase): string {
  const { verb, singular } = predicate;
  const does = subject.number === "one" ? "does" : "do";
  if (verb === null) {
    const object = indefinite(singular);
    return speaker.choose([
      `${does} ${subject.text} have ${object}?`,
      `is it true that ${subject.text} ${subject.number === "one" ? "has" : "have"} ${object}?`,
      `can we say that ${subject.text} ${subject.number === "one" ? "has" : "have"} ${object}?`,
    ]);
  }
  const helper = auxiliary(verb, subject.number);
  const rest = join(afterSubject(verb), stateObject(predicate));
  const plain = `${helper} ${subject.text} ${rest}?`;
  if (verb.style !== "be")
    return speaker.choose([plain, `do you know whether ${subject.text} ${statementOf(predicate, subject)}?`]);
  return speaker.choose([
    plain,
    `is it true that ${subject.text} ${helper} ${rest}?`,
    `do you know whether ${subject.text} ${helper} ${rest}?`,
  ]);
}

function statementOf(predicate: Predicate, subject: NounPhrase): string {
  const { verb } = predicate;
  return verb === null ? "" : join(finite(verb, subject.number), stateObject(predicate));
}
