/** Runs the scripted model server as a separate process, so that measurements of the client do not include it. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FaultKind } from "../openai-server.ts";

const program = fileURLToPath(new URL("./model-server-process.ts", import.meta.url));

export type ModelProcess = { readonly url: string; stop(): void };

/** @param faults the faults for the first attempt at each request, taken in turn */
export async function startModelProcess(
  latencyMs: number,
  faults: readonly FaultKind[] = [],
): Promise<ModelProcess> {
  const server = spawn(process.execPath, [program, String(latencyMs), faults.join(",")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve) =>
    server.stdout.once("data", (line) => resolve(String(line).trim())),
  );
  return { url, stop: () => void server.kill() };
}
