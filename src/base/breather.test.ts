import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const breather = fileURLToPath(new URL("breather.ts", import.meta.url));

/** Starts a computation that never ends, and returns what ended the process after SIGTERM. */
async function endOf(skippable: boolean): Promise<string> {
  const program = `
    import { interruptibly } from ${JSON.stringify(breather)};
    process.on("SIGTERM", Object.assign(() => {}, { skippable: ${skippable} }));
    interruptibly(1e6, () => {
      process.stdout.write("computing");
      for (const start = Date.now(); Date.now() < start + ${skippable ? 60_000 : 200}; );
    });
    setImmediate(() => process.exit(7));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  const [code, signal] = await once(child, "exit");
  return signal ?? String(code);
}

test("a signal ends a long computation at once, unless its handler must not be skipped", async () => {
  expect(await Promise.all([endOf(true), endOf(false)])).toEqual(["SIGTERM", "7"]);
});
