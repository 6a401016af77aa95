/** Chooses the preposition for places: things are stored on a shelf, in a cabinet and at a depot. */
import { joinList } from "../english.ts";
import type { VerbPhrase } from "../lexicon/verb-phrase.ts";
import type { EnglishWords } from "../words/english-words.ts";

/** Replaces the "at" of a verb by the preposition that all the places need: "stored on" before "Shelf 12". */
export function placedIn(verb: VerbPhrase, labels: readonly string[], english: EnglishWords): VerbPhrase {
  const prepositions = new Set(labels.map((label) => prepositionOf(label, english)));
  const [preposition] = prepositions;
  return prepositions.size === 1 && preposition !== undefined
    ? { ...verb, rest: endIn(verb, preposition) }
    : verb;
}

/** Returns the verb with the names of the places: "stored in" and "Cabinet 4", or "stored" and "in X and on Y". */
export function sayPlaces(
  verb: VerbPhrase,
  names: readonly string[],
  english: EnglishWords,
): readonly [VerbPhrase, string] {
  const prepositions = names.map((name) => (ending.test(verb.rest) ? prepositionOf(name, english) : "at"));
  if (new Set(prepositions).size <= 1) return [placedIn(verb, names, english), joinList(names)];
  return [
    { ...verb, rest: endIn(verb, "") },
    joinList(names.map((name, at) => `${prepositions[at]} ${name}`)),
  ];
}

const ending = /(?<=\p{L}) at$/u;

function endIn({ rest }: VerbPhrase, preposition: string): string {
  return rest.replace(ending, preposition === "" ? "" : ` ${preposition}`);
}

/** Returns the preposition for a place by the noun in its name: "on Shelf 12", "in Cold Room B". */
function prepositionOf(label: string, english: EnglishWords): "in" | "on" | "at" {
  const noun = label.replace(/ (?:\p{Lu}|\p{Lu}?[\d.-]+\p{L}?)$/u, "").toLowerCase();
  if (english.isNounOf("surfaces", noun)) return "on";
  return english.isNounOf("containers", noun) ? "in" : "at";
}
