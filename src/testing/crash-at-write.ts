/**
 * Kills a child process (SIGKILL) when it makes a particular change to the disk. The process loads this module with
 * `--import`, and the environment variable `CRASH_AT` contains the number of the change, counted from 1. Half of the
 * text is written before the process is killed, to test incomplete writes. If the process is not killed, it prints the
 * number of changes when it ends.
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
