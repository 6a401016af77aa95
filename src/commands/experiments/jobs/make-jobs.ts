/** Writes a Makefile with one target per shard; `make -j` sets how many run at a time. */
import { shellWords } from "../../../cli/shell-words.ts";
import { type JobKind, type JobPlan, mergeCommands, runCommand } from "./job-plan.ts";

export const makeJobs: JobKind = {
  start: (folder) => `make -j2 -C ${shellWords([folder])}`,
  rerun: (folder) =>
    `the same command: it skips the shards that are marked as finished by files in ${folder}, and resumes the others`,
  files: (plan) => [{ name: "Makefile", text: makefile(plan) }],
};

function makefile(plan: JobPlan): string {
  const numbers = Array.from({ length: plan.shards }, (_, at) => at + 1).join(" ");
  const inRoot = `cd ${escapeDollars(shellWords([plan.root]))} && $(TAXOLINK)`;
  const mark = `of-${plan.shards}-${plan.version}.done`;
  return `# ${plan.name} in ${plan.shards} shards: make -jN runs N shards in parallel, and then merges all shards.
# The same command reruns failed shards and skips finished shards.
TAXOLINK ?= taxolink
SHARDS := ${numbers}

.PHONY: all
all: merged-${mark}

merged-${mark}: $(SHARDS:%=shard-%-${mark})
${mergeCommands(plan)
  .map((command) => `\t${inRoot} ${escapeDollars(command)}\n`)
  .join("")}\t@touch $@

shard-%-${mark}:
\t${inRoot} ${escapeDollars(runCommand(plan))} --shard $*/${plan.shards}
\t@touch $@
`;
}

/** Doubles dollar signs, because Make reads one dollar sign as the start of a variable. */
function escapeDollars(command: string): string {
  return command.replaceAll("$", "$$$$");
}
