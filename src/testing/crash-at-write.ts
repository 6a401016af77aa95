/**
 * Kills a child process (SIGKILL) when it makes a particular change to the disk. The process loads this module with
 * `--import`. The environment variable `CRASH_AT` contains the number of the change, counting from 1. To leave an
 * incomplete write, the process is killed after half of the text. A process that is not killed prints the number of
 * changes when it ends.
 */
import { watchChanges } from "./watch-changes.ts";

const crashAt = Number(process.env.CRASH_AT ?? 0);
let changes = 0;
watchChanges({
  onChange: (half) => {
    changes += 1;
    if (changes !== crashAt) return;
    half?.();
    process.kill(process.pid, "SIGKILL");
  },
});
process.on("exit", () => {
  process.stdout.write(String(changes));
});
