/**
 * Measures the processor time that several programs need for the same work. Other programs on the machine do not affect
 * it.
 */
import { quantile, timed } from "../measuring/benchmark.ts";

/** Figures that are all measured. */
export type Figures = Readonly<Record<string, number>>;

/**
 * Runs Taxolink and then each other program once per round, and reports the median times.
 * @returns the measurements `WHAT: taxolink, ms`, and for each other program `WHAT: NAME, ms` and `WHAT: taxolink ÷
 * NAME`
 */
export async function compareTimes(
  work: string,
  rounds: number,
  ours: () => unknown,
  others: Readonly<Record<string, () => unknown>>,
): Promise<Figures> {
  const contenders = Object.entries({ taxolink: ours, ...others });
  const times = new Map<string, number[]>(contenders.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, action] of contenders) times.get(name)?.push(1000 * (await timed(action))[1].cpu);
  }
  const medianOf = (name: string): number => quantile(times.get(name) ?? [], 0.5);
  const ownMedian = medianOf("taxolink");
  const figures: [string, number][] = [[`${work}: taxolink, ms`, ownMedian]];
  for (const name of Object.keys(others)) {
    const other = medianOf(name);
    figures.push([`${work}: ${name}, ms`, other], [`${work}: taxolink ÷ ${name}`, ownMedian / other]);
  }
  return Object.fromEntries(figures);
}

/** Measures the median processor time of several runs, in milliseconds. */
export async function medianProcessorTime(rounds: number, action: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(1000 * (await timed(action))[1].cpu);
  return quantile(times, 0.5);
}
