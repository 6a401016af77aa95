/** Reports the progress of a command on a line that is updated in place. */
import type { Progress } from "../../../base/progress.ts";

/** The maximum number of steps in a short stage, which reports every step because the next one may take a long time. */
const longestShortStage = 100;

/**
 * @param note receives the line after every step of a short stage; in a longer stage, at most ten times a second and at
 * the end
 */
export function createNotingProgress(
  note: (text: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  return {
    note,
    stage: (name, total) => {
      let count = 0;
      let last = now();
      const report = (): void => note(total === undefined ? `${name} ${count}` : `${name} ${count}/${total}`);
      report();
      return {
        advance: (by = 1) => {
          count += by;
          if ((total === undefined || total > longestShortStage) && now() - last < 100) return;
          last = now();
          report();
        },
        finish: report,
      };
    },
  };
}
