/**
 * Energy and emissions of a run, estimated from the processor time that its questions took.
 *
 * Energy [kWh] = PUE · (TDP / logical processors · processor time + memory power · wall time) / 3.6e6;
 * CE [kg CO₂e] = energy · intensity / 1000. A question that called a remote model used energy elsewhere that nobody
 * here can measure: the estimate is then unknown, never 0.
 * Source: the methodology of CodeCarbon (load model with a constant TDP, memory constant), thesis 8.4.3.1.
 */
import { sumKnown } from "../runs/cost.ts";
import type { Timing } from "../runs/run-journal.ts";

export type FootprintConstants = {
  /** Thermal design power of the processor, W. 85 is CodeCarbon's value for an unknown one. */
  readonly tdpWatts: number;
  readonly logicalProcessors: number;
  /** 10 W is CodeCarbon's least value for memory on x86. */
  readonly memoryWatts: number;
  /** Grams of CO₂e per kWh. 475 is CodeCarbon's world average. */
  readonly intensity: number;
  /** Power usage effectiveness of the data centre. */
  readonly pue: number;
};

export const defaultFootprint = { tdpWatts: 85, memoryWatts: 10, intensity: 475, pue: 1 } as const;

export type Footprint = {
  /** Sums over the questions of the run; null where they are not known. */
  readonly energy_kwh: number | null;
  readonly ce_kg: number | null;
  /** Mean per question. */
  readonly ce_kg_per_question: number | null;
  readonly method: string;
  /** Null where the figures were measured by those who ran the system. */
  readonly constants: FootprintConstants | null;
  /** What is missing from the figure. */
  readonly gaps: readonly string[];
};

export function estimateFootprint(timings: readonly Timing[], constants: FootprintConstants): Footprint {
  const method =
    "processor time × TDP / logical processors + wall time × memory power, × PUE × carbon intensity";
  const gaps = ["building the index", "graphics processors", "networks and storage"];
  const unknown = (gap: string): Footprint => {
    const nothing = { energy_kwh: null, ce_kg: null, ce_kg_per_question: null };
    return { ...nothing, method, constants, gaps: [gap, ...gaps] };
  };
  if (timings.length === 0) return unknown("no times were kept");
  if (timings.some(({ measured }) => measured !== undefined)) return sumMeasured(timings);
  if (timings.some(({ usage }) => usage.calls === null)) return unknown("no energy was measured elsewhere");
  if (timings.some(({ usage }) => usage.calls !== 0)) return unknown("the energy of remote language models");
  const processor = sumKnown(timings.map(({ cpu_ms }) => cpu_ms));
  const wall = sumKnown(timings.map(({ latency_ms }) => latency_ms));
  if (processor === null || wall === null) return unknown("times of some questions were not kept");
  const { tdpWatts, logicalProcessors, memoryWatts, pue, intensity } = constants;
  const joules = ((tdpWatts / logicalProcessors) * processor + memoryWatts * wall) / 1000;
  const energy_kwh = (pue * joules) / 3.6e6;
  const ce_kg = (energy_kwh * intensity) / 1000;
  return { energy_kwh, ce_kg, ce_kg_per_question: ce_kg / timings.length, method, constants, gaps };
}

/** The figures of others as they are: what their method leaves out is theirs to say. */
function sumMeasured(timings: readonly Timing[]): Footprint {
  const energy_kwh = sumKnown(timings.map(({ measured }) => measured?.energy_kwh ?? null));
  const ce_kg = sumKnown(timings.map(({ measured }) => measured?.ce_kg ?? null));
  return {
    energy_kwh,
    ce_kg,
    ce_kg_per_question: ce_kg === null ? null : ce_kg / timings.length,
    method: "as recorded in the prediction file by those who ran the system",
    constants: null,
    gaps: ["whatever their method leaves out, such as remote language models"],
  };
}
