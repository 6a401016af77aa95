/** An experiment split into shards for a scheduler: what every kind of job file is written from. */
import { shellWords } from "../../../cli/shell-words.ts";

export type JobPlan = {
  /** The experiment's name, for jobs. */
  readonly name: string;
  /** Of what the experiment says: another one's marks of finished shards are not its own. */
  readonly version: string;
  /** The experiment's file and the results folder, from the folder that the jobs run in. */
  readonly experiment: string;
  readonly out: string;
  readonly shards: number;
  /** The options of models and of the index that every shard needs, as words. */
  readonly options: readonly string[];
  /** Whether models judge the answers, which happens once all shards are joined. */
  readonly judged: boolean;
  /** From the folder of the job files to the folder that the jobs run in. */
  readonly root: string;
};

export type JobFile = {
  readonly name: string;
  readonly text: string;
};

export type JobKind = {
  /** What the user types next, in the folder the jobs run in; `folder` is that of the job files. */
  readonly start: (folder: string) => string;
  /** How one shard that died is run again. */
  readonly again: (folder: string) => string;
  readonly files: (plan: JobPlan) => readonly JobFile[];
};

/** The command for the whole experiment. */
export function runCommand({ experiment, out, options }: JobPlan): string {
  return shellWords(["experiment", "run", experiment, "--out", out, ...options]);
}

/** @param shard the number of the shard, or what the scheduler puts in its place; it is not quoted */
export function shardCommand(plan: JobPlan, shard: string): string {
  return `${runCommand(plan)} --shard ${shard}/${plan.shards}`;
}

/**
 * Joins the shards. Judged answers are judged afterwards, by the command for a whole run: it finds every question answered.
 *
 * @param folders where the shards are, not quoted; the results folder itself where all shards share it
 */
export function mergeCommands(plan: JobPlan, folders?: string): readonly string[] {
  const target = shellWords([plan.out]);
  return [
    folders === undefined ? `experiment merge ${target}` : `experiment merge ${folders} --out ${target}`,
    ...(plan.judged ? [runCommand(plan)] : []),
  ];
}
