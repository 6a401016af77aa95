/** The measures of an evaluation by name, those that need an embedder included. */
import type { Embedder } from "../../vectors/index.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import type { Definition, Measure } from "./measure.ts";
import { defaultMeasures, hasAnswers, parseMeasure } from "./parse-measure.ts";
import { createSemanticMeasures, semanticMeasureNames } from "./semantic-measures.ts";

/**
 * @param names the measures; empty for the default ones, which include those of answers where there are answers
 * @param cases all cases that will be scored: their texts are embedded now
 * @throws OptionError for an unknown name
 */
export async function prepareMeasures(
  names: readonly string[],
  definition: Definition,
  cases: readonly EvaluationCase[],
  embedder: Embedder,
): Promise<readonly Measure[]> {
  const measures =
    names.length > 0
      ? names.map((name) => parseMeasure(name, definition))
      : defaultMeasures(definition, hasAnswers(cases));
  if (definition === "sqa") return measures;
  const semantic = measures.map(({ name }) => name).filter((name) => semanticMeasureNames.includes(name));
  const prepared = await createSemanticMeasures(semantic, cases, embedder);
  return measures.map((measure) => prepared.find(({ name }) => name === measure.name) ?? measure);
}
