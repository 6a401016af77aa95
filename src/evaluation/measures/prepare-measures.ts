/** Prepares the measures of an evaluation by name, including those that use an embedder. */

import type { Embedder } from "../../vectors/index.ts";
import { answerRightName } from "./answer-right.ts";
import { asksForEntities, type EvaluationCase } from "./evaluation-case.ts";
import { aspectsOf, judgedMeasureNames } from "./judged-measures.ts";
import type { Definition, Measure } from "./measure.ts";
import { defaultMeasureNames, parseMeasure } from "./parse-measure.ts";
import { createSemanticMeasures, semanticMeasureNames } from "./semantic-measures.ts";
import { defaultTextMeasureNames } from "./text-measures.ts";

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

// Chooses the default measures according to the kinds of items in questions and predictions.

/** Additional measures for systems that rank documents, if a question has golden documents. */
const documentMeasureNames: readonly string[] = [
  "document-recall",
  "document-precision",
  "document-f1",
  "document-recall@10",
  "document-hits@10",
  "document-map@10",
  "document-mrr@10",
];

/**
 * The main measures if every question asks only for entities, as in node retrieval benchmarks (AF-Retriever paper, line
 * 184; Tables 5 and 22).
 */
const answerEntityMeasureNames: readonly string[] = [
  "entity-hit-any@1",
  "entity-hit-any@5",
  "entity-recall@20",
  "entity-mrr@20",
  "entity-hit-any@20",
];

/** Selects the measures for ranked lists. Triple measures are meaningless if all questions ask for entities. */
function rankedNamesFor(cases: readonly EvaluationCase[]): readonly string[] {
  const entityQuestions = cases.filter(({ question }) => asksForEntities(question)).length;
  if (entityQuestions === 0) return defaultMeasureNames;
  const otherEntityNames = defaultMeasureNames.filter((name) => name.startsWith("entity-"));
  return entityQuestions === cases.length
    ? [...answerEntityMeasureNames, ...otherEntityNames]
    : [...defaultMeasureNames, ...answerEntityMeasureNames];
}

/**
 * Returns the default measures that a definition supports. Measures of answers, documents and answer entities are
 * returned only if there are cases with such items.
 */
export function defaultMeasures(
  definition: Definition,
  cases: readonly EvaluationCase[] = [],
): readonly Measure[] {
  const names = [
    ...(hasTypedAnswers(cases) ? [answerRightName] : []),
    ...rankedNamesFor(cases),
    ...(hasDocuments(cases) ? documentMeasureNames : []),
    ...(hasAnswers(cases) ? defaultTextMeasureNames : []),
  ];
  return names.map((name) => parseMeasure(name, definition)).filter((measure) => measure.defined);
}

function hasAnswers(cases: readonly EvaluationCase[]): boolean {
  return cases.some(
    ({ question, prediction }) => question.goldenAnswer !== null && prediction.answer !== null,
  );
}

function hasTypedAnswers(cases: readonly EvaluationCase[]): boolean {
  return cases.some(({ question, prediction }) => question.goldenAnswers && prediction.answer !== null);
}

function hasDocuments(cases: readonly EvaluationCase[]): boolean {
  return cases.some((evaluated) => evaluated.whyUnscored("document") === null);
}
