/** Prepares the measures of an evaluation by name, including those that use an embedder. */
import type { Embedder } from "../../vectors/index.ts";
import { defaultMeasures } from "./default-measures.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { aspectsOf, judgedMeasureNames } from "./judged-measures.ts";
import type { Definition, Measure } from "./measure.ts";
import { parseMeasure } from "./parse-measure.ts";
import { createSemanticMeasures, semanticMeasureNames } from "./semantic-measures.ts";

/**
 * @param names the names of the measures. If empty, the default measures are used; these include answer measures if any
 * case has an answer
 * @param cases all the cases to score. Their texts are embedded in one batch
 * @throws OptionError if a name is unknown
 */
export async function prepareMeasures(
  names: readonly string[],
  definition: Definition,
  cases: readonly EvaluationCase[],
  embedder: Embedder,
): Promise<readonly Measure[]> {
  const chosenMeasures =
    names.length > 0
      ? names.map((name) => parseMeasure(name, definition))
      : defaultMeasures(definition, cases);
  const measures = [
    ...chosenMeasures,
    ...measuresWithJudgements(names, cases).map((name) => parseMeasure(name, definition)),
  ];
  if (definition === "sqa") return measures;
  const semantic = measures.map(({ name }) => name).filter((name) => semanticMeasureNames.includes(name));
  const prepared = await createSemanticMeasures(semantic, cases, embedder);
  return measures.map((measure) => prepared.find(({ name }) => name === measure.name) ?? measure);
}

/** Returns the judge-based measures that have judgements, or none if the user specified any judge-based measure. */
function measuresWithJudgements(
  names: readonly string[],
  cases: readonly EvaluationCase[],
): readonly string[] {
  if (names.some((name) => judgedMeasureNames.includes(name))) return [];
  const judgements = cases.flatMap((evaluated) => evaluated.judgements);
  return judgedMeasureNames.filter((name) =>
    aspectsOf([name]).some((aspect) => judgements.some((judgement) => judgement[aspect] !== undefined)),
  );
}
