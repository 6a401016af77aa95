/**
 * The maximum length of a question, in UTF-16 units. Reading a question takes time that grows faster than the length,
 * and does not notice an interruption, so longer questions are rejected wherever questions enter.
 */
export const longestQuestion = 10_000;

/** Describes a question that is too long, or returns undefined. */
export function tooLongQuestion(text: string): string | undefined {
  const { length } = text;
  if (length <= longestQuestion) return undefined;
  return `the question has ${length.toLocaleString("en")} characters; at most ${longestQuestion.toLocaleString("en")} are allowed`;
}
