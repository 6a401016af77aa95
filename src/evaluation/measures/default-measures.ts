/** The measures that are reported when none is named, chosen by what the questions and systems give. */
import { asksForEntities, type EvaluationCase } from "./evaluation-case.ts";
import type { Definition, Measure } from "./measure.ts";
import { defaultMeasureNames, parseMeasure } from "./parse-measure.ts";
import { defaultTextMeasureNames } from "./text-measures.ts";

/** Also reported if a system ranks documents and a question has golden ones. */
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
 * Reported first where questions are answered by entities alone: what benchmarks of node retrieval report (002:184; Tables 5
 * and 22).
 */
const answerEntityMeasureNames: readonly string[] = [
  "entity-hit-any@1",
  "entity-hit-any@5",
  "entity-recall@20",
  "entity-mrr@20",
  "entity-hit-any@20",
];

/** The measures of triples say nothing where every question asks for entities. */
function rankedNamesFor(cases: readonly EvaluationCase[]): readonly string[] {
  const entities = cases.filter(({ question }) => asksForEntities(question)).length;
  if (entities === 0) return defaultMeasureNames;
  const others = defaultMeasureNames.filter((name) => name.startsWith("entity-"));
  return entities === cases.length
    ? [...answerEntityMeasureNames, ...others]
    : [...defaultMeasureNames, ...answerEntityMeasureNames];
}

/**
 * The default measures that a definition has; those of answers, of documents and of entities that answer only where the
 * cases have some.
 */
export function defaultMeasures(
  definition: Definition,
  cases: readonly EvaluationCase[] = [],
): readonly Measure[] {
  const names = [
    ...rankedNamesFor(cases),
    ...(hasDocuments(cases) ? documentMeasureNames : []),
    ...(hasAnswers(cases) ? defaultTextMeasureNames : []),
  ];
  return names.map((name) => parseMeasure(name, definition)).filter((measure) => measure.defined);
}

/** Whether any case can be judged by its answer. */
function hasAnswers(cases: readonly EvaluationCase[]): boolean {
  return cases.some(
    ({ question, prediction }) => question.goldenAnswer !== null && prediction.answer !== null,
  );
}

/** Whether any case can be judged by its documents. */
function hasDocuments(cases: readonly EvaluationCase[]): boolean {
  return cases.some((evaluated) => evaluated.whyUnscored("document") === null);
}
