/** Progress of a command as one changing line. */
import type { Progress } from "../../progress.ts";

/** Stages of so few steps tell every one: the next may take long. */
const fewSteps = 100;

/** @param note receives the line: at every step of a short stage, else at most ten times a second, and at the end of a stage */
export function createNotingProgress(
  note: (text: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  return {
    note,
    stage: (name, total) => {
      let count = 0;
      let last = now();
      const tell = (): void => note(total === undefined ? `${name} ${count}` : `${name} ${count}/${total}`);
      tell();
      return {
        advance: (by = 1) => {
          count += by;
          if ((total === undefined || total > fewSteps) && now() - last < 100) return;
          last = now();
          tell();
        },
        finish: tell,
      };
    },
  };
}
