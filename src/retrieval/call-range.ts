/**
 * The minimum and maximum number of model calls per question, as determined by a system's options. Repetitions after
 * unusable replies, and parts of inputs that are too long, come on top.
 */

/** For non-empty questions; an empty one needs no call. */
export type CallRange = {
  readonly least: number;
  /** Null if the options set no limit. */
  readonly most: number | null;
};

/** For systems that retrieve without a model and generate one answer from the results, if any. */
export const answerOnly: CallRange = { least: 0, most: 1 };

/** `1 to 4 calls a question`, for people. */
export function formatCallRange({ least, most }: CallRange): string {
  if (most === null) return `from ${least}, without a bound`;
  return least === most ? String(least) : `${least} to ${most}`;
}
