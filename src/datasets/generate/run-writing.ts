/**
 * Runs writing jobs in parallel, stores the results of finished jobs, and records the jobs for which the model failed.
 */
import { setImmediate } from "node:timers/promises";
import { errorText, ModelError, pauseAfter, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import type { LanguageTasks } from "../../tasks/index.ts";
import { createUsageMeter } from "../../tasks/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { type Checked, type RejectedPair, rejected } from "./verdict.ts";
import type { WorkJournal } from "./work-journal.ts";

export type WritingOutcome = {
  readonly pairs: readonly QaPair[];
  readonly rejected: readonly RejectedPair[];
};

export type WritingJob = {
  /** The key of the job, which is unique within a generation. */
  readonly key: string;
  /** The row that is added to the file of rejected questions if the model fails on the job. */
  readonly draft: QaPair;
  write(
    language: LanguageTasks,
    call: Parameters<LanguageTasks["validateAnswer"]>[1],
  ): Promise<readonly Checked[]>;
};

export type WritingOptions = {
  /** The number of jobs to run in parallel. The endpoint's own limit also applies. */
  readonly parallel: number;
};

/**
 * Runs jobs and returns their outcomes in the order of the jobs. A job on which the model fails is rejected, and the
 * error is recorded. The journal does not store failures, so a resumed run tries the job again. If the server is
 * unreachable, the run stops instead of rejecting the job.
 * @throws CancelledError, PausedError (also if the server stops responding after some jobs), or any error that the
 * model did not cause; running jobs finish first. ModelError if no job succeeded, because the server is then the likely
 * cause
 */
export async function runWriting(
  jobs: readonly WritingJob[],
  language: LanguageTasks,
  journal: WorkJournal,
  options: WritingOptions,
  watch: Watch,
): Promise<WritingOutcome> {
  const outcomes = new Map<string, readonly Checked[]>();
  const stage = watch.progress.stage("write questions", jobs.length);
  const queue = jobs.values();
  let fatal: { readonly error: unknown } | undefined;
  const failures: ModelError[] = [];
  const work = async (): Promise<void> => {
    for (const job of queue) {
      await setImmediate();
      if (watch.signal?.aborted || fatal) return;
      const recalled = journal.recall(job.key);
      try {
        const outcome = recalled ?? (await job.write(language, { usage: createUsageMeter() }));
        outcomes.set(job.key, outcome);
        if (recalled === undefined) journal.keep(job.key, outcome);
      } catch (error) {
        const pause = pauseAfter(error);
        if (pause !== undefined || !(error instanceof ModelError)) {
          fatal ??= { error: pause ?? error };
          return;
        }
        failures.push(error);
        const failure = { at: "generation", by: "language", because: errorText(error) } as const;
        outcomes.set(job.key, [rejected(job.draft, failure, language.writer)]);
      }
      stage.advance();
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  stage.finish();
  if (fatal) throw fatal.error;
  throwIfCancelled(watch.signal);
  const [failure] = failures;
  if (failure && failures.length === jobs.length) throw allJobsFailed(failure, jobs.length);
  const ordered = jobs.flatMap(({ key }) => outcomes.get(key) ?? []);
  return {
    pairs: ordered.flatMap((checked) => ("at" in checked ? [] : checked.pair)),
    rejected: ordered.filter((checked) => "at" in checked),
  };
}

function allJobsFailed(failure: ModelError, jobs: number): ModelError {
  const { kind, hint } = failure;
  return new ModelError(
    `no question was written, because the model failed in all ${jobs} attempts; first error: ${failure.message}`,
    { cause: failure, ...(kind === undefined ? {} : { kind }), ...(hint === undefined ? {} : { hint }) },
  );
}
