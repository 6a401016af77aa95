/** Defines how an experiment runs in shards, for the job files of any scheduler. */
import { shellWords } from "../../../cli/shell-words.ts";

export type JobPlan = {
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
  /** Whether models judge the answers after all shards are merged. */
  readonly judged: boolean;
  /** The path from the folder with the job files to the folder in which the jobs run. */
  readonly root: string;
};

type JobFile = {
  readonly name: string;
  readonly text: string;
};

export type JobKind = {
  /** Returns the command that the user runs next in the jobs' working folder; `folder` contains the job files. */
  readonly start: (folder: string) => string;
  /** Returns the command that reruns a single failed shard. */
  readonly rerun: (folder: string) => string;
  readonly files: (plan: JobPlan) => readonly JobFile[];
};

/** Returns the command for the complete experiment. */
export function runCommand({ experiment, out, options }: JobPlan): string {
  return shellWords(["bench", experiment, "--out", out, ...options]);
}

/** @param shard the unquoted number of the shard, or the scheduler's variable for it */
export function shardCommand(plan: JobPlan, shard: string): string {
  return `${runCommand(plan)} --shard ${shard}/${plan.shards}`;
}

/**
 * Returns the commands that merge the shards. Every question has an answer after the merge, so the command for the
 * complete run only starts the judges.
 *
 * @param folders the shards' folders, unquoted, or the results folder if all shards share it
 */
export function mergeCommands(plan: JobPlan, folders?: string): readonly string[] {
  const target = shellWords([plan.out]);
  return [
    folders === undefined ? `bench merge ${target}` : `bench merge ${folders} --out ${target}`,
    ...(plan.judged ? [runCommand(plan)] : []),
  ];
}
