/** Opens the journal next to the output of a generation, for the models and the seed of the command. */

import type { CommandContext } from "../../cli/command.ts";
import { keepWork, noJournal, type WorkJournal } from "../../datasets/index.ts";
import { resumable } from "../shared/resumable.ts";
import type { Models } from "../shared/with-models.ts";

/**
 * @param out the output file; the journal is next to its path until the file exists
 * @param inputs all data, except seed, models and version, that determines the outcome
 */
export function withJournal<T>(
  out: string,
  inputs: unknown,
  models: Models,
  context: CommandContext,
  action: (journal: WorkJournal) => Promise<T>,
): Promise<T> {
  if (models.plan) return action(noJournal);
  const decisive = {
    seed: context.seed,
    language: models.language.writer,
    embedder: models.embedder.id,
    inputs,
  };
  return resumable(() => keepWork(out, decisive, action, context), "the same command again");
}
