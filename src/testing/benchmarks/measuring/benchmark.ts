/**
 * Defines a benchmark. The runner finds benchmarks by their file names, `*.bench.ts`, and writes the results to
 * `runs/bench.json`.
 */

export type Benchmark = {
  readonly name: string;
  /**
   * Maps labels that include units to measurements: `{"import gv3.json, ms (median of 5)": 212}`. The value is `null`
   * if the quantity was not measured. The label then contains the reason.
   */
  run(): Promise<Readonly<Record<string, number | string | null>>>;
};

/** Measures the median wall time of `rounds` calls, in milliseconds. */
export async function medianMilliseconds(rounds: number, action: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await action();
    times.push(performance.now() - started);
  }
  return quantile(times, 0.5);
}

/** Computes the q-quantile of values by linear interpolation between order statistics. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const position = (sorted.length - 1) * q;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}
