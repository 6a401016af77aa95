/**
 * How often the intervals that reports print hold the true mean: samples are drawn again and again from distributions whose
 * mean is known. The intervals promise 95 %.
 */
import { createBootstrap, type Interval } from "../../evaluation/statistics/bootstrap.ts";
import { differenceCaution, meanCaution } from "../../evaluation/statistics/interval-caution.ts";
import { createRandom, type Random } from "../../random.ts";
import type { Benchmark } from "./benchmark.ts";

const samples = 2_000;
const resamples = 1_000;
const sizes = [5, 10, 20, 50, 170];

type Population = { readonly name: string; readonly mean: number; readonly draw: (random: Random) => number };

const share = (mean: number): Population => ({
  name: `0 or 1, mean ${mean}`,
  mean,
  draw: (random) => (random.next() < mean ? 1 : 0),
});

const populations: readonly Population[] = [
  share(0.98),
  share(0.95),
  share(0.9),
  share(0.7),
  {
    name: "1 in nine of ten, else anything from 0 to 1, mean 0.95",
    mean: 0.95,
    draw: (random) => (random.next() < 0.9 ? 1 : random.next()),
  },
  { name: "anything from 0 to 1, mean 0.5", mean: 0.5, draw: (random) => random.next() },
  // The mean of u⁴ over 0 … 1 is 1/5.
  { name: "mostly near 0, mean 0.2", mean: 0.2, draw: (random) => random.next() ** 4 },
];

/** Differences of two systems: most questions are answered alike, the others by the first alone. */
const differences: readonly Population[] = [0.05, 0.2].map((mean) => ({
  name: `differences 1 in ${mean * 100} % of the questions, else 0`,
  mean,
  draw: (random) => (random.next() < mean ? 1 : 0),
}));

export const benchmark: Benchmark = {
  name: "coverage",
  run: async () =>
    Object.fromEntries([
      ...populations.flatMap((population) => sizes.flatMap((size) => coverageOfMeans(population, size))),
      ...differences.flatMap((population) =>
        sizes.flatMap((size) => coverageOfDifferences(population, size)),
      ),
    ]),
};

function coverageOfMeans(population: Population, size: number): [string, number][] {
  let plain = 0;
  let printed = 0;
  let cautions = 0;
  for (const { values, interval } of drawSamples(population, size)) {
    const caution = meanCaution(values);
    if (holds(interval, population.mean)) plain += 1;
    if (holds(caution?.wilson ?? interval, population.mean)) printed += 1;
    if (caution !== null) cautions += 1;
  }
  const of = `${population.name}, ${size} questions`;
  return [
    [`${of}: percentile interval holds the mean`, plain / samples],
    [`${of}: with Wilson's where there is a caution`, printed / samples],
    [`${of}: share of samples with a caution`, cautions / samples],
  ];
}

function coverageOfDifferences(population: Population, size: number): [string, number][] {
  let trusted = 0;
  let held = 0;
  let plain = 0;
  for (const { values, interval } of drawSamples(population, size)) {
    const hit = holds(interval, population.mean);
    if (hit) plain += 1;
    if (differenceCaution(values) !== null) continue;
    trusted += 1;
    if (hit) held += 1;
  }
  const of = `${population.name}, ${size} questions`;
  return [
    [`${of}: percentile interval holds the mean`, plain / samples],
    [`${of}: the same among samples without a caution`, trusted === 0 ? Number.NaN : held / trusted],
    [`${of}: share of samples with a caution`, 1 - trusted / samples],
  ];
}

function* drawSamples(
  { draw }: Population,
  size: number,
): Generator<{ values: number[]; interval: Interval }> {
  const random = createRandom(7);
  const bootstrap = createBootstrap({ resamples, seed: 1, confidence: 0.95 });
  for (let round = 0; round < samples; round += 1) {
    const values = Array.from({ length: size }, () => draw(random));
    yield { values, interval: bootstrap.interval(values) ?? [Number.NaN, Number.NaN] };
  }
}

function holds([low, high]: Interval, mean: number): boolean {
  return low <= mean && mean <= high;
}
