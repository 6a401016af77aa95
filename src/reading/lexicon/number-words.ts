/** Numbers written as words, up to ninety: general English. */

const units =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
   nineteen`.split(/\s+/);
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const unitPlaces =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
   sixteenth seventeenth eighteenth nineteenth`.split(/\s+/);

const cardinals: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at): [string, number] => [word, at + 1]),
  ...tens.map((word, at): [string, number] => [word, 10 * (at + 2)]),
  ["dozen", 12],
]);

const ordinals: ReadonlyMap<string, number> = new Map([
  ...unitPlaces.map((word, at): [string, number] => [word, at + 1]),
  ...tens.map((word, at): [string, number] => [word.replace(/y$/, "ieth"), 10 * (at + 2)]),
]);

/** @param word folded @returns 2 for "two", 12 for "dozen"; null for other words and for digits */
export function cardinalOf(word: string): number | null {
  return cardinals.get(word) ?? null;
}

/** @param word folded @returns 3 for "third" and for "3rd"; null for other words */
export function ordinalOf(word: string): number | null {
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? (ordinals.get(word) ?? null) : Number(digits);
}

/** A text with its numbers of more than one as digits, each as long as the word was: the places of all words stay. */
export function withDigits(text: string): string {
  return text.replace(/\b[a-z]{3,}\b/g, (word) => {
    const number = cardinalOf(word);
    return number === null || number === 1 ? word : String(number).padStart(word.length);
  });
}
