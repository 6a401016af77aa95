/** Conditions on named values: by the noun that the label is, or by the verb. */
import type { Predicate } from "../../lexicon/predicate.ts";
import type { VerbPhrase } from "../../lexicon/verb-phrase.ts";
import { type Speaker, Unsayable } from "../speaker.ts";
import { byNoun, byVerb, type Condition, empty, verbOf } from "./condition.ts";

/** A named value: with the noun that the label is, or with the verb. */
export function sayName(
  speaker: Speaker,
  predicate: Predicate,
  labels: readonly string[],
  operand: string,
  negative: boolean,
): Condition {
  const { singular, functional } = predicate;
  const verb = verbOf(speaker, predicate);
  const named = singular === "" ? null : byNoun(speaker, predicate, operand, negative, functional);
  const acted = verb === null ? null : byVerb(verb, operand, negative);
  if (acted !== null && named === null)
    return withTypeNoun(speaker, predicate, labels, verb, operand, negative) ?? acted;
  if (named === null) throw new Unsayable("a predicate that is neither noun nor verb");
  if (verb?.style === "be" && acted !== null && verb.rest === "of") {
    if (negative) throw new Unsayable("what something does not belong to");
    const whole = speaker.typed ? `of the ${singular} ${operand}` : `of ${operand}`;
    return { ...empty, reduced: whole };
  }
  if (acted !== null && verb?.rest === "located in") {
    // A town does not have a county; it lies in one.
    return byVerb(verb, speaker.typed ? `the ${singular} ${operand}` : operand, negative);
  }
  if (acted !== null) {
    // The verb leaves the field's name out; with the name is how typed questions go.
    return speaker.typed ? speaker.choose([named, named, acted]) : acted;
  }
  if (!speaker.typed) return untypedNoun(speaker, predicate, labels, operand, negative);
  return { ...named, prefersWhose: named.whose !== null && speaker.choose([true, false]) };
}

/** "Depicts the motif dog": a common noun without an article does not stand alone. */
function withTypeNoun(
  { typed, lexicon: { english } }: Speaker,
  { typeNoun }: Predicate,
  labels: readonly string[],
  verb: VerbPhrase | null,
  operand: string,
  negative: boolean,
): Condition | null {
  if (verb === null || typeNoun === "" || !labels.every((label) => /^\p{Ll}/u.test(label))) return null;
  if (!typed) {
    if (labels.some((label) => english.isCountable(label)))
      throw new Unsayable("a common noun without an article");
    return null;
  }
  return byVerb(verb, `the ${typeNoun} ${operand}`, negative);
}

/** The value alone has to tell what it is. */
function untypedNoun(
  speaker: Speaker,
  predicate: Predicate,
  labels: readonly string[],
  operand: string,
  negative: boolean,
): Condition {
  const { singular } = predicate;
  const be = (rest: string): VerbPhrase => ({ style: "be", lemma: "", tense: "present", rest });
  // "Classified as Numeric value" hides of which of several classifications that is.
  if (speaker.lexicon.english.isNounOf("classes", singular) && !singular.includes(" "))
    return byVerb(be("classified as"), operand, negative);
  // An origin country is no place where something is, but a country is.
  const place = speaker.lexicon.english.isNounOf("places", singular) && !singular.includes(" ");
  if (place) return byVerb(be(speaker.lexicon.hub.person ? "from" : "in"), operand, negative);
  // What a paper has to do with a subject is left open in speech as well; a player is not "related to Norway".
  const named = labels.every((label) => /^\p{Lu}\p{Ll}/u.test(label));
  if (speaker.lexicon.hub.document && named) return byVerb(be("related to"), operand, negative);
  throw new Unsayable("a value that does not tell what it is");
}
