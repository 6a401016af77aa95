/** Shows how well systems retrieve: means with intervals, their precision, and questions that are special cases. */

import { count } from "../../base/text/count.ts";
import { type Block, plot, table } from "../../pages/blocks.ts";
import { rulesNotes } from "../run-label.ts";
import type { MeasureDetail, RunSummary, SummaryDocument } from "../summary-schema.ts";
import { figureOf, formatFigure, formatMean, intervalNote } from "./format.ts";
import { meanBars } from "./shared-blocks.ts";

export function qualityBlocks(document: SummaryDocument, main: readonly string[]): Block {
  const { runs, manifest } = document;
  const others = manifest.measures.filter((name) => !main.includes(name));
  const rules =
    manifest.definition === "sqa"
      ? "The measures follow the published code, including its rounding."
      : "The measures follow Taxolink's definitions, without rounding.";
  return [
    `${rules} ${intervalNote(manifest)}`,
    bySystem("Retrieval, main measures", main, runs, (run, name) => formatMean(figureOf(run, name))),
    table(
      "Number of questions behind each mean",
      ["System", "questions", "failed", "unanswered", "without a prediction"],
      runs.map((run) => [run.retriever, run.questions, run.failed, run.unanswered, run.missing]),
    ),
    "Failed and unanswered questions count as empty retrievals.",
    bySystem("Standard errors", main, runs, ({ detail }, name) => formatErrors(detail[name])),
    "The first figure treats questions as independent. The second figure, if there is one, treats questions with the same topic, or with the same predicates in their golden triples, as one cluster, and is the larger one of both.",
    powerNotes(document, main),
    abstentionBlocks(runs),
    rulesNotes(runs),
    plot("Main measures with intervals", meanBars(runs, main)),
    others.length > 0 && [
      table(
        "Further measures",
        ["Measure", ...runs.map((run) => run.retriever)],
        others.map((name) => [name, ...runs.map((run) => formatMean(figureOf(run, name)))]),
      ),
      "If a measure has no value for some questions, the table shows n, and a list below it gives the reasons.",
    ],
    table(
      "Questions without a value",
      ["Measure", "System", "Reason", "Questions"],
      runs.flatMap(({ retriever, detail }) =>
        Object.entries(detail).flatMap(([name, { excluded }]) =>
          Object.entries(excluded).map(([reason, number]) => [name, retriever, reason, number]),
        ),
      ),
    ),
    // Both ways to count questions with triples but without an answer.
    table(
      "Answers that are missing although there are triples",
      ["Measure", "System", "left out of the mean", "counted as 0, as in the thesis"],
      runs.flatMap(({ retriever, metrics, detail }) =>
        Object.entries(detail).flatMap(([name, { mean_with_unanswered_as_0: asZero }]) =>
          asZero === undefined ? [] : [[name, retriever, formatFigure(metrics[name]), formatFigure(asZero)]],
        ),
      ),
    ),
  ];
}

function bySystem(
  caption: string,
  measures: readonly string[],
  runs: readonly RunSummary[],
  format: (run: RunSummary, measure: string) => string,
): Block {
  const rows = runs.map((run) => [run.retriever, ...measures.map((name) => format(run, name))]);
  return table(caption, ["System", ...measures], rows);
}

function formatErrors({ se, clustered }: Partial<MeasureDetail> = {}): string {
  if (clustered === undefined) return formatFigure(se);
  return `${formatFigure(se)}; ${formatFigure(clustered.se)} (${count(clustered.clusters, clustered.by)})`;
}

/**
 * States the smallest difference that the tests find, for each main measure: the range over the pairs of systems. Empty
 * without pairs.
 */
export function powerNotes({ comparisons }: SummaryDocument, main: readonly string[]): readonly string[] {
  const parts = main.flatMap((name) => {
    // Equal values show nothing about other differences, and no difference exceeds 1.
    const differences = comparisons
      .filter(({ measure }) => measure === name)
      .map(({ detectable }) => Math.min(1, detectable ?? 0))
      .filter((difference) => difference > 0);
    if (differences.length === 0) return [];
    const ends = [Math.min(...differences), Math.max(...differences)];
    return [`${[...new Set(ends.map(formatFigure))].join(" to ")} in ${name}`];
  });
  const questions = Math.max(0, ...comparisons.map(({ n }) => n));
  if (parts.length === 0) return [];
  return [
    `With ${count(questions, "question")}, a paired test finds with a probability of 80 % differences from ${parts.join(", ")}, depending on the pair. Smaller differences may exist, and need more questions.`,
  ];
}

/** Shows how systems deal with unanswerable questions, if there are any. */
function abstentionBlocks(runs: readonly RunSummary[]): Block {
  const rows = runs.flatMap(({ retriever, abstention }) => {
    if (abstention === undefined) return [];
    const { answered, abstained_rightly, abstained_wrongly, answered_wrongly, failed } = abstention;
    const counts = [answered, abstained_rightly, abstained_wrongly, answered_wrongly, failed];
    const shares = [abstention.precision, abstention.recall];
    return [[retriever, ...counts, ...shares.map(formatFigure)]];
  });
  const counts = ["answered", "abstained correctly", "abstained wrongly", "answered wrongly", "failed"];
  return (
    rows.length > 0 && [
      table("Questions without an answer", ["System", ...counts, "precision", "recall"], rows),
      "A system abstains by returning no answer; a system that never returns answers abstains by retrieving nothing. " +
        "The answered column includes both correct and wrong answers. " +
        "Precision is the proportion of abstentions that are correct; recall is the proportion of unanswerable questions on which the system abstained, not counting failures.",
    ]
  );
}
