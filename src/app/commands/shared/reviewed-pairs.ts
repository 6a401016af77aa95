/** Omits the questions that reviewers rejected, unless the user asks to keep them. */

import { InputError } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import { keptPairs, type QaPair } from "../../../datasets/index.ts";
import { breakdownColumns, type EvaluationQuestion } from "../../../evaluation/index.ts";
import { option } from "../../../operations/arguments.ts";
import type { CommandContext } from "../../../operations/command.ts";
import { requireKnown } from "./require-known.ts";

export const rejectedOption = {
  "include-rejected": option.flag("Include questions that reviewers rejected", { page: "all" }),
};

/**
 * Keeps the pairs that no reviewer rejected, and warns about the others. @throws InputError if reviewers rejected every
 * question
 */
export function reviewedPairs(pairs: readonly QaPair[], includeRejected: boolean, context: CommandContext) {
  if (includeRejected) return pairs;
  const reviewed = keptPairs(pairs);
  const rejected = pairs.length - reviewed.length;
  if (rejected === 0) return pairs;
  const hint = "--include-rejected includes these questions.";
  if (reviewed.length === 0)
    throw new InputError({ file: "the questions" }, "reviewers rejected all questions", { hint });
  context.warn(
    `omitted: ${count(rejected, "question")} rejected by reviewers (--include-rejected includes them)`,
  );
  return reviewed;
}

/** Returns the columns in which at least one question has a value. */
export function columnsOf(questions: readonly EvaluationQuestion[]): readonly string[] {
  const filled = questions.flatMap(({ groups }) =>
    Object.keys(groups).filter((column) => (groups[column] ?? []).length > 0),
  );
  return [...new Set(filled)];
}

/**
 * @param columns the result of {@link columnsOf}; a known label without values produces an empty breakdown, not an
 * error
 * @throws OptionError that suggests the nearest column
 */
export function checkColumns(names: readonly string[], columns: readonly string[]): void {
  requireKnown(names, [...columns, ...breakdownColumns], {
    problem: (name) => `the questions have no column "${name}"`,
    hint: `The columns are ${columns.join(", ")}.`,
  });
}
