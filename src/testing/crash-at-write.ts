/**
 * Kills a child process (SIGKILL) at a change to the disk. The process loads this module with `--import`, and
 * `CRASH_AT` contains the number of the change, counted from 1. Half of the text is written before the kill, to test
 * torn writes. Without a kill, the process prints the number of changes at the end.
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
