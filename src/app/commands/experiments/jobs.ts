/** `taxolink bench --for`: writes the job files of a scheduler, which run an experiment in shards and merge them. */

import { join, relative } from "node:path";
import { OptionError } from "../../../base/errors.ts";
import { writeText } from "../../../base/io/index.ts";
import { shellWords } from "../../cli/shell-words.ts";

const slurmJobs: JobKind = {
  start: (folder) => `sh ${shellWords([`${folder}/submit.sh`])}`,
  rerun: (folder) =>
    `no action is needed: the last job runs unfinished shards again; after it, sbatch ${shellWords([`${folder}/merge.sbatch`])}`,
  files: (plan) => ({ "shards.sbatch": shards(plan), "merge.sbatch": merge(plan), "submit.sh": submit }),
};

const needs = ["--cpus-per-task=1", "--mem=4G", "--time=04:00:00", "--requeue"];

function header({ name }: JobPlan, lines: readonly string[] = []): string {
  const all = [`--job-name=${name}`, ...lines, ...needs];
  return ["#!/bin/sh", ...all.map((line) => `#SBATCH ${line}`)].join("\n");
}

function shards(plan: JobPlan): string {
  return `${header(plan, [`--array=1-${plan.shards}`])}
# Submit this job from the folder that contains the experiment. An interrupted shard resumes its run.
set -eu
cd "\${SLURM_SUBMIT_DIR:-.}"
"\${TAXOLINK:-taxolink}" ${shardCommand(plan, '"$SLURM_ARRAY_TASK_ID"')}
`;
}

function merge(plan: JobPlan): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell replaces it
  const commands = calls(mergeCommands(plan), '"${TAXOLINK:-taxolink}"');
  return `${header(plan)}
# Completes the shards whose tasks failed or were killed, and then merges all shards. A finished shard ends at once.
set -eu
cd "\${SLURM_SUBMIT_DIR:-.}"
shard=1
while [ "$shard" -le ${plan.shards} ]; do
  "\${TAXOLINK:-taxolink}" ${shardCommand(plan, '"$shard"')}
  shard=$((shard + 1))
done
${commands.join("\n")}
`;
}

const submit = `#!/bin/sh
# Runs all shards, and merges them after every shard has ended. A merge after successful shards only would wait for ever
# for a killed one.
set -eu
folder=$(dirname "$0")
shards=$(sbatch --parsable "$folder/shards.sbatch")
sbatch --dependency="afterany:\${shards%%;*}" "$folder/merge.sbatch"
`;

const kubernetesJobs: JobKind = {
  start: (folder) =>
    `kubectl apply -f ${shellWords([`${folder}/shards.yaml`])}, and then, once all shards have ended, kubectl apply -f ${shellWords([`${folder}/merge.yaml`])}`,
  rerun: (folder) =>
    `no action is needed: the Job restarts a failed shard up to three times, and the merge names what is missing; then delete the Job and apply ${folder}/shards.yaml again`,
  files: (plan) => ({
    "shards.yaml": job(
      plan,
      "shards",
      [`taxolink ${shardCommand(plan, "$((JOB_COMPLETION_INDEX + 1))")}`],
      [
        "completionMode: Indexed",
        `completions: ${plan.shards}`,
        `parallelism: ${plan.shards}`,
        "# Maximum number of failures per shard (Kubernetes 1.29 and newer).",
        "backoffLimitPerIndex: 3",
        "# A pod that the cluster removes does not count as a failure (Kubernetes 1.26 and newer).",
        "podFailurePolicy:",
        "  rules:",
        "    - action: Ignore",
        "      onPodConditions: [{ type: DisruptionTarget }]",
      ],
    ),
    "merge.yaml": job(plan, "merge", calls(mergeCommands(plan)), ["backoffLimit: 3"]),
  }),
};

/** Kubernetes' names for when a machine fetches the image from its registry. */
const pullPolicies = { always: "Always", missing: "IfNotPresent", never: "Never" } as const;
export const imagePulls = Object.keys(pullPolicies) as (keyof typeof pullPolicies)[];

function job(plan: JobPlan, part: string, commands: readonly string[], settings: readonly string[]): string {
  return `# The volume claim "taxolink" contains the experiment's folder; all pods write to it (ReadWriteMany).
# The secret "taxolink", if it exists, provides the models' API keys. Build the image from the project's Containerfile.
apiVersion: batch/v1
kind: Job
metadata:
  name: ${JSON.stringify(`${jobName(plan.name)}-${part}`)}
spec:
${settings.map((line) => `  ${line}`).join("\n")}
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: taxolink
          image: ${JSON.stringify(plan.image)}
          imagePullPolicy: ${pullPolicies[plan.imagePull]}
          workingDir: /data
          command: ["sh", "-c", ${JSON.stringify(["set -eu", ...commands].join("\n"))}]
          envFrom:
            - secretRef:
                name: taxolink
                optional: true
          resources:
            requests: { cpu: "1", memory: 4Gi }
          volumeMounts:
            - name: data
              mountPath: /data
      volumes:
        - name: data
          persistentVolumeClaim:
            claimName: taxolink
`;
}

/**
 * Derives a valid Kubernetes name (RFC 1123): lower-case letters, digits and hyphens, at most 63 characters including
 * the suffix.
 */
function jobName(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return plain.slice(0, 50).replaceAll(/^-|-$/g, "") || "experiment";
}

const githubJobs: JobKind = {
  start: (folder) =>
    `copy ${shellWords([`${folder}/experiment.yml`])} to .github/workflows/ in the repository, push, and start the workflow on the Actions page`,
  rerun: () => 'choose "Re-run failed jobs" on the workflow run page',
  files: (plan) => ({ "experiment.yml": workflow(plan) }),
};

const setUp = `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm install --global "$TAXOLINK"`;

function workflow(plan: JobPlan): string {
  const numbers = numbersOf(plan).join(", ");
  const out = JSON.stringify(plan.out);
  const merge = calls(mergeCommands(plan, "shards/*"));
  return `# The repository must contain the experiment, its graph and its questions. Add the models' API keys to env from secrets.
name: ${JSON.stringify(plan.name)}
on: workflow_dispatch
env:
  # The npm package to install: a version or a package URL.
  TAXOLINK: taxolink
jobs:
  shards:
    runs-on: ubuntu-latest
    strategy:
      # A failed shard does not stop the other shards; you can rerun only the failed shard.
      fail-fast: false
      matrix:
        shard: [${numbers}]
    steps:
${setUp}
      - run: ${JSON.stringify(`taxolink ${shardCommand(plan, `\${{ matrix.shard }}`)}`)}
      - uses: actions/upload-artifact@v4
        with:
          name: shard-\${{ matrix.shard }}
          path: ${out}
          overwrite: true
  merge:
    needs: shards
    runs-on: ubuntu-latest
    steps:
${setUp}
      - uses: actions/download-artifact@v4
        with: { pattern: shard-*, path: shards }
      - run: ${JSON.stringify(merge.join("\n"))}
      - uses: actions/upload-artifact@v4
        with: { name: results, path: ${out} }
`;
}

const makeJobs: JobKind = {
  start: (folder) => `make -j2 -C ${shellWords([folder])}`,
  rerun: (folder) =>
    `the same command: it skips the shards that are marked as finished by files in ${folder}, and resumes the others`,
  files: (plan) => ({ Makefile: makefile(plan) }),
};

function makefile(plan: JobPlan): string {
  const numbers = numbersOf(plan).join(" ");
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

type JobPlan = {
  /** The experiment's name, used in the names of jobs. */
  readonly name: string;
  /** The hash of the experiment, used to ignore finished shards of other experiments. */
  readonly version: string;
  /** The paths of the experiment file and of the results folder, relative to the folder in which the jobs run. */
  readonly experiment: string;
  readonly out: string;
  readonly shards: number;
  /** The command-line words for the model and index options of every shard. */
  readonly options: readonly string[];
  /** The container image, with registry and tag, and when to fetch it. */
  readonly image: string;
  readonly imagePull: keyof typeof pullPolicies;
  /** Whether models judge the answers after all shards are merged. */
  readonly judged: boolean;
  /** The path from the folder with the job files to the folder in which the jobs run. */
  readonly root: string;
};

type JobKind = {
  /** Returns the command that the user runs next in the jobs' working folder; `folder` contains the job files. */
  readonly start: (folder: string) => string;
  /** Returns the command that reruns a single failed shard. */
  readonly rerun: (folder: string) => string;
  /** Returns the texts of the job files, by name. */
  readonly files: (plan: JobPlan) => Readonly<Record<string, string>>;
};

function numbersOf({ shards }: JobPlan): readonly number[] {
  return Array.from({ length: shards }, (_, at) => at + 1);
}

/** Returns the command for the complete experiment. */
function runCommand({ experiment, out, options }: JobPlan): string {
  return shellWords(["bench", experiment, "--out", out, ...options]);
}

/** @param shard the unquoted number of the shard, or the scheduler's variable for it */
function shardCommand(plan: JobPlan, shard: string): string {
  return `${runCommand(plan)} --shard ${shard}/${plan.shards}`;
}

/**
 * Returns the commands that merge the shards. Every question has an answer after the merge, so the command for the
 * complete run only starts the judges.
 *
 * @param folders the shards' folders, unquoted, or the results folder if all shards share it
 */
function mergeCommands(plan: JobPlan, folders?: string): readonly string[] {
  const target = shellWords([plan.out]);
  return [
    folders === undefined ? `bench merge ${target}` : `bench merge ${folders} --out ${target}`,
    ...(plan.judged ? [runCommand(plan)] : []),
  ];
}

function calls(commands: readonly string[], program = "taxolink"): readonly string[] {
  return commands.map((command) => `${program} ${command}`);
}

const kinds = { slurm: slurmJobs, kubernetes: kubernetesJobs, github: githubJobs, make: makeJobs };
export type Scheduler = keyof typeof kinds;
export const schedulers = Object.keys(kinds) as Scheduler[];

/**
 * @param folder the absolute path of the folder for the files
 * @param cwd the absolute path of the working folder of the jobs
 * @returns the written files, relative to the working folder, and the commands that start the jobs and rerun a shard
 * @throws OptionError if a path contains a line break, which job files cannot represent
 */
export function writeJobs(scheduler: Scheduler, plan: Omit<JobPlan, "root">, folder: string, cwd: string) {
  const broken = [plan.experiment, plan.out].find((path) => /[\n\r\0]/.test(path));
  if (broken !== undefined)
    throw new OptionError(`${JSON.stringify(broken)} contains a line break, which job files do not support`, {
      hint: "Rename the file.",
    });
  const { files, start, rerun } = kinds[scheduler];
  const shownFolder = relative(cwd, folder) || ".";
  const jobFiles = files({ ...plan, root: relative(folder, cwd) || "." });
  for (const [name, text] of Object.entries(jobFiles)) writeText(join(folder, name), text);
  return {
    files: Object.keys(jobFiles).map((name) => join(shownFolder, name)),
    start: start(shownFolder),
    again: rerun(shownFolder),
  };
}
