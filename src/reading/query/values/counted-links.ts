/** Links the words after "how many" to the fields of a schema. */
import { convertUnit } from "../../../english/index.ts";
import type { Question, Token } from "../question.ts";
import type { WordLink } from "../take-words.ts";
import type { WordKnowledge } from "../word-knowledge.ts";

/** Words in field names that identify the fields requested by "how many". */
const countWords = new Set("number count total amount quantity".split(" "));

/** Words in the names of fields that state how many persons fit into something. */
const capacityNouns = new Set("capacity seat seats seating place places room".split(" "));

export function statesCapacity(words: readonly string[]): boolean {
  return words.some((word) => capacityNouns.has(word));
}

/** Returns the noun for persons after "how many", if there is one. */
export function findCountedPersons({ tokens }: Question, knowledge: WordKnowledge): readonly WordLink[] {
  const token = findHowMany(tokens) + 1;
  const kinds = token === 0 ? [] : knowledge.nounKinds(tokens[token]?.text ?? "");
  return kinds.includes("person") || /^people$/.test(tokens[token]?.text ?? "")
    ? [{ token, strength: 1 }]
    : [];
}

/**
 * Returns the word after "how many" if it is the unit of a field: "how many stars" asks for a field whose unit is
 * stars.
 */
export function unitsAsked(
  units: readonly string[],
  extras: readonly (readonly WordLink[])[],
  { tokens }: Question,
): readonly WordLink[] {
  const token = findHowMany(tokens) + 1;
  const countedNoun = tokens[token]?.text ?? "";
  if (token > 0 && units.some((unit) => convertUnit(unit, countedNoun) === 1))
    return [{ token, strength: 1 }];
  return extras.flat().filter(({ token }) => tokens[token - 1]?.text === "many");
}

/**
 * Links "how many" to the name of a field that states a number: "how many beds" counts as the complete name of a
 * "number of beds" field.
 */
export function addCounting(
  links: (readonly WordLink[])[],
  words: readonly string[],
  { tokens }: Question,
): void {
  const many = findHowMany(tokens);
  if (many < 0) return;
  words.forEach((word, at) => {
    if (countWords.has(word) && links[at]?.length === 0) links[at] = [{ token: many, strength: 1 }];
  });
}

/** Returns the position of the "many" in "how many", or -1. */
function findHowMany(tokens: readonly Token[]): number {
  return tokens.findIndex(({ text }, at) => text === "many" && tokens[at - 1]?.text === "how");
}
