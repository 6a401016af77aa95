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

// Levenshtein on short words only; importing a library here would cost more than the start of the program.
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const substitution = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1);
      nextRow.push(Math.min(substitution, (row[j] as number) + 1, (nextRow[j - 1] as number) + 1));
    }
    row = nextRow;
  }
  return row[right.length] as number;
}
