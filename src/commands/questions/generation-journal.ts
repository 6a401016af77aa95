/** Opens the journal of `questions generate`, from which an interrupted command resumes. */

import type { CommandContext } from "../../cli/command.ts";
import { keepWork, noJournal, type WorkJournal } from "../../datasets/index.ts";
import { resumable } from "../shared/resumable.ts";
import type { Models } from "../shared/with-models.ts";

/**
 * @param out the output file, next to which the journal is stored
 * @param inputs all data that determines the outcome, apart from the seed, the models and the version
 */
export function withJournal<T>(
  out: string,
  inputs: unknown,
  models: Models,
  context: CommandContext,
  action: (journal: WorkJournal) => Promise<T>,
): Promise<T> {
  if (models.plan) return action(noJournal);
  const decisiveInputs = {
    seed: context.seed,
    language: models.language.writer,
    embedder: models.embedder.id,
    inputs,
  };
  return resumable(() => keepWork(out, decisiveInputs, action, context));
}
