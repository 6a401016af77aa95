/** Finds the repetitions into which small models fall: the same characters again and again until the token limit. */

/** The longest repeated part and the shortest run of repetitions that count as a loop, in characters. */
const longestPart = 200;
const shortestLoop = 120;
/** The number of times that a part occurs at least. */
const leastTimes = 3;

/** Returns the position after which a text only repeats itself up to its end, or null if it does not end so. */
export function findLoop(text: string): number | null {
  for (let part = 1; part <= longestPart; part += 1) {
    let start = text.length - part;
    while (start > 0 && text[start - 1] === text[start - 1 + part]) start -= 1;
    if (text.length - start >= Math.max(shortestLoop, leastTimes * part)) return start + part;
  }
  return null;
}
