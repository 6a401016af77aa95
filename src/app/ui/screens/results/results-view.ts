/** Loads a results folder for the results screens, and scores its predictions again. */
import { join } from "node:path";
import { errorText } from "../../../../base/errors.ts";
import {
  answeredBy,
  answerRightName,
  breakDown,
  dividingColumns,
  type EvaluationCase,
  evaluatedRun,
  type GroupSummary,
  mainMeasureNames,
  parseMeasure,
  type RunHeader,
  readStoredBenchmark,
  runLabel,
  type StoredBenchmark,
  scoreCases,
  type Timing,
} from "../../../../evaluation/index.ts";
import { retrieverPresets } from "../../../../retrieval/index.ts";

import { remember } from "../../shell/remember.ts";

export type ResultRun = {
  /** The name for readers, with what answered. */
  readonly label: string;
  /** The name in the results folder. */
  readonly name: string;
  /** The absolute path of the run's folder. */
  readonly folder: string;
  /** The preset, followed by the changed options in the form `option=value`. */
  readonly retriever: string;
  readonly changed: readonly string[];
  /** One prediction per question, in the order of the questions. */
  readonly cases: readonly EvaluationCase[];
  /** By the uid of the question. */
  readonly timings: ReadonlyMap<string, Timing>;
};

export type ResultsView = {
  /** The absolute path of the graph. */
  readonly graph: string;
  readonly questions: StoredBenchmark["questions"];
  readonly runs: readonly ResultRun[];
  /** The measures that have a value for every question. */
  readonly measures: readonly string[];
  /** The columns by which the questions can be grouped. */
  readonly columns: readonly string[];
  /** Returns a run's value for each question, or null for a question that has none. */
  scores(run: ResultRun, measure: string): readonly (number | null)[];
  /** Breaks a run down by the values of a column. */
  groups(run: ResultRun, column: string, measure: string): Readonly<Record<string, GroupSummary>>;
};

/** The results in a folder, or the reason why it cannot be read. */
export type ReadResults = ResultsView | { readonly problem: string };

/** Creates a function that reads each folder only once. @param root the workspace's folder */
export function createResultsReader(root: string): (folder: string) => ReadResults {
  return remember((folder) => {
    try {
      return viewOf(readStoredBenchmark(join(root, folder)));
    } catch (error) {
      return { problem: errorText(error) };
    }
  });
}

function viewOf({ index, questions, runs }: StoredBenchmark): ResultsView {
  const resultRuns = runs.map(
    ({ label, folder, run }): ResultRun => ({
      label: runLabel(label, answeredBy(run.header)),
      name: label,
      folder,
      retriever: run.header.retriever,
      changed: changedOptions(run.header),
      cases: evaluatedRun(run, questions, label).cases,
      timings: new Map(run.timings.map((timing) => [timing.uid, timing])),
    }),
  );
  const hasTypedAnswers = questions.some(({ goldenAnswers }) => goldenAnswers !== undefined);
  const scoresByKey = remember((key: string) => {
    const [label = "", measure = ""] = key.split("\n");
    const cases = resultRuns.find((run) => run.label === label)?.cases ?? [];
    return scoreCases(cases, [parseMeasure(measure, index.definition)]).columns[0]?.values ?? [];
  });
  const groupsByKey = remember((key: string) => {
    const [label = "", measure = "", column = ""] = key.split("\n");
    return breakDown(resultRuns.find((run) => run.label === label)?.cases ?? [], column, measure, index);
  });
  return {
    graph: index.graph,
    questions,
    runs: resultRuns,
    measures: mainMeasureNames.filter((name) => name !== answerRightName || hasTypedAnswers),
    columns: dividingColumns(questions),
    scores: (run, measure) => scoresByKey(`${run.label}\n${measure}`),
    groups: (run, column, measure) => groupsByKey(`${run.label}\n${measure}\n${column}`),
  };
}

/** Lists the options with values that differ from the preset's. */
function changedOptions({ retriever, options }: RunHeader): string[] {
  const defaults = retrieverPresets.find(({ name }) => name === retriever)?.defaults ?? {};
  return Object.entries(options)
    .filter(([name, value]) => name in defaults && JSON.stringify(value) !== JSON.stringify(defaults[name]))
    .map(([name, value]) => `${name}=${Array.isArray(value) ? `[${value.join("+")}]` : String(value)}`);
}
