/** Checks that the questions contain the columns used to break down the figures. */
import { OptionError } from "../../errors.ts";
import { breakdownColumns, type EvaluationQuestion } from "../../evaluation/index.ts";
import { didYouMean } from "../../text/nearest.ts";

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
export function checkColumns(names: readonly string[], columns: readonly string[]): readonly string[] {
  const valid = [...new Set([...columns, ...breakdownColumns])];
  for (const name of names) {
    if (valid.includes(name)) continue;
    throw new OptionError(`the questions have no column "${name}"`, {
      hint: didYouMean(name, valid) ?? `The columns are ${columns.join(", ")}.`,
    });
  }
  return names;
}
