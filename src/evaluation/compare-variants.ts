/**
 * Compares systems on different layouts of a graph to measure the effect of the layout (thesis, section 8.4.3, Q5).
 * Compares each system's results using only the questions that all layouts share.
 */
import { recordOf } from "../base/io/index.ts";
import { type ComparisonOptions, compareTable, pairRuns } from "./compare-runs.ts";
import { mainMeasures } from "./measures/parse-measure.ts";
import { pickRows, type ScoreTable } from "./score-cases.ts";
import type { RunSummary, VariantComparison, VariantFigures } from "./summary-schema.ts";

/** The evaluation of the systems on one layout. */
export type NamedEvaluation = {
  readonly name: string;
  readonly evaluation: {
    readonly document: {
      readonly runs: readonly RunSummary[];
      readonly manifest: { readonly measures: readonly string[] };
    };
    /** The runs, in the order of the document. */
    readonly tables: readonly ScoreTable[];
  };
};

/** Compares systems across variants, and skips any system that is missing from one of them. */
export function compareVariants(
  evaluations: readonly NamedEvaluation[],
  options: ComparisonOptions,
): VariantComparison {
  const runsByVariant = evaluations.map(({ name, evaluation: { document, tables } }) => ({
    name,
    runs: new Map(document.runs.map((run, at) => [run.retriever, { run, table: tables[at] as ScoreTable }])),
  }));
  const shared = sharedQuestions(evaluations);
  const measures = mainMeasures(evaluations[0]?.evaluation.document.manifest.measures ?? []);
  const systems = [...(runsByVariant[0]?.runs.keys() ?? [])].flatMap((retriever) => {
    const layouts = runsByVariant.flatMap(({ name, runs }) => {
      const layout = runs.get(retriever);
      return layout === undefined ? [] : [{ name, ...layout }];
    });
    return layouts.length === runsByVariant.length ? [{ retriever, layouts }] : [];
  });
  const comparisonsBySystem = compareTable(
    systems.map(({ layouts }) =>
      pairRuns(
        layouts.map(({ name, table }) => ({ name, table: selectQuestions(table, shared) })),
        measures,
      ),
    ),
    options,
  );
  return {
    variants: evaluations.map(({ name, evaluation }) => ({
      name,
      questions: evaluation.document.runs[0]?.questions ?? 0,
    })),
    shared_questions: shared.length,
    systems: systems.map(({ retriever, layouts }, at) => ({
      retriever,
      variants: recordOf(layouts.map(({ name, run }) => [name, figuresOf(run, measures)])),
      comparisons: comparisonsBySystem[at] ?? [],
    })),
  };
}

function figuresOf(
  { metrics, detail, failed, unanswered }: RunSummary,
  measures: readonly string[],
): VariantFigures {
  return {
    metrics: recordOf(measures.map((name) => [name, metrics[name] ?? null])),
    ci: recordOf(measures.map((name) => [name, detail[name]?.ci ?? null])),
    cautions: recordOf(
      measures.flatMap((name) => {
        const caution = detail[name]?.caution;
        return caution === undefined ? [] : [[name, caution]];
      }),
    ),
    failed,
    unanswered,
  };
}

function sharedQuestions(evaluations: readonly NamedEvaluation[]): readonly string[] {
  const [first = [], ...others] = evaluations.map(({ evaluation }) =>
    (evaluation.tables[0]?.cases ?? []).map(({ question }) => question.uid),
  );
  const sets = others.map((uids) => new Set(uids));
  return first.filter((uid) => sets.every((uids) => uids.has(uid)));
}

/** Returns the rows of the given questions in the given order, so that the tables of all variants are aligned. */
function selectQuestions(table: ScoreTable, uids: readonly string[]): ScoreTable {
  const places = new Map(table.cases.map(({ question }, at) => [question.uid, at]));
  const rows = uids.flatMap((uid) => places.get(uid) ?? []);
  return pickRows(table, rows);
}
