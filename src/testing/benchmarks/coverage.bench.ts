/**
 * Measures how often the intervals in reports contain the true mean, with samples from distributions whose mean is
 * known. The intervals promise 95 %.
 */

import { createRandom, type Random } from "../../base/random.ts";
import { createBootstrap, type Interval } from "../../evaluation/statistics/bootstrap.ts";
import { differenceCaution, meanCaution } from "../../evaluation/statistics/interval-caution.ts";
import { nominalAgreement } from "../../taxonomy/index.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

type Figures = readonly (readonly [label: string, value: number | null])[];

const samples = 2_000;
const alphaSamples = 300;
const resamples = 1_000;
const sizes = [5, 10, 20, 50, 170];

type Population = { readonly name: string; readonly mean: number; readonly draw: (random: Random) => number };

const shareOf = (mean: number): Population => ({
  name: `0 or 1, mean ${mean}`,
  mean,
  draw: (random) => (random.next() < mean ? 1 : 0),
});

const populations: readonly Population[] = [
  shareOf(0.98),
  shareOf(0.95),
  shareOf(0.9),
  shareOf(0.7),
  {
    name: "1 in nine of ten, else anything from 0 to 1, mean 0.95",
    mean: 0.95,
    draw: (random) => (random.next() < 0.9 ? 1 : random.next()),
  },
  { name: "anything from 0 to 1, mean 0.5", mean: 0.5, draw: (random) => random.next() },
  // The mean of u⁴ over the interval from 0 to 1 is 1/5.
  { name: "mostly near 0, mean 0.2", mean: 0.2, draw: (random) => random.next() ** 4 },
];

/**
 * Simulates differences between two systems. Both systems have the same result on most questions, and only the first
 * system answers the remaining questions.
 */
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
      ...[0.02, 0.1].flatMap((rate) => sizes.flatMap((size) => coverageOfAlpha(rate, size))),
    ]),
};

function coverageOfMeans(population: Population, size: number): Figures {
  let plain = 0;
  let printed = 0;
  let cautions = 0;
  for (const { values, interval } of drawSamples(population, size)) {
    const caution = meanCaution(values);
    if (contains(interval, population.mean)) plain += 1;
    if (contains(caution?.wilson ?? interval, population.mean)) printed += 1;
    if (caution !== null) cautions += 1;
  }
  const of = `${population.name}, ${size} questions`;
  return [
    [`${of}: percentile interval holds the mean`, plain / samples],
    [`${of}: with Wilson's where there is a caution`, printed / samples],
    [`${of}: share of samples with a caution`, cautions / samples],
  ];
}

function coverageOfDifferences(population: Population, size: number): Figures {
  const trials = [...drawSamples(population, size)].map(({ values, interval }) => ({
    hit: contains(interval, population.mean),
    trusted: differenceCaution(values) === null,
  }));
  return trustedCoverage(`${population.name}, ${size} questions`, trials);
}

/**
 * Simulates two people who each confuse yes and no with probability e. The correct answer is yes for half of all units.
 * The two people disagree on 2e(1 − e) of the units, and by chance on half of them, so α = 1 − 4e(1 − e).
 */
function coverageOfAlpha(rate: number, size: number): Figures {
  const random = createRandom(7);
  const truth = 1 - 4 * rate * (1 - rate);
  const trials = Array.from({ length: alphaSamples }, () => {
    const units = Array.from({ length: size }, () => {
      const yes = random.next() < 0.5;
      return ["one", "two"].map((judge) => ({ judge, value: String(random.next() < rate ? !yes : yes) }));
    });
    const { low, high, caution } = nominalAgreement(units, { seed: 1, resamples }).alpha;
    return { hit: low !== null && high !== null && contains([low, high], truth), trusted: caution === null };
  });
  return trustedCoverage(`two people, alpha ${truth.toFixed(2)}, ${size} units`, trials);
}

/* * @param trials for each interval, whether it contains the true value, and whether the report shows it without a caution */
function trustedCoverage(of: string, trials: readonly { hit: boolean; trusted: boolean }[]): Figures {
  const trusted = trials.filter((trial) => trial.trusted);
  const share = (some: readonly { hit: boolean }[]): number | null =>
    some.length === 0 ? null : some.filter(({ hit }) => hit).length / some.length;
  return [
    [`${of}: percentile interval holds the truth`, share(trials)],
    [`${of}: the same among samples without a caution (null: there are none)`, share(trusted)],
    [`${of}: share of samples with a caution`, 1 - trusted.length / trials.length],
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

function contains([low, high]: Interval, mean: number): boolean {
  return low <= mean && mean <= high;
}
