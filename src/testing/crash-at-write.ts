/**
 * Loaded with `--import` into a child process: kills it (SIGKILL) at the change of the disk whose number stands in
 * `CRASH_AT`, counted from 1. Text is written by half before the kill, so that a torn write is seen. Without a kill the
 * number of writes is printed at the end.
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
