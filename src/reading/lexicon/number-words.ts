/** English number words up to ninety. */

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

/** @param word folded @returns the number, such as 2 for "two" or 12 for "dozen", or null for digits and other words */
export function cardinalOf(word: string): number | null {
  return cardinals.get(word) ?? null;
}

/** @param word folded @returns the position, such as 3 for "third" and "3rd", or null for other words */
export function ordinalOf(word: string): number | null {
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? (ordinals.get(word) ?? null) : Number(digits);
}

/**
 * Replaces number words above one by digits, padded to the length of the word so that the offsets of all words stay
 * unchanged.
 */
export function withDigits(text: string): string {
  return text.replace(/\b[a-z]{3,}\b/g, (word) => {
    const number = cardinalOf(word);
    return number === null || number === 1 ? word : String(number).padStart(word.length);
  });
}
