/** Shows the progress of large imports only, because small ones take no time. */
import { type Progress, type Stage, silentProgress } from "../base/progress.ts";

const large = 2_000;

/** @param total the number of items, or an estimate of it if the stage is open-ended */
export function stageOf(name: string, total: number, progress: Progress, isExact = true): Stage {
  return (total < large ? silentProgress : progress).stage(name, isExact ? total : undefined);
}
