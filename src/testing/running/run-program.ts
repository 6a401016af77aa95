/** Runs the built program in a folder, with only the keys and the cache in this folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

export type ProgramRun = { readonly code: number | null; readonly out: string; readonly err: string };

export type StartedProgram = { readonly child: ChildProcess; readonly ended: Promise<ProgramRun> };

/** Starts the program without blocking, so that a server in the test can reply. */
export function startProgram(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartedProgram {
  const child = spawn(process.execPath, [cli, ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CACHE_HOME: join(folder, "cache"),
      XDG_CONFIG_HOME: join(folder, "config"),
      XDG_STATE_HOME: process.env.XDG_STATE_HOME ?? join(folder, "state"),
      ...env,
    },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const ended = new Promise<ProgramRun>((resolve) => {
    child.on("close", (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}

export function runProgram(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  return startProgram(folder, words, env).ended;
}
