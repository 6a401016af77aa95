/** Creates custom measures, which are scored and summarised in the same way as built-in ones. */
import { OptionError } from "../../base/errors.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { type Measure, type Score, scored } from "./measure.ts";
import { parseMeasure } from "./parse-measure.ts";

/**
 * Creates a measure from a function of a question and its prediction. Reports state the mean over all questions with a
 * score. A custom measure has no micro average.
 *
 * @param name the name of the measure in tables and results, for example `answer-length`. The names of built-in
 * measures cannot be used
 * @param value a function that returns the score, in the measure's unit and range, or `unscored(reason)`. A number that
 * is not finite leaves the question unscored.
 * @throws OptionError if the name is empty or already used
 *
 * @example
 * ```ts
 * import { createMeasure, EvaluationCase } from "taxolink";
 *
 * const answered = createMeasure("answered", ({ prediction }) => (prediction.answer === null ? 0 : 1));
 * const golden = { goldenTriples: [], goldenSources: [], goldenAnswer: "2019" };
 * const question = { uid: "q1", text: "When?", topicEntity: "", groups: {}, ...golden };
 * const nothing = { retrieved: [], answer: null, sources: [], confidence: null, error: null };
 * console.log(answered.score(new EvaluationCase(question, { uid: "q1", status: "no-answer", ...nothing })).value); // 0
 * ```
 */
export function createMeasure(name: string, value: (evaluated: EvaluationCase) => number | Score): Measure {
  if (name.trim() === "") throw new OptionError("a measure needs a name");
  if (isTaken(name)) {
    throw new OptionError(`Taxolink already has a measure named ${name}`, {
      hint: `Choose another name, or use parseMeasure("${name}").`,
    });
  }
  const score = (evaluated: EvaluationCase): Score => {
    const result = value(evaluated);
    return typeof result === "number" ? scored(result) : result;
  };
  return { name, definition: "taxolink", defined: true, score, fraction: null };
}

function isTaken(name: string): boolean {
  try {
    parseMeasure(name);
    return true;
  } catch (error) {
    if (error instanceof OptionError) return false;
    throw error;
  }
}
