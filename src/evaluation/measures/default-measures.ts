/** Chooses the default measures according to the kinds of items in questions and predictions. */
import { answerRightName } from "./answer-right.ts";
import { asksForEntities, type EvaluationCase } from "./evaluation-case.ts";
import type { Definition, Measure } from "./measure.ts";
import { defaultMeasureNames, parseMeasure } from "./parse-measure.ts";
import { defaultTextMeasureNames } from "./text-measures.ts";

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
