/**
 * Loaded with `--import` into a child process: kills it (SIGKILL) at the change of the disk whose number stands in
 * `CRASH_AT`, counted from 1. Text is written by half before the kill, so that a torn write is seen. Without a kill the
 * number of writes is printed at the end.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const crashAt = Number(process.env.CRASH_AT ?? 0);
let writes = 0;

const step = (half?: () => void): void => {
  writes += 1;
  if (writes !== crashAt) return;
  half?.();
  process.kill(process.pid, "SIGKILL");
};

type Call = (...parameters: unknown[]) => unknown;
const calls = fs as unknown as Record<string, Call>;
for (const name of ["renameSync", "rmSync", "linkSync", "truncateSync"]) {
  const original = calls[name] as Call;
  calls[name] = (...parameters) => {
    step();
    return original(...parameters);
  };
}
// Where the text stands among the parameters: writeSync(handle, text), writeFileSync(file, text) and the like.
for (const name of ["writeSync", "writeFileSync", "appendFileSync"]) {
  const original = calls[name] as Call;
  calls[name] = (target, text, ...rest) => {
    step(() => original(target, String(text).slice(0, Math.floor(String(text).length / 2)), ...rest));
    return original(target, text, ...rest);
  };
}
syncBuiltinESMExports();
process.on("exit", () => {
  process.stdout.write(String(writes));
});
