/** Defines notes on intervals and tests, so that reports, commands and screens use the same wording. */
import type { Manifest } from "../evaluate.ts";
import { fewestDifferent, fewestQuestions } from "../statistics/interval-caution.ts";
import { roundsPerTest } from "../statistics/test-differences.ts";

export const cautionNote = `"Caution" marks an interval that is based on fewer than ${fewestQuestions} questions, or on fewer than ${fewestDifferent} values that differ from the most frequent value, because such an interval often misses the true mean. For means between 0 and 1, the report also shows Wilson's interval, which covers the true mean more reliably.`;

/** Returns the explanation of the word "caution" if the given text contains it. */
export function cautionNotes(text: string): readonly string[] {
  return text.includes("(caution") ? [cautionNote] : [];
}

export function intervalNote({ statistics, seed }: Manifest): string {
  const percent = Math.round(Number(statistics.confidence) * 100);
  return `Figures are means over questions; brackets contain the ${percent} % bootstrap interval (percentiles of ${String(statistics.resamples)} resamples of the questions, seed ${seed}). ${cautionNote}`;
}

export function testNote({ statistics, seed }: Manifest): string {
  const level = (1 - Number(statistics.confidence)).toFixed(2);
  return `Paired differences per question: two-sided randomisation test (${String(statistics.rounds)} permutations, or ${roundsPerTest} per test in larger tables; seed ${seed}). Holm's correction covers all tests in a table. Cohen's d_z is the effect size; it is undefined if all differences are equal. A difference counts as noise unless p (Holm) is below ${level}.`;
}
