/** Interprets English number words such as "two" and "dozen". */

const units =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
   nineteen`.split(/\s+/);
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const cardinals: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at): [string, number] => [word, at + 1]),
  ...tens.map((word, at): [string, number] => [word, 10 * (at + 2)]),
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
]);

const ordinals = "second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** Returns the place that a folded word names from the second to the tenth, such as 3 for "third" or "3rd", or null. */
export function ordinalOf(word: string): number | null {
  const [, digits] = /^(10|[2-9])(?:nd|rd|th)$/.exec(word) ?? [];
  if (digits !== undefined) return Number(digits);
  const at = ordinals.indexOf(word);
  return at < 0 ? null : at + 2;
}

/** Returns the word for a place from the second to the tenth: "third" for 3. */
export function ordinalWord(place: number): string {
  return ordinals[place - 2] ?? `${place}th`;
}

/**
 * @param word the folded word
 * @returns the number, such as 2 for "two" or 12 for "dozen", or null for digits and other words
 */
export function cardinalOf(word: string): number | null {
  return cardinals.get(word) ?? null;
}
