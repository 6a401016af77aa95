import { breakdownColumns, type EvaluationQuestion } from "../../evaluation/index.ts";
import { requireKnown } from "../shared/require-known.ts";

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
