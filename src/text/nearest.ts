/** The known word closest to a mistyped one, for "did you mean". */

/** @returns the nearest of `known` within a third of its length in edits, or undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const limit = Math.max(1, Math.ceil(candidate.length / 3));
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

// Short words only; importing a library here would cost more than the start of the program. Two neighbouring letters
// in the wrong order are one slip (optimal string alignment), else "aks" would be as far from "ask" as "all" is.
function editDistance(left: string, right: string): number {
  let rowBefore: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const substitution = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const exchange = swapped ? (rowBefore[j - 2] as number) + 1 : substitution;
      nextRow.push(Math.min(substitution, exchange, (row[j] as number) + 1, (nextRow[j - 1] as number) + 1));
    }
    rowBefore = row;
    row = nextRow;
  }
  return row[right.length] as number;
}
