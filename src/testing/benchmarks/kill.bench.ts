/**
 * Kills a run of 169 questions at 20 random moments, resumes it each time, and counts the bytes that differ from the
 * output of an uninterrupted run. The benchmark requires the built program.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "../../base/random.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

const cli = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const questions = 169;
const kills = 20;

export const benchmark: Benchmark = {
  name: "kill",
  run: async () => {
    if (!existsSync(cli)) return { "not measured: npm run build first": null };
    const folder = mkdtempSync(join(tmpdir(), "taxolink-kill-"));
    try {
      writeInputs(folder);
      const started = performance.now();
      await runBench(folder, "whole");
      const duration = performance.now() - started;
      const random = createRandom(1);
      let interrupted = 0;
      // A run that finishes before its kill is started again, so that every kill interrupts a run.
      for (let attempt = 0; interrupted < kills && attempt < 4 * kills; attempt += 1) {
        if (await runBench(folder, "killed", random.next() * 0.5 * duration)) interrupted += 1;
        else rmSync(join(folder, "killed"), { recursive: true, force: true });
      }
      await runBench(folder, "killed");
      return {
        "uninterrupted run, ms": duration,
        [`runs ended by SIGKILL, of ${kills}`]: interrupted,
        "files that differ from the uninterrupted run (times apart)": countDifferences(folder),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function writeInputs(folder: string): void {
  const facts = Array.from({ length: questions }, (_, at) =>
    ["title", "venue", "year", "topic"].map((name) => `Work ${at}|${name}|${name} ${(at * 7) % 50}`),
  ).flat();
  writeFileSync(join(folder, "kb.txt"), `${facts.join("\n")}\n`);
  const rows = Array.from({ length: questions }, (_, at) => {
    const golden = `["(Work ${at}, venue, venue ${(at * 7) % 50})"]`.replaceAll('"', '""');
    return `q${at},What is the venue of Work ${at}?,"${golden}"`;
  });
  writeFileSync(join(folder, "q.csv"), `uid,question,golden_triples\n${rows.join("\n")}\n`);
}

/** @returns whether the process was killed before it finished */
function runBench(folder: string, out: string, killAfter?: number): Promise<boolean> {
  const words = [
    "bench",
    "--graph",
    "kb.txt",
    "--questions",
    "q.csv",
    "--retrievers",
    "difar,hublink-f",
    "--out",
    out,
  ];
  const child = spawn(process.execPath, [cli, ...words, "--quiet"], { cwd: folder, stdio: "ignore" });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearTimeout(timer);
      if (signal === null && code !== 0) reject(new Error(`bench ended with exit code ${code}`));
      else resolve(signal === "SIGKILL");
    });
  });
}

function countDifferences(folder: string): number {
  const list = (out: string): string[] =>
    readdirSync(join(folder, out), { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, out, name)).isFile() && !name.endsWith("timing.jsonl"))
      .sort();
  const names = [...new Set([...list("whole"), ...list("killed")])];
  return names.filter((name) => {
    const [left, right] = ["whole", "killed"].map((out) => join(folder, out, name));
    if (!left || !right || !existsSync(left) || !existsSync(right)) return true;
    return !readFileSync(left).equals(readFileSync(right));
  }).length;
}
