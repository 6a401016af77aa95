/**
 * Rounds as Python's `round(x, digits)` does: to the decimal nearest to the exact binary value, with ties to even.
 *
 * `toFixed` also uses the exact value but rounds ties up. A double is an exact tie only if it is an odd multiple of
 * 1/2^(digits+1). Multiplying by that power of two tests this condition without rounding.
 */
export function pythonRound(value: number, digits: number): number {
  if (value < 0) return -pythonRound(-value, digits);
  const halves = value * 2 ** (digits + 1);
  const tie = Number.isInteger(halves) && halves % 2 === 1;
  if (!tie) return Number(value.toFixed(digits));
  const scale = 10 ** digits;
  const lower = Math.floor(value * scale);
  return (lower % 2 === 0 ? lower : lower + 1) / scale;
}
