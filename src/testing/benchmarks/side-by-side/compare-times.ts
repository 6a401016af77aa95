/** Times the same work by several means, in turns, so that a busy moment of the machine hits all of them. */
import { quantile } from "../benchmark.ts";

export type Figures = Readonly<Record<string, number>>;

/**
 * Every round runs ours and then each of the others once; the figures are medians.
 * @returns `WHAT: taxolink, ms`, and for each other `WHAT: NAME, ms` and `WHAT: taxolink ÷ NAME`
 */
export async function compareTimes(
  what: string,
  rounds: number,
  ours: () => unknown,
  others: Readonly<Record<string, () => unknown>>,
): Promise<Figures> {
  const contenders = Object.entries({ taxolink: ours, ...others });
  const times = new Map<string, number[]>(contenders.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of contenders) {
      const started = performance.now();
      await work();
      times.get(name)?.push(performance.now() - started);
    }
  }
  const medianOf = (name: string): number => quantile(times.get(name) ?? [], 0.5);
  const own = medianOf("taxolink");
  const figures: [string, number][] = [[`${what}: taxolink, ms`, own]];
  for (const name of Object.keys(others)) {
    const other = medianOf(name);
    figures.push([`${what}: ${name}, ms`, other], [`${what}: taxolink ÷ ${name}`, own / other]);
  }
  return Object.fromEntries(figures);
}
