/** The journal beside the file a generation writes: opened for the work, saved when that is interrupted. */

import type { CommandContext } from "../../cli/command.ts";
import { type FactStore, noJournal, openWorkJournal, type WorkJournal } from "../../datasets/index.ts";
import { CancelledError } from "../../errors.ts";
import { hashValue, packageVersion } from "../../io/index.ts";
import { resumable } from "../shared/resumable.ts";
import type { Models } from "../shared/with-models.ts";

/** What decides about the facts: the graph, and what was taken for publications and their fields. */
export function identityOf({ view, hubType, fields }: FactStore): unknown {
  return [view.version, hubType, fields.map(({ name, kind }) => [name, kind])];
}

/**
 * @param out the file that will be written; the journal stands beside it until then
 * @param inputs everything beside seed, models and version that decides about the outcome
 */
export function withJournal<T>(
  out: string,
  inputs: unknown,
  models: Models,
  context: CommandContext,
  work: (journal: WorkJournal) => Promise<T>,
): Promise<T> {
  if (models.plan) return work(noJournal);
  const { language, embedder } = models;
  const identity = hashValue({
    version: packageVersion(),
    seed: context.seed,
    language: language.writer,
    embedder: embedder.id,
    inputs,
  });
  const journal = openWorkJournal(`${out}.partial.jsonl`, identity);
  if (journal.recalled > 0) context.progress.note(`going on where an earlier generation stopped`);
  return resumable(async () => {
    try {
      const result = await work(journal);
      journal.finish();
      return result;
    } catch (error) {
      if (error instanceof CancelledError) journal.save();
      throw error;
    }
  }, "the same command again");
}
