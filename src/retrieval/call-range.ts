/**
 * Defines the minimum and maximum number of model calls per question, which depend on a system's options. The range
 * excludes repeated calls after unusable replies and additional calls for overlong inputs.
 */

/** The range for a non-empty question. An empty question needs no call. */
export type CallRange = {
  readonly least: number;
  /** The maximum number of calls, or null if the options do not limit it. */
  readonly most: number | null;
};

/**
 * The range of calls for systems that retrieve without a model and generate at most one answer from the retrieved
 * items.
 */
export const answerOnly: CallRange = { least: 0, most: 1 };

/** Formats the range for users, for example as `1 to 4`. */
export function formatCallRange({ least, most }: CallRange): string {
  if (most === null) return `at least ${least}, with no upper limit`;
  return least === most ? String(least) : `${least} to ${most}`;
}
