/** Formats the summary document for the terminal. */

import { plainText, textTable } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import type { AbstentionSummary } from "../abstention.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { mainMeasureNames } from "../measures/parse-measure.ts";
import { labelRuns, rulesNotes } from "../run-label.ts";
import type { RunSummary } from "../summarise.ts";
import { formatFigure, formatSpread } from "./format.ts";
import { powerNotes } from "./quality-section.ts";

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
  const means = runs.map((run) => [run.retriever, ...main.map((name) => formatFigure(run.metrics[name]))]);
  const across = repeats.map(({ configuration, metrics, runs: { length } }) => [
    `${configuration}, ${count(length, "repeat")}`,
    ...main.map((name) => formatSpread(metrics[name]?.mean, metrics[name]?.sd)),
  ]);
  const rest = others.map((name) => [name, ...runs.map((run) => formatFigure(run.metrics[name]))]);
  return plainText([
    `Means over questions, ${rules}`,
    "",
    main.length > 0 && [textTable(["", ...main], means), ""],
    repeats.length > 0 && [
      "Across repeats: mean ± standard deviation",
      "",
      textTable(["", ...main], across),
      "",
    ],
    others.length > 0 && [textTable(["", ...runs.map((run) => run.retriever)], rest), ""],
    runs.map(
      (run) =>
        `${run.retriever}: ${count(run.questions, "question")}, ${run.failed} failed, ${run.unanswered} unanswered; failed and unanswered questions count as empty retrievals`,
    ),
    runs.map(({ retriever, abstention }) => abstention && `${retriever}: ${describeAbstention(abstention)}`),
    runs.flatMap(describeExcluded),
    powerNotes(document, main),
    rulesNotes(runs),
  ]);
}

function describeAbstention(abstention: AbstentionSummary): string {
  const { answered, abstained_rightly, abstained_wrongly, answered_wrongly } = abstention;
  return `${answered} answered, ${abstained_rightly} abstained correctly, ${abstained_wrongly} abstained wrongly, ${answered_wrongly} answered wrongly`;
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
