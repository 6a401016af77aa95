/** Writes Slurm scripts: an array job for the shards, a job that merges them, and a script that submits both. */
import { shellWords } from "../../../cli/shell-words.ts";
import { type JobKind, type JobPlan, mergeCommands, shardCommand } from "./job-plan.ts";

export const slurmJobs: JobKind = {
  start: (folder) => `sh ${shellWords([`${folder}/submit.sh`])}`,
  rerun: (folder) => `sbatch --array=3 ${shellWords([`${folder}/shards.sbatch`])}, to rerun the third shard`,
  files: (plan) => [
    { name: "shards.sbatch", text: shards(plan) },
    { name: "merge.sbatch", text: merge(plan) },
    { name: "submit.sh", text: submit() },
  ],
};

function header({ name }: JobPlan, lines: readonly string[]): string {
  return ["#!/bin/sh", `#SBATCH --job-name=${name}`, ...lines.map((line) => `#SBATCH ${line}`)].join("\n");
}

function shards(plan: JobPlan): string {
  const lines = [`--array=1-${plan.shards}`, "--cpus-per-task=1", "--mem=4G", "--time=04:00:00", "--requeue"];
  return `${header(plan, lines)}
# Submit this job from the folder that contains the experiment. An interrupted shard resumes its run.
set -eu
cd "\${SLURM_SUBMIT_DIR:-.}"
"\${TAXOLINK:-taxolink}" ${shardCommand(plan, '"$SLURM_ARRAY_TASK_ID"')}
`;
}

function merge(plan: JobPlan): string {
  const commands = mergeCommands(plan).map((command) => `"\${TAXOLINK:-taxolink}" ${command}`);
  return `${header(plan, ["--cpus-per-task=1", "--mem=4G", "--time=01:00:00"])}
set -eu
cd "\${SLURM_SUBMIT_DIR:-.}"
${commands.join("\n")}
`;
}

function submit(): string {
  return `#!/bin/sh
# Runs all shards, and merges them after every shard has succeeded.
set -eu
folder=$(dirname "$0")
shards=$(sbatch --parsable "$folder/shards.sbatch")
sbatch --dependency="afterok:\${shards%%;*}" "$folder/merge.sbatch"
`;
}
