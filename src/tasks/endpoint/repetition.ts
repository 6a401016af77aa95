/** Finds the repetitions into which small models fall: the same characters again and again until the token limit. */

/** The longest repeated part and the shortest run of repetitions that count as a loop, in characters. */
const longestPart = 300;
const shortestLoop = 120;
/** The number of times that a part occurs at least. */
const leastTimes = 3;

/** Returns the position after which a text only repeats itself up to its end, or null if it does not end so. */
export function findLoop(text: string): number | null {
  return findRepetition(text, leastTimes);
}

/**
 * Whether a text ends with more than `most` parts that differ only in their numbers, such as the items of a list whose
 * numbers go on without end.
 */
export function countsOn(text: string, most: number): boolean {
  const numbered = text.slice(-(most + 2) * longestPart).replace(/\d+/g, "0");
  return findRepetition(numbered, most + 1) !== null;
}

function findRepetition(text: string, times: number): number | null {
  for (let part = 1; part <= longestPart; part += 1) {
    let start = text.length - part;
    while (start > 0 && text[start - 1] === text[start - 1 + part]) start -= 1;
    if (text.length - start >= Math.max(shortestLoop, times * part)) return start + part;
  }
  return null;
}
