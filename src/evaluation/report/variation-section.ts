/**
 * Shows the effect of changing an option: compares every configuration with the base, in per cent, and recommends one.
 *
 * The choice is based on recall and then on Hits@10. Among equally good configurations, the base is chosen if it is one
 * of them, and otherwise the first. Source: thesis, sections 9.1.1–9.1.2 and the format of tables 9.2 and 9.3.
 */
import { recordOf } from "../../base/io/index.ts";
import { type Cell, type Section, table } from "../../pages/blocks.ts";
import type { Comparison, RunSummary, SummaryDocument } from "../summary-schema.ts";
import { formatP, formatSpread, formatVerdict } from "./format.ts";
import { pairOf } from "./shared-blocks.ts";

/**
 * Reports the effect of the seed on configurations that were run more than once.
 * @param measures the measures that form the columns
 */
export function repeatsSections({ repeats = [] }: SummaryDocument, measures: readonly string[]): Section[] {
  if (repeats.length === 0) return [];
  const rows = repeats.map(({ configuration, seeds, metrics }) => [
    configuration,
    seeds.join(", "),
    ...measures.map((name) => formatSpread(metrics[name]?.mean, metrics[name]?.sd)),
  ]);
  return [
    {
      title: "Repeats",
      blocks: [
        "Mean ± standard deviation (n − 1) of the means of all repeats; each repeat used a different seed.",
        table("Across repeats", ["Configuration", "Seeds", ...measures], rows),
      ],
    },
  ];
}

const decidingMeasures = ["recall", "hits@10"] as const;

/** A configuration with its means and, if it was repeated, with their standard deviations. */
type VariedRun = Pick<RunSummary, "retriever" | "metrics"> & {
  readonly spread?: Readonly<Record<string, number | null>>;
};

type RunWithOrigin = { readonly run: VariedRun; readonly origin: Readonly<Record<string, unknown>> };

/** Returns one section per retriever with a base configuration, and none for a benchmark without variations. */
export function variationSections(document: SummaryDocument): Section[] {
  const configurations = listConfigurations(document);
  return configurations
    .filter(({ origin }) => origin.base === true)
    .map((base) => ({
      base: base.run,
      group: configurations
        .filter(
          ({ origin }) => origin.retriever === base.origin.retriever && origin.seed === base.origin.seed,
        )
        .map(({ run }) => run),
    }))
    .filter(({ group }) => group.length > 1)
    .map(({ base, group }) =>
      variationSection(base, group, document.repeat_comparisons ?? document.comparisons),
    );
}

/** Returns every run that was not repeated, and for each repeated configuration the means over its runs. */
function listConfigurations({ runs, repeats = [], manifest }: SummaryDocument): readonly RunWithOrigin[] {
  const originOf = (name: string): RunWithOrigin["origin"] => manifest.runs[name] ?? {};
  if (repeats.length === 0) return runs.map((run) => ({ run, origin: originOf(run.retriever) }));
  return repeats.map(({ configuration, runs: [first = ""], metrics }) => ({
    run: {
      retriever: configuration,
      metrics: recordOf(Object.entries(metrics).map(([name, { mean }]) => [name, mean])),
      spread: recordOf(Object.entries(metrics).map(([name, { sd }]) => [name, sd])),
    },
    origin: originOf(first),
  }));
}

function variationSection(base: VariedRun, group: readonly VariedRun[], comparisons: readonly Comparison[]) {
  const rows = group.map((run): Cell[] => [
    run === base ? `${run.retriever} (base)` : run.retriever,
    ...decidingMeasures.map((name) => measureCell(run, base, name, group)),
    describeTest(run, base, comparisons),
  ]);
  const chosenRun = chooseRun(base, group);
  const reason =
    chosenRun === base
      ? "no change improves on the base configuration"
      : `recall ${formatChange(chosenRun, base, "recall")}`;
  return {
    title: `Options of ${base.retriever}`,
    blocks: [
      "The table compares each configuration with the base configuration. Changes are percentages of the base value, and the best value is bold.",
      table("Configurations", ["Configuration", ...decidingMeasures, "recall relative to the base"], rows),
      `Selected by recall, then by Hits@10: ${chosenRun.retriever} (${reason}).`,
    ],
  };
}

/** States whether the change in recall is more than noise. */
function describeTest(run: VariedRun, base: VariedRun, comparisons: readonly Comparison[]): string {
  if (run === base) return "–";
  const pair = pairOf(comparisons, decidingMeasures[0], run.retriever, base.retriever);
  return pair ? `${formatVerdict(pair)}, p (Holm) ${formatP(pair.p_holm)}, n ${pair.n}` : "not tested";
}

/** Finds the run with the best recall, using Hits@10 to break ties, or the base if no run is better. */
export function chooseRun<T extends VariedRun>(base: T, group: readonly T[]): T {
  return [base, ...group].reduce((best, run) => {
    for (const name of decidingMeasures) {
      const difference = (run.metrics[name] ?? 0) - (best.metrics[name] ?? 0);
      if (difference !== 0) return difference > 0 ? run : best;
    }
    return best;
  });
}

function measureCell(run: VariedRun, base: VariedRun, name: string, group: readonly VariedRun[]): Cell {
  const content = run === base ? formatMean(run, name) : formatChange(run, base, name);
  const highest = Math.max(...group.map((other) => other.metrics[name] ?? Number.NEGATIVE_INFINITY));
  return run.metrics[name] === highest ? { text: content, best: true } : content;
}

/**
 * Formats a figure such as `0.554 (+8.2%)`, or `0.554 ± 0.010 (+8.2%)` if the run was repeated. The percentage is
 * omitted if the base is 0 or has no value.
 */
function formatChange(run: VariedRun, base: VariedRun, name: string): string {
  const value = run.metrics[name] ?? null;
  const baseValue = base.metrics[name] ?? null;
  if (value === null || baseValue === null || baseValue === 0) return formatMean(run, name);
  const change = (100 * (value - baseValue)) / baseValue;
  return `${formatMean(run, name)} (${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}%)`;
}

function formatMean({ metrics, spread }: VariedRun, name: string): string {
  return formatSpread(metrics[name], spread?.[name]);
}
