/**
 * What changing an option does: every configuration against its base, in percent, and the choice.
 *
 * The choice goes by recall, then by Hits@10; of equal ones the base stays, then the first. Source: thesis 9.1.1–9.1.2
 * and the form of its Tables 9.2 and 9.3.
 */
import type { Comparison } from "../compare-runs.ts";
import type { SummaryDocument } from "../evaluate.ts";
import type { RunSummary } from "../summarise.ts";
import { formatFigure, formatP, formatVerdict } from "./format.ts";
import { type Cell, type ReportSection, table, text } from "./report.ts";

const deciding = ["recall", "hits@10"] as const;

/** A section per retriever that has a base; none for a benchmark without variation. */
export function variationSections({ runs, manifest, comparisons }: SummaryDocument): ReportSection[] {
  const origin = (run: RunSummary): Readonly<Record<string, unknown>> => manifest.runs[run.retriever] ?? {};
  const bases = runs.filter((run) => origin(run).base === true);
  return bases.flatMap((base) => {
    const group = runs.filter(
      (run) => origin(run).retriever === origin(base).retriever && origin(run).seed === origin(base).seed,
    );
    return group.length > 1 ? [variationSection(base, group, comparisons)] : [];
  });
}

function variationSection(
  base: RunSummary,
  group: readonly RunSummary[],
  comparisons: readonly Comparison[],
): ReportSection {
  const rows = group.map((run): Cell[] => [
    run === base ? `${run.retriever} (base)` : run.retriever,
    ...deciding.map((name) => variedCell(run, base, name, group)),
    String(run.detail.recall?.n ?? run.questions),
    describeTest(run, base, comparisons),
  ]);
  const chosen = chooseRun(base, group);
  const reason = chosen === base ? "no change is better" : `recall ${describe(chosen, base, "recall")}`;
  return {
    title: `Options of ${base.retriever}`,
    blocks: [
      text(
        "Each configuration against the base, the change in percent of the base; the best figure is bold.",
      ),
      table("Configurations", ["Configuration", ...deciding, "n", "recall against the base"], rows),
      text(`Choice by recall, then Hits@10: ${chosen.retriever} (${reason}).`),
    ],
  };
}

/** Whether the change in recall is more than noise. */
function describeTest(run: RunSummary, base: RunSummary, comparisons: readonly Comparison[]): string {
  if (run === base) return "–";
  const names = [run.retriever, base.retriever];
  const pair = comparisons.find(
    ({ measure, a, b }) => measure === deciding[0] && names.includes(a) && names.includes(b),
  );
  return pair ? `${formatVerdict(pair)}, p (Holm) ${formatP(pair.p_holm)}` : "not tested";
}

/** The run with the best recall, then Hits@10; the base where nothing is better. */
export function chooseRun(base: RunSummary, group: readonly RunSummary[]): RunSummary {
  return [base, ...group].reduce((best, run) => {
    for (const name of deciding) {
      const difference = (run.metrics[name] ?? 0) - (best.metrics[name] ?? 0);
      if (difference !== 0) return difference > 0 ? run : best;
    }
    return best;
  });
}

function variedCell(run: RunSummary, base: RunSummary, name: string, group: readonly RunSummary[]): Cell {
  const content = run === base ? formatFigure(run.metrics[name]) : describe(run, base, name);
  const highest = Math.max(...group.map((other) => other.metrics[name] ?? Number.NEGATIVE_INFINITY));
  return run.metrics[name] === highest ? { text: content, best: true } : content;
}

/** `0.554 (+8.2%)`; no percentage where the base is 0 or has no value. */
function describe(run: RunSummary, base: RunSummary, name: string): string {
  const value = run.metrics[name] ?? null;
  const before = base.metrics[name] ?? null;
  if (value === null || before === null || before === 0) return formatFigure(value);
  const change = (100 * (value - before)) / before;
  return `${formatFigure(value)} (${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}%)`;
}
