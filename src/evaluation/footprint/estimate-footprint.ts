/**
 * Estimates a run's energy and emissions from the processor time of its questions.
 *
 * Energy [kWh] = PUE · (TDP / logical processors · processor time + memory power · wall time) / 3.6e6; CE [kg CO₂e] =
 * energy · intensity / 1000. The energy of remote models cannot be measured locally. It is estimated as tokens · energy
 * per token if the user states the energy of the model, and otherwise unknown rather than 0. Source: the methodology of CodeCarbon (load-based model with a constant
 * TDP and constant memory power); thesis, section 8.4.3.1.
 */

import { sumCost, sumKnown } from "../runs/cost.ts";
import type { StoredBenchmark } from "../runs/run-index.ts";
import type { Timing } from "../runs/run-journal.ts";
import { type Bootstrap, createBootstrap, defaultBootstrap, type Interval } from "../statistics/bootstrap.ts";

export type FootprintConstants = {
  /** The thermal design power of the processor, in W. CodeCarbon uses 85 W for unknown processors. */
  readonly tdpWatts: number;
  readonly logicalProcessors: number;
  /** The power of the memory, in W. CodeCarbon's minimum on x86 is 10 W. */
  readonly memoryWatts: number;
  /** The carbon intensity, in grams of CO₂e per kWh. CodeCarbon's world average is 475 g. */
  readonly intensity: number;
  /** The power usage effectiveness of the data centre. */
  readonly pue: number;
  /** The energy of the language model in Wh per 1,000 tokens, including its data centre, or `null` if unknown. */
  readonly modelWattHours: number | null;
};

export const defaultFootprint = {
  tdpWatts: 85,
  memoryWatts: 10,
  intensity: 475,
  pue: 1,
  modelWattHours: null,
} as const;

export type Footprint = {
  /** Whether the authors of the run measured the figures, a model of the energy estimated them, or they are unknown. */
  readonly basis: "measured" | "estimated" | "unknown";
  /** The sum over all questions of the run, or `null` if unknown. */
  readonly energy_kwh: number | null;
  readonly ce_kg: number | null;
  /** The mean per question. */
  readonly ce_kg_per_question: number | null;
  /**
   * The interval of the mean over the questions. Differences smaller than the interval count as noise. The interval is
   * `null` if there are fewer than two questions.
   */
  readonly ce_kg_interval: Interval | null;
  readonly method: string;
  /** The parameters of the estimate, or `null` if the authors of the run measured the figures themselves. */
  readonly constants: FootprintConstants | null;
  /** The kinds of energy use that the figure leaves out. */
  readonly gaps: readonly string[];
};

/** Returns the costs and the footprints of stored runs, in order. @param constants those that differ from the defaults */
export function costsOf(
  { runs, index }: StoredBenchmark,
  constants: Pick<FootprintConstants, "logicalProcessors"> & Partial<FootprintConstants>,
) {
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed: index.seed });
  const used = { ...defaultFootprint, ...constants };
  return {
    costs: runs.map(({ run }) => sumCost(run.timings)),
    footprints: runs.map(({ run }) => estimateFootprint(run.timings, used, bootstrap)),
  };
}

export function estimateFootprint(
  timings: readonly Timing[],
  constants: FootprintConstants,
  bootstrap: Bootstrap,
): Footprint {
  const method =
    "processor time × TDP / logical processors + wall time × memory power, × PUE × carbon intensity";
  const gaps = ["building the index", "graphics processors", "networks and storage"];
  const unknown = (gap: string): Footprint => {
    const noFigures = { energy_kwh: null, ce_kg: null, ce_kg_per_question: null, ce_kg_interval: null };
    return { basis: "unknown", ...noFigures, method, constants, gaps: [gap, ...gaps] };
  };
  if (timings.length === 0) return unknown("no times were recorded");
  if (timings.some(({ measured }) => measured !== undefined)) return sumMeasured(timings, bootstrap);
  if (timings.some(({ usage }) => usage.calls === null))
    return unknown("the prediction file records no energy");
  const usesModel = timings.some(({ usage }) => usage.calls !== 0);
  if (usesModel && constants.modelWattHours === null)
    return unknown("the energy used by remote language models (state it with --model-energy)");
  const energies = timings.map((timing) => questionEnergy(timing, constants));
  const energy_kwh = sumKnown(energies);
  if (energy_kwh === null) return unknown("the times or tokens of some questions were not recorded");
  const emissions = energies.map((energy) => ((energy ?? 0) * constants.intensity) / 1000);
  const modelMethod = usesModel ? `${method} + tokens × energy per token of the language model` : method;
  const figures = emissionFigures(emissions, bootstrap);
  return { basis: "estimated", energy_kwh, ...figures, method: modelMethod, constants, gaps };
}

/** Returns the energy that a question used, in kWh, or `null` if its times or tokens were not recorded. */
function questionEnergy({ cpu_ms, latency_ms, usage }: Timing, constants: FootprintConstants): number | null {
  if (cpu_ms === null || latency_ms === null || usage.tokens === null) return null;
  const { tdpWatts, logicalProcessors, memoryWatts, pue, modelWattHours } = constants;
  const joules = ((tdpWatts / logicalProcessors) * cpu_ms + memoryWatts * latency_ms) / 1000;
  return (pue * joules) / 3.6e6 + (usage.tokens * (modelWattHours ?? 0)) / 1e6;
}

/** @param emissions the emissions of each question in kg */
function emissionFigures(
  emissions: readonly (number | null)[],
  bootstrap: Bootstrap,
): Pick<Footprint, "ce_kg" | "ce_kg_per_question" | "ce_kg_interval"> {
  const ce_kg = sumKnown(emissions);
  if (ce_kg === null) return { ce_kg, ce_kg_per_question: null, ce_kg_interval: null };
  return {
    ce_kg,
    ce_kg_per_question: ce_kg / emissions.length,
    ce_kg_interval: emissions.length < 2 ? null : bootstrap.interval(emissions),
  };
}

/** Adds up the figures that the run's authors measured. Only their documentation states what the figures leave out. */
function sumMeasured(timings: readonly Timing[], bootstrap: Bootstrap): Footprint {
  const energy_kwh = sumKnown(timings.map(({ measured }) => measured?.energy_kwh ?? null));
  const emissions = timings.map(({ measured }) => measured?.ce_kg ?? null);
  const figures = emissionFigures(emissions, bootstrap);
  return {
    basis: figures.ce_kg === null ? "unknown" : "measured",
    energy_kwh,
    ...figures,
    method: "as recorded in the prediction file by the system's authors",
    constants: null,
    gaps: ["emissions that the authors' method excludes, such as those of remote language models"],
  };
}
