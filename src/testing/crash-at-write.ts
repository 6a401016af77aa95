/**
 * A module that is loaded with `--import` into a child process and kills it (SIGKILL) at one change to the disk, whose
 * number is in `CRASH_AT`, counted from 1. Half of the text is written before the kill, to test torn writes. Without a
 * kill, it prints the number of writes at the end.
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
