/**
 * Scores the System Usability Scale: ten alternately positive and negative statements, rated from 1 to 5.
 *
 *     2.5 · ( Σ_odd (x − 1) + Σ_even (5 − x) )      range 0–100
 *
 * Source: Brooke, SUS: A "quick and dirty" usability scale, 1996.
 */
export function systemUsability(answers: readonly number[]): number {
  if (
    answers.length !== 10 ||
    answers.some((answer) => !Number.isInteger(answer) || answer < 1 || answer > 5)
  ) {
    throw new RangeError("the System Usability Scale requires ten answers from 1 to 5");
  }
  const points = answers.map((answer, at) => (at % 2 === 0 ? answer - 1 : 5 - answer));
  return 2.5 * points.reduce((sum, value) => sum + value, 0);
}
