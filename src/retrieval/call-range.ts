/**
 * How many calls of a language model one question takes, at least and at most, as far as a system's options decide it. A
 * call that is repeated because its reply cannot be used, or made in parts because its input is too long, comes on top.
 */

/** Of questions that say anything; an empty one takes no call. */
export type CallRange = {
  readonly least: number;
  /** Null where the options set no bound. */
  readonly most: number | null;
};

/** For systems that retrieve without a model and have one answer from what they found, if they found anything. */
export const answerOnly: CallRange = { least: 0, most: 1 };

/** `1 to 4 calls a question`, for people. */
export function formatCallRange({ least, most }: CallRange): string {
  if (most === null) return `from ${least}, without a bound`;
  return least === most ? String(least) : `${least} to ${most}`;
}
