import { plotInterval, type RunSummary } from "../../evaluation/index.ts";
import type { Bar } from "../../pages/plots/chart.ts";

/** Returns the mean of each system with its interval, best first. */
export function intervalBars(runs: readonly RunSummary[], measure: string): readonly Bar[] {
  return runs
    .flatMap(({ retriever, metrics, detail }) => {
      const value = metrics[measure] ?? null;
      const interval = detail[measure] === undefined ? null : plotInterval(detail[measure]);
      return value === null ? [] : [{ place: retriever, value, interval }];
    })
    .sort((left, right) => right.value - left.value);
}
