/**
 * Shows the cost of questions: time, tokens, money, energy and emissions, with the method of the estimate and what it
 * leaves out.
 */

import { count } from "../../base/text/count.ts";
import { type Block, table } from "../../pages/blocks.ts";
import { describeUnread } from "../../retrieval/index.ts";
import type { Footprint } from "../footprint/estimate-footprint.ts";
import { type EmissionScale, relateEmissions, relative } from "../footprint/relative-emissions.ts";
import { type RunCost, unknownCost } from "../runs/cost.ts";
import type { Interval } from "../statistics/bootstrap.ts";
import type { SummaryDocument } from "../summary-schema.ts";
import { costPlot } from "./shared-blocks.ts";

const unknown = "unknown";
const withinNoise = "within noise";

/**
 * @param costs one entry per run, in document order
 * @param measure the quality measure to compare with the cost
 */
export function costBlocks(
  { runs }: SummaryDocument,
  costs: readonly RunCost[],
  measure: string,
): readonly Block[] {
  const rows = runs.map((run, at) => {
    const cost = costs[at];
    return [
      run.retriever,
      formatPlain(cost?.latency_ms.p50, 1),
      formatPlain(cost?.latency_ms.p95, 1),
      `${cost?.timed ?? 0} of ${run.questions}`,
      formatPlain(cost?.usage.calls, 0),
      formatPlain(cost?.usage.tokens, 0),
      formatPlain(perQuestion(cost?.usage.tokens, run.questions), 0),
      formatPlain(cost?.usage.cost, 4),
    ];
  });
  return [
    "Wall time per question excludes index construction; calls, tokens and cost are totals for all questions, including failed questions. A value that was not recorded is unknown, never 0.",
    table(
      "Time and use",
      ["System", "p50 ms", "p95 ms", "n timed", "model calls", "tokens", "tokens per question", "US$"],
      rows,
    ),
    ...runs.flatMap(({ retriever }, at) => unreadLines(costs[at]).map((line) => `${retriever}: ${line}.`)),
    timePlot(runs, costs, measure),
    costPlot(runs, measure, [
      "tokens per question",
      "mean tokens per question",
      (at) => perQuestion(costs[at]?.usage.tokens, runs[at]?.questions ?? 0),
    ]),
  ];
}

export function timePlot(runs: SummaryDocument["runs"], costs: readonly RunCost[], measure: string): Block {
  const timeOf = (at: number) => costs[at]?.latency_ms.p50;
  return costPlot(runs, measure, ["time per question", "median ms per question", timeOf]);
}

export function footprintBlocks(
  { runs }: SummaryDocument,
  footprints: readonly Footprint[],
  measure: string,
): readonly Block[] {
  const emitters = runs.map((run, at) => ({
    name: run.retriever,
    ce: footprints[at]?.ce_kg_per_question ?? null,
    interval: footprints[at]?.ce_kg_interval ?? null,
    metric: run.metrics[measure] ?? 0,
  }));
  const { systems, scales } = relateEmissions(emitters);
  const rows = systems.map((system, at) => [
    system.name,
    footprints[at]?.basis ?? unknown,
    formatExponent(footprints[at]?.energy_kwh),
    formatRange(system.ce, emitters[at]?.interval),
    formatRange(system.ce_rel, emitters[at] && relative(emitters[at])?.interval),
    formatPlain(system.delta_ce, 6),
    scales.ce?.isNoise ? withinNoise : formatPlain(system.n_ce, 6),
    scales.ce_rel?.isNoise ? withinNoise : formatPlain(system.n_ce_rel, 6),
  ]);
  const methods = runs.map((run, at) => {
    const footprint = footprints[at];
    const constants = Object.entries(footprint?.constants ?? {}).map(([name, value]) => `${name} ${value}`);
    return [
      run.retriever,
      footprint?.method ?? unknown,
      constants.join(", ") || "–",
      footprint?.gaps.join(", ") ?? unknown,
    ];
  });
  return [
    `Emissions (CE) are in kg of CO₂e per question; CE_rel = CE / ${measure}; ΔCE = (gain in ${measure} over the system with the lowest ${measure}) × (CE of that system) / CE; n(…) is 1 for the lowest and 0 for the highest value among the systems compared. The basis tells whether the authors of a run measured its energy, a model of the energy estimated it, or it is unknown, which is never 0.`,
    table(
      `Energy and emissions relative to ${measure}`,
      ["System", "Basis", "kWh, all questions", "CE kg", "CE_rel", "ΔCE", "n(CE)", "n(CE_rel)"],
      rows,
    ),
    [describeScale("n(CE)", scales.ce), describeScale("n(CE_rel)", scales.ce_rel), noiseNote].join(" "),
    table("Derivation and limits of the figures", ["System", "Method", "Constants", "Not included"], methods),
    costPlot(runs, measure, [
      "emissions per question",
      "g CO₂e per question",
      (at) => grams(footprints[at]?.ce_kg_per_question),
    ]),
  ];
}

const noiseNote =
  "Brackets show 95 % intervals over the questions in one run. The intervals do not reflect the variation between repeated runs of a system; only an experiment with repeats measures this variation.";

function describeScale(name: string, scale: EmissionScale | null): string {
  if (scale === null)
    return `${name} has no scale, because a scale requires at least two systems with different values.`;
  const [lowest, highest] = [scale.lowest, scale.highest].map(
    (end) => `${end.name} (${formatRange(end.value, end.interval)})`,
  );
  if (scale.isNoise) {
    return `${name} is omitted because the intervals of the lowest value, ${lowest}, and the highest value, ${highest}, overlap; a ranking would mainly reflect noise.`;
  }
  return `${name} is 1 for ${lowest} and 0 for ${highest}.`;
}

function perQuestion(sum: number | null | undefined, questions: number): number | null {
  return sum === null || sum === undefined || questions === 0 ? null : sum / questions;
}

function grams(kilograms: number | null | undefined): number | null {
  return kilograms === null || kilograms === undefined ? null : kilograms * 1000;
}

function formatPlain(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? unknown : value.toFixed(digits);
}

function formatExponent(value: number | null | undefined): string {
  return value === null || value === undefined ? unknown : value.toExponential(3);
}

function formatRange(value: number | null, interval: Interval | null | undefined): string {
  if (value === null || !interval) return formatExponent(value);
  return `${formatExponent(value)} [${interval.map(formatExponent).join(", ")}]`;
}

/** Returns one line for each kind of items whose replies stayed unusable. */
function unreadLines({ unread }: RunCost = unknownCost): readonly string[] {
  if (unread === undefined) return [];
  const within = `in ${count(unread.questions, "question")}`;
  return describeUnread({ unread: unread.items }).map((line) => `${within}, ${line}`);
}

/** Formats the time and token usage of a run on one line, and the items without a usable reply on others. */
export function costLines(name: string, cost: RunCost): readonly string[] {
  const { latency_ms, usage } = cost;
  const times = `${formatMilliseconds(latency_ms.p50)} per question (median), ${formatMilliseconds(latency_ms.p95)} (p95)`;
  const use = `${usage.calls ?? "unknown"} model calls, ${usage.tokens ?? "unknown"} tokens`;
  const money = usage.cost === null ? "unknown" : `$${usage.cost.toFixed(4)}`;
  return [`${times}; ${use}, cost ${money}`, ...unreadLines(cost)].map((line) => `${name}: ${line}`);
}

function formatMilliseconds(value: number | null): string {
  return value === null ? "unknown time" : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
