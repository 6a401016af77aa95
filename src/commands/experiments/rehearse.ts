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
 * Runs everything in a folder that is thrown away: what a dry run wants are the calls that were planned.
 * @param measures as they were named: they decide what would be judged
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
    for (const run of panel === null ? [] : runs) {
      const { cases, retriever } = evaluatedRun(run, benchmark.questions);
      if (panel !== null) await judgeCases(cases, wantedAspects(measures), panel, retriever, watch);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
