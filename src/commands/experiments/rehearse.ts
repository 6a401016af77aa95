import { rmSync } from "node:fs";
import {
  type Benchmark,
  evaluatedRun,
  type JudgePanel,
  judgeCases,
  runBenchmark,
  wantedAspects,
} from "../../evaluation/index.ts";
import { makeTemporaryFolder } from "../../io/index.ts";
import type { Watch } from "../../progress.ts";

/**
 * Runs the complete benchmark in a temporary folder, for a dry run that reports only the planned calls.
 * @param measures the names of the requested measures, which determine the judgements to plan
 */
export async function rehearse(
  benchmark: Benchmark,
  parallel: number,
  measures: readonly string[],
  panel: JudgePanel | null,
  watch: Watch,
): Promise<void> {
  const folder = makeTemporaryFolder("dry-run");
  try {
    const runs = await runBenchmark({ ...benchmark, folder }, { parallel, restart: false }, watch);
    if (panel === null) return;
    for (const run of runs) {
      const { cases, retriever } = evaluatedRun(run, benchmark.questions);
      await judgeCases(cases, wantedAspects(measures), panel, retriever, watch);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
