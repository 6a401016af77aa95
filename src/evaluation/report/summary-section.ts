/** Builds the first section of a report: the systems compared, and the main finding in sentences. */

import type { Section } from "../../pages/blocks.ts";
import { count } from "../../text/count.ts";
import type { SummaryDocument } from "../evaluate.ts";
import type { RunSummary } from "../summarise.ts";
import { formatP, formatVerdict, formatWithInterval } from "./format.ts";

/** @param measure the measure of the main finding */
export function summarySection(document: SummaryDocument, measure: string): Section {
  const ranked = document.runs
    .filter(({ metrics }) => typeof metrics[measure] === "number")
    .sort((left, right) => (right.metrics[measure] ?? 0) - (left.metrics[measure] ?? 0));
  const lines = document.runs.map(
    (run) =>
      `- ${run.retriever}: ${measure} ${formatWithInterval(run.metrics[measure], run.detail[measure])}, n ${run.detail[measure]?.n ?? 0} of ${count(run.questions, "question")}, ${run.failed} failed, ${run.unanswered} unanswered`,
  );
  const [best, next] = ranked;
  const finding = best && next ? [compareBest(document, best, next, measure)] : [];
  return { title: "Summary", blocks: [lines.join("\n"), ...finding] };
}

function compareBest(
  { comparisons }: SummaryDocument,
  best: RunSummary,
  next: RunSummary,
  measure: string,
): string {
  const names = [best.retriever, next.retriever];
  const pair = comparisons.find((comparison) => {
    return comparison.measure === measure && names.includes(comparison.a) && names.includes(comparison.b);
  });
  const order = `By ${measure}, ${best.retriever} ranks first and ${next.retriever} second`;
  if (!pair) return `${order}; no test compared these two systems.`;
  const noise = pair.verdict === "within noise" ? "the difference is not significant" : formatVerdict(pair);
  return `${order}: ${pair.a} − ${pair.b} = ${formatWithInterval(pair.difference, pair)}, p (Holm) ${formatP(pair.p_holm)}, n ${pair.n}; ${noise}.`;
}
