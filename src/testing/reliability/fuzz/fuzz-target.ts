/** Reads many damaged files in one format, one after another. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createRandom } from "../../../base/random.ts";
import { runTrial } from "../run-trial.ts";
import type { FuzzTarget } from "./fuzz-targets.ts";
import { type Mutation, mutate } from "./mutate.ts";

export type FuzzReport = {
  readonly target: string;
  readonly trials: number;
  readonly results: number;
  readonly messages: number;
  readonly failures: readonly FuzzFailure[];
  /** The maximum processor time of a trial, in milliseconds. */
  readonly slowest: number;
};

type FuzzFailure = {
  readonly target: string;
  readonly trial: number;
  readonly kind: string;
  readonly detail: string;
};

/**
 * @param options `others` are the files from which inserted pieces are taken. A seed causes the same damage to a file
 * regardless of which other targets are tested.
 */
export async function fuzzTarget(
  target: FuzzTarget,
  options: { readonly mutations: number; readonly seed: number; readonly others: readonly Buffer[] },
): Promise<FuzzReport> {
  const random = createRandom(options.seed ^ hashName(target.name));
  const { folder, file, write } = placeTarget(target);
  const counts = { result: 0, message: 0, failure: 0 };
  const failures: FuzzFailure[] = [];
  let slowest = 0;
  try {
    for (let trial = 0; trial < options.mutations; trial += 1) {
      const other = options.others[random.below(options.others.length)] ?? target.seed;
      const { kind, bytes }: Mutation = mutate(target.seed, other, random);
      write(bytes);
      const { verdict, detail, cpu } = await runTrial(() => target.read(file, folder), bytes.length);
      counts[verdict] += 1;
      slowest = Math.max(slowest, cpu);
      if (verdict === "failure") failures.push({ target: target.name, trial, kind, detail });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    target: target.name,
    trials: options.mutations,
    results: counts.result,
    messages: counts.message,
    failures,
    slowest,
  };
}

/** Reads the undamaged file of a target, because trials with an unreadable sample would prove nothing. */
export async function readWhole(target: FuzzTarget): Promise<void> {
  const { folder, file, write } = placeTarget(target);
  try {
    write(target.seed);
    await target.read(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function placeTarget(target: FuzzTarget): { folder: string; file: string; write(bytes: Buffer): void } {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-fuzz-"));
  for (const [name, text] of Object.entries(target.siblings ?? {})) writeFileSync(join(folder, name), text);
  const file = join(folder, target.path);
  mkdirSync(dirname(file), { recursive: true });
  // Credentials are read only if no other user may read them.
  return { folder, file, write: (bytes) => writeFileSync(file, bytes, { mode: 0o600 }) };
}

function hashName(name: string): number {
  return [...name].reduce((hash, char) => (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0, 7);
}
