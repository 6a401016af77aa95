/** Computes the typical duration of a decision, and the remaining time of a stage at that pace. */

const maxGaps = 40;
const minGaps = 5;
/** A gap of more than this many minutes between two decisions counts as a break. */
const breakMinutes = 10;

/**
 * Returns the median of the latest forty gaps between decisions, in minutes, or undefined if there are fewer than five.
 * @param times the times of the decisions, in ascending order
 */
export function minutesPerDecision(times: readonly Date[]): number | undefined {
  const gaps = times
    .slice(1)
    .map((time, at) => (time.getTime() - (times[at]?.getTime() ?? 0)) / 60_000)
    .filter((minutes) => minutes <= breakMinutes)
    .slice(-maxGaps)
    .sort((left, right) => left - right);
  if (gaps.length < minGaps) return undefined;
  const middle = (gaps.length - 1) / 2;
  return ((gaps[Math.floor(middle)] ?? 0) + (gaps[Math.ceil(middle)] ?? 0)) / 2;
}

/** Formats the remaining time as `~40 min left`. */
export function describeTimeLeft(papers: number, minutesEach: number): string {
  const minutes = papers * minutesEach;
  if (minutes < 1) return "<1 min left";
  return minutes < 90 ? `~${Math.round(minutes)} min left` : `~${Math.round(minutes / 60)} h left`;
}
