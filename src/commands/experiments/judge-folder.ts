import { type JudgePanel, judgeBenchmark, readStoredBenchmark } from "../../evaluation/index.ts";
import type { Watch } from "../../progress.ts";

/** Judges the answers in a results folder if the user specified a judge. @throws PausedError, CancelledError */
export async function judgeFolder(folder: string, panel: JudgePanel | null, watch: Watch): Promise<void> {
  if (panel !== null) await judgeBenchmark(readStoredBenchmark(folder), panel, watch);
}
