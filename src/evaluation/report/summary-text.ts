/** Formats the summary document for the terminal. */

import { textTable } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { mainMeasureNames } from "../measures/parse-measure.ts";
import { labelRuns, rulesNotes } from "../run-label.ts";
import type { RunSummary } from "../summarise.ts";
import { describeAbstention } from "./abstention-blocks.ts";
import { formatFigure, formatSpread } from "./format.ts";
import { powerNotes } from "./precision-blocks.ts";

/**
 * Formats the summary of a benchmark as a table for the terminal.
 *
 * @example
 * ```ts
 * import { evaluateRuns, formatSummaryText, parseMeasure } from "taxolink";
 *
 * const options = { measures: [parseMeasure("recall")], definition: "taxolink" as const, seed: 1, inputs: {} };
 * const { document } = evaluateRuns([{ retriever: "mine", cases: [], missing: 0, origin: {} }], options);
 * console.log(formatSummaryText(document).includes("mine")); // true
 * ```
 */
export function formatSummaryText(document: SummaryDocument): string {
  const { runs, repeats = [], manifest } = labelRuns(document);
  const main = manifest.measures.filter((name) => mainMeasureNames.includes(name));
  const others = manifest.measures.filter((name) => !main.includes(name));
  const rules =
    manifest.definition === "sqa"
      ? "published definitions, computed as in the published code (sqa)"
      : "unrounded definitions";
  const counts = runs.map(
    (run) =>
      `${run.retriever}: ${count(run.questions, "question")}, ${run.failed} failed, ${run.unanswered} unanswered; failed and unanswered questions count as empty retrievals`,
  );
  const decisions = runs.flatMap(({ retriever, abstention }) =>
    abstention === undefined ? [] : [`${retriever}: ${describeAbstention(abstention)}`],
  );
  const lines = [`Means over questions, ${rules}`, ""];
  if (main.length > 0) {
    lines.push(
      textTable(
        ["", ...main],
        runs.map((run) => [run.retriever, ...main.map((name) => formatFigure(run.metrics[name]))]),
      ),
      "",
    );
  }
  if (repeats.length > 0) {
    const rows = repeats.map(({ configuration, metrics, runs: { length } }) => [
      `${configuration}, ${count(length, "repeat")}`,
      ...main.map((name) => formatSpread(metrics[name]?.mean, metrics[name]?.sd)),
    ]);
    lines.push("Across repeats: mean ± standard deviation", "", textTable(["", ...main], rows), "");
  }
  if (others.length > 0) {
    lines.push(
      textTable(
        ["", ...runs.map((run) => run.retriever)],
        others.map((name) => [name, ...runs.map((run) => formatFigure(run.metrics[name]))]),
      ),
      "",
    );
  }
  const excluded = runs.flatMap(describeExcluded);
  return [
    ...lines,
    ...counts,
    ...decisions,
    ...excluded,
    ...powerNotes(document, main),
    ...rulesNotes(runs),
  ].join("\n");
}

/** Formats one line per reason, with the measures that it affects and the number of questions without a value. */
export function describeExcluded({ retriever, detail }: RunSummary): string[] {
  const byReason = new Map<string, string[]>();
  for (const [name, { excluded }] of Object.entries(detail)) {
    for (const [reason, unscored] of Object.entries(excluded)) {
      const key = `${count(unscored, "question")} without a value (${reason})`;
      byReason.set(key, [...(byReason.get(key) ?? []), name]);
    }
  }
  return [...byReason].map(([key, names]) => `${retriever}: ${key} for ${names.join(", ")}`);
}
