/** Runs Slurm on the loopback interface in a temporary folder, with this machine as its only node, if it is installed. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, hostname, tmpdir, totalmem, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

export type SlurmCluster = {
  /** Runs a client program of Slurm, or a script that calls them. @returns its output */
  run(cwd: string, env: Readonly<Record<string, string>>, ...words: readonly [string, ...string[]]): string;
  close(): Promise<void>;
};

export function hasSlurm(): boolean {
  return ["slurmctld", "slurmd", "sbatch"].every((program) => spawnSync("which", [program]).status === 0);
}

export async function startSlurm(): Promise<SlurmCluster> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-slurm-"));
  for (const name of ["state", "spool"]) mkdirSync(join(folder, name));
  const file = join(folder, "slurm.conf");
  writeFileSync(file, settings(folder, await freePort(), await freePort()));
  const environment = { ...process.env, SLURM_CONF: file };
  const start = async (program: string, ready: string) => {
    const daemon = spawn(program, ["-D"], { env: environment, stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(daemon, "exit");
    await Promise.race([
      new Promise<void>((resolve) => {
        createInterface(daemon.stderr).on("line", (line) => line.includes(ready) && resolve());
      }),
      ended.then(() => Promise.reject(new Error(`${program} ended before it was ready`))),
    ]);
    return async (): Promise<void> => {
      daemon.kill();
      await ended;
    };
  };
  const stopController = await start("slurmctld", "Running as primary controller");
  const stopNode = await start("slurmd", "slurmd started");
  return {
    run: (cwd, env, program, ...words) =>
      execFileSync(program, words, { cwd, env: { ...environment, ...env }, encoding: "utf8" }),
    async close() {
      await stopNode();
      await stopController();
      rmSync(folder, { recursive: true });
    },
  };
}

function settings(folder: string, controllerPort: number, nodePort: number): string {
  const [host, user] = [hostname().split(".")[0], userInfo().username];
  return [
    "ClusterName=loopback",
    `SlurmctldHost=${host}(127.0.0.1)`,
    `SlurmctldPort=${controllerPort}`,
    `SlurmdPort=${nodePort}`,
    `SlurmUser=${user}`,
    `SlurmdUser=${user}`,
    "AuthType=auth/none",
    "CredType=cred/none",
    "MpiDefault=none",
    "ProctrackType=proctrack/linuxproc",
    "TaskPlugin=task/none",
    "SelectType=select/cons_tres",
    "SelectTypeParameters=CR_Core",
    `StateSaveLocation=${join(folder, "state")}`,
    `SlurmdSpoolDir=${join(folder, "spool")}`,
    `SlurmctldPidFile=${join(folder, "slurmctld.pid")}`,
    `SlurmdPidFile=${join(folder, "slurmd.pid")}`,
    `NodeName=${host} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} RealMemory=${Math.floor(totalmem() / 2 ** 21)}`,
    "PartitionName=main Nodes=ALL Default=YES",
    "",
  ].join("\n");
}
