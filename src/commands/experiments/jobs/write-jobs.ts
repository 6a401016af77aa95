/** Writes a scheduler's job files, which run the shards of an experiment in parallel and merge them. */
import { join, relative } from "node:path";
import { OptionError } from "../../../errors.ts";
import { writeText } from "../../../io/index.ts";
import { githubJobs } from "./github-jobs.ts";
import type { JobKind, JobPlan } from "./job-plan.ts";
import { kubernetesJobs } from "./kubernetes-jobs.ts";
import { makeJobs } from "./make-jobs.ts";
import { slurmJobs } from "./slurm-jobs.ts";

export const schedulers = ["slurm", "kubernetes", "github", "make"] as const;
export type Scheduler = (typeof schedulers)[number];

const kinds: Readonly<Record<Scheduler, JobKind>> = {
  slurm: slurmJobs,
  kubernetes: kubernetesJobs,
  github: githubJobs,
  make: makeJobs,
};

export type WrittenJobs = {
  /** The written files, relative to the working folder. */
  readonly files: readonly string[];
  readonly start: string;
  /** The command that reruns a failed shard. */
  readonly again: string;
};

/**
 * @param folder the absolute path of the folder for the files
 * @param cwd the absolute path of the working folder of the jobs
 * @throws OptionError if a path contains a line break, which job files cannot represent
 */
export function writeJobs(
  scheduler: Scheduler,
  plan: Omit<JobPlan, "root">,
  folder: string,
  cwd: string,
): WrittenJobs {
  for (const path of [plan.experiment, plan.out]) requireOneLine(path);
  const { files, start, rerun } = kinds[scheduler];
  const shownFolder = relative(cwd, folder) || ".";
  const jobFiles = files({ ...plan, root: relative(folder, cwd) || "." });
  for (const { name, text } of jobFiles) writeText(join(folder, name), text);
  return {
    files: jobFiles.map(({ name }) => join(shownFolder, name)),
    start: start(shownFolder),
    again: rerun(shownFolder),
  };
}

function requireOneLine(path: string): void {
  if (!/[\n\r\0]/.test(path)) return;
  throw new OptionError(`${JSON.stringify(path)} contains a line break, which job files do not support`, {
    hint: "Rename the file.",
  });
}
