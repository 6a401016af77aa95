import { expect, test } from "vitest";
import type { Timing } from "../runs/run-journal.ts";
import { createBootstrap, defaultBootstrap } from "../statistics/bootstrap.ts";
import { estimateFootprint } from "./estimate-footprint.ts";
import { relateEmissions } from "./relative-emissions.ts";

function timing(latency_ms: number, cpu_ms: number, calls = 0): Timing {
  const usage = { calls, tokens: 0, cost: 0, by_task: {} };
  return { uid: "q", latency_ms, cpu_ms, usage, started: "", prepare_ms: 0, machine: "" };
}

const bootstrap = createBootstrap({ ...defaultBootstrap, seed: 1 });
const constants = {
  tdpWatts: 80,
  logicalProcessors: 4,
  memoryWatts: 10,
  intensity: 500,
  pue: 1.5,
  modelWattHours: null,
};

test("energy and emissions match a hand calculation", () => {
  // 80/4 W · 3 s + 10 W · 6 s = 120 J; · 1.5 = 180 J = 5e-5 kWh; · 500 g = 0.025 g
  const footprint = estimateFootprint([timing(2000, 1000), timing(4000, 2000)], constants, bootstrap);
  expect(footprint.energy_kwh).toBeCloseTo(5e-5, 12);
  expect(footprint.ce_kg).toBeCloseTo(2.5e-5, 12);
  expect(footprint.ce_kg_per_question).toBeCloseTo(1.25e-5, 12);
  expect(footprint.gaps).toContain("building the index");
});

test("a remote model's energy is unknown, not 0", () => {
  const footprint = estimateFootprint([timing(10, 10), timing(10, 10, 1)], constants, bootstrap);
  expect(footprint).toMatchObject({ energy_kwh: null, ce_kg: null });
  expect(footprint.gaps[0]).toContain("remote");
});

test("if the energy of the model is stated, the emissions of its tokens are estimated and said to be so", () => {
  const remote = timing(0, 0, 1);
  const used = { ...remote, usage: { ...remote.usage, tokens: 2000 } };
  // 2,000 tokens · 0.5 Wh per 1,000 = 1 Wh = 0.001 kWh; · 500 g = 0.5 g. The local times are 0.
  const footprint = estimateFootprint([used], { ...constants, modelWattHours: 0.5 }, bootstrap);
  expect(footprint.basis).toBe("estimated");
  expect(footprint.energy_kwh).toBeCloseTo(0.001, 12);
  expect(footprint.ce_kg).toBeCloseTo(0.0005, 12);
  expect(footprint.method).toContain("tokens × energy per token");
  expect(estimateFootprint([used], constants, bootstrap)).toMatchObject({ basis: "unknown", ce_kg: null });
  const unrecorded = { ...used, usage: { ...used.usage, tokens: null } };
  expect(estimateFootprint([unrecorded], { ...constants, modelWattHours: 0.5 }, bootstrap).ce_kg).toBeNull();
});

test("recorded energy figures are summed, and the energy is unknown if neither calls nor figures are recorded", () => {
  const measured = { energy_kwh: 0.5, ce_kg: 0.25 };
  const foreign = { ...timing(10, 10), measured };
  const other = { ...foreign, measured: { energy_kwh: null, ce_kg: 0.75 } };
  const footprint = estimateFootprint([foreign, other], constants, bootstrap);
  // 0.25 + 0.75 = 1 kg over two questions; the energy of one question is unknown
  expect(footprint).toMatchObject({ energy_kwh: null, ce_kg: 1, ce_kg_per_question: 0.5, constants: null });
  const unrecorded = { ...timing(10, 10), usage: { calls: null, tokens: null, cost: null, by_task: {} } };
  expect(estimateFootprint([unrecorded], constants, bootstrap).ce_kg).toBeNull();
});

test("the interval for the mean emissions is computed over the questions", () => {
  const measured = (ce_kg: number): Timing => ({ ...timing(10, 10), measured: { energy_kwh: null, ce_kg } });
  // A quarter of the resamples of two questions contains only the first, and a quarter only the second.
  const two = estimateFootprint([measured(0.25), measured(0.75)], constants, bootstrap);
  expect(two.ce_kg_interval).toEqual([0.25, 0.75]);
  expect(estimateFootprint([measured(0.25)], constants, bootstrap).ce_kg_interval).toBeNull();
});

test("relative emissions match a hand calculation", () => {
  const { systems, scales } = relateEmissions([
    { name: "a", ce: 4, interval: null, metric: 0.8 },
    { name: "b", ce: 1, interval: null, metric: 0.5 },
    { name: "c", ce: null, interval: null, metric: 0.1 },
  ]);
  // base b: Δ a = (0.8 − 0.5) · 1/4; CE_rel 5 and 2
  expect(systems[0]?.ce_rel).toBeCloseTo(5, 12);
  expect(systems[0]?.delta_ce).toBeCloseTo(0.075, 12);
  expect(systems[1]).toMatchObject({ ce_rel: 2, delta_ce: 0, n_ce: 1, n_ce_rel: 1 });
  expect(systems[0]).toMatchObject({ n_ce: 0, n_ce_rel: 0 });
  const nothing = { ce: null, ce_rel: null, delta_ce: null, n_ce: null, n_ce_rel: null };
  expect(systems[2]).toEqual({ name: "c", ...nothing });
  expect(scales.ce).toMatchObject({ lowest: { name: "b", value: 1 }, highest: { name: "a", value: 4 } });
});

test("systems with indistinguishable emissions are not placed on a scale", () => {
  const equal = relateEmissions([
    { name: "first", ce: 1, interval: [0.8, 1.2], metric: 0.5 },
    { name: "again", ce: 1.1, interval: [0.9, 1.3], metric: 0.5 },
  ]);
  expect(equal.scales.ce).toMatchObject({ isNoise: true });
  expect(equal.systems.map(({ n_ce, n_ce_rel }) => [n_ce, n_ce_rel])).toEqual([
    [null, null],
    [null, null],
  ]);
  // The same emissions at half the quality: 1.6–2.4 against 3.6–5.2 per unit of quality.
  const worse = relateEmissions([
    { name: "first", ce: 1, interval: [0.8, 1.2], metric: 0.5 },
    { name: "worse", ce: 1.1, interval: [0.9, 1.3], metric: 0.25 },
  ]);
  expect(worse.systems.map(({ n_ce, n_ce_rel }) => [n_ce, n_ce_rel])).toEqual([
    [null, 1],
    [null, 0],
  ]);
});
