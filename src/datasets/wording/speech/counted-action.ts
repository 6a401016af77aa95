/** Rewords counts that end in a participle as actions of a person: "12 goals scored" becomes "scored 12 goals". */
import { singularOf } from "../../../words/index.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import { active, join, type VerbPhrase } from "../lexicon/verb-phrase.ts";
import type { Speaker } from "./speaker.ts";

export type CountedAction = {
  readonly verb: VerbPhrase;
  /** The counted things: "goals". */
  readonly noun: string;
};

/**
 * Returns the action that a count states, or `null` if the subject is not a person or did not perform it: an employee
 * with three "tasks assigned" assigned nothing.
 */
export function countedActionOf(
  { lexicon: { english, hub } }: Speaker,
  { plural, asks }: Predicate,
): CountedAction | null {
  const [, noun = "", participle = ""] = /^(\p{L}+) (\p{L}+)$/u.exec(plural) ?? [];
  const reading = english.verb(participle);
  if (!hub.person || asks !== "how many" || participle === "born") return null;
  if (reading === null || !reading.forms.has("participle") || english.isReceived(reading.lemma)) return null;
  const tense = english.isLasting(reading.lemma) ? "present" : "past";
  return { verb: active(reading.lemma, tense), noun };
}

/** Combines a number with the things that it counts: "1 goal", "between 3 and 5 goals". */
export function sayCount({ noun }: CountedAction, amount: string): string {
  return join(amount, amount === "1" ? singularOf(noun) : noun);
}
