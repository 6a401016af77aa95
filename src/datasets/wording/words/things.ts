/**
 * Recognises nouns for things that can be counted or used, such as animals and tools, from WordNet's types of nouns.
 */
import { headOf, isUncountable, singularOf, type Words } from "../../../words/index.ts";

/**
 * Whether a value is a common noun for a single thing, which needs an article in a sentence: "stirrer", "dog" and
 * "river", but not "ethanol", "oil on canvas", "linen", "red" or "Bale clamp". Plants do not count, because their nouns
 * also denote woods and herbs.
 */
export function isThing(phrase: string, words: Words): boolean {
  const head = headOf(phrase);
  if (!/^\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*){0,3}$/u.test(phrase)) return false;
  if (singularOf(phrase) !== phrase || isUncountable(phrase) || collective.test(head)) return false;
  const uses = words.partsOfSpeech(head);
  if (uses.length === 0) return isUnlistedAgent(head, words);
  const thingShare = shareOf(head, ["artifact", "animal", "object", "person"], words);
  return (
    uses.some(({ part }) => part === "noun") &&
    thingShare > leastThing &&
    shareOf(head, ["substance", "food"], words) < mostSubstance &&
    !isOneOf(head, materials, words)
  );
}

/** Whether a noun denotes things that people use for a task: "equipment", "tool", "musical instrument". */
export function isInstrument(noun: string, words: Words): boolean {
  const head = singularOf(headOf(noun));
  return shareOf(head, ["artifact"], words) > leastThing && isOneOf(head, instruments, words);
}

/** The minimum share of a noun's uses that must denote a thing. */
const leastThing = 0.6;
/** The share of uses above which a noun counts as a substance: "silk" is a thread, but also a fibre. */
const mostSubstance = 0.15;
/** Matches nouns for several things or for a material: "machinery", "clothing", "glassware". */
const collective = /(?:ery|ing|ware|wear)$/;
const materials = new Set(["fabric", "cloth", "material", "paint", "pigment", "ceramic", "gas", "adornment"]);
const instruments = new Set(["instrumentality", "device", "implement"]);

function isOneOf(noun: string, wider: ReadonlySet<string>, words: Words): boolean {
  return words.neighbours(noun, "hypernym").some(({ word, part }) => part === "noun" && wider.has(word));
}

function shareOf(noun: string, kinds: readonly string[], words: Words): number {
  return words
    .nounKinds(noun)
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { share }) => sum + share, 0);
}

/** Whether a noun that is not in the dictionary denotes an agent: an "evaporator" evaporates. */
function isUnlistedAgent(noun: string, words: Words): boolean {
  const stem = /^(.{3,})(?:er|or)$/.exec(noun)?.[1];
  return (
    stem !== undefined &&
    [stem, `${stem}e`].some((base) =>
      words.partsOfSpeech(base).some(({ part, lemma }) => part === "verb" && lemma === base),
    )
  );
}
