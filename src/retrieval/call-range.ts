/**
 * Defines the minimum and maximum number of model calls per question, which depend on a system's options. The range
 * excludes repeated calls after unusable replies and additional calls for overlong inputs.
 */

/** The range for a non-empty question. An empty question needs no call. */
export type CallRange = {
  readonly least: number;
  readonly most: number;
};

/**
 * The range of calls for systems that retrieve without a model and generate at most one answer from the retrieved
 * items.
 */
export const answerOnly: CallRange = { least: 0, most: 1 };

/** Formats the range for users, for example as `1 to 4`. */
export function formatCallRange({ least, most }: CallRange): string {
  return least === most ? String(least) : `${least} to ${most}`;
}
