/** Simulates typing errors: a neighbouring letter on the keyboard, swapped letters, or an omitted or doubled letter. */
import type { Random } from "../../base/random.ts";

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Returns a letter's neighbours on a QWERTY keyboard, including those in the rows above and below. */
export function neighboursOf(letter: string): readonly string[] {
  const row = rows.findIndex((keys) => keys.includes(letter.toLowerCase()));
  if (row === -1) return [];
  const at = rows[row]?.indexOf(letter.toLowerCase()) ?? 0;
  const sideKeys = [rows[row]?.[at - 1], rows[row]?.[at + 1]];
  const keysInOtherRows = [row - 1, row + 1].flatMap((other) => [
    rows[other]?.[at],
    rows[other]?.[at + row - other],
  ]);
  return [...new Set([...sideKeys, ...keysInOtherRows])].filter((key): key is string => key !== undefined);
}

/** The minimum number of letters in a misspelt word. A shorter word could turn into a different word. */
const minLetters = 5;

/**
 * Introduces an error into one word, but never into its first letter, which people rarely mistype.
 * @param mayMisspell returns whether the word at the given position in the text may be misspelt
 * @returns the misspelt text, or `null` if no word may be misspelt or if the random error leaves the word unchanged
 */
export function misspell(
  text: string,
  mayMisspell: (start: number, end: number) => boolean,
  random: Random,
): string | null {
  const words = [...text.matchAll(/\p{Script=Latin}+/gu)].filter(
    ({ 0: word, index }) => word.length >= minLetters && mayMisspell(index, index + word.length),
  );
  const [word] = random.sample(words, 1);
  if (word === undefined) return null;
  const misspeltWord = misspellWord(word[0], random);
  return misspeltWord === word[0]
    ? null
    : text.slice(0, word.index) + misspeltWord + text.slice(word.index + word[0].length);
}

function misspellWord(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const [letter = "", next = ""] = word.slice(at, at + 2);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  switch (random.below(4)) {
    case 0: {
      const [other = letter] = random.sample(neighboursOf(letter), 1);
      return before + other + after;
    }
    case 1:
      return before + next + letter + word.slice(at + 2);
    case 2:
      return before + after;
    default:
      return before + letter + letter + after;
  }
}
