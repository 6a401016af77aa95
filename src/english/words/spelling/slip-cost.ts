/** Computes the cost of a typing error. Likelier errors cost less. */

const swapped = 0.6;
const doubled = 0.6;
const otherVowel = 0.8;
const nextKey = 0.9;
const otherKey = 1.1;
/** The additional cost of a wrong first letter, which is a rare error. */
const firstLetter = 0.5;

/**
 * Returns the minimum cost of changing the written word into the intended word. A missing or extra letter costs 1, a
 * swap of two letters or a wrongly doubled letter costs 0.6, a different vowel costs 0.8, a neighbouring key costs 0.9,
 * and any other letter costs 1.1. A different first letter adds 0.5 to the cost.
 */
export function slipCost(written: string, intended: string): number {
  const rows: number[][] = [Array.from({ length: intended.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= written.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= intended.length; j += 1) {
      const [one, other] = [written[i - 1] as string, intended[j - 1] as string];
      const cell = (back: number, left: number): number =>
        rows[i - back]?.[j - left] ?? Number.POSITIVE_INFINITY;
      const isSwap = i > 1 && j > 1 && one === intended[j - 2] && written[i - 2] === other;
      row.push(
        Math.min(
          cell(1, 1) + substitution(one, other),
          cell(1, 0) + (one === written[i - 2] ? doubled : 1),
          (row[j - 1] as number) + (other === intended[j - 2] ? doubled : 1),
          isSwap ? cell(2, 2) + swapped : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  const cost = rows[written.length]?.[intended.length] ?? 0;
  return cost + (written[0] === intended[0] ? 0 : firstLetter);
}

function substitution(one: string, other: string): number {
  if (one === other) return 0;
  if (/[aeiouy]/.test(one) && /[aeiouy]/.test(other)) return otherVowel;
  return areNextKeys(one, other) ? nextKey : otherKey;
}

const keyRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Whether two letters are adjacent on the QWERTY keyboard, which most languages in Latin script use with few changes.
 */
function areNextKeys(one: string, other: string): boolean {
  const row = keyRows.findIndex((keys) => keys.includes(one));
  const otherRow = keyRows.findIndex((keys) => keys.includes(other));
  if (row < 0 || otherRow < 0 || Math.abs(row - otherRow) > 1) return false;
  return Math.abs((keyRows[row] ?? "").indexOf(one) - (keyRows[otherRow] ?? "").indexOf(other)) <= 1;
}
