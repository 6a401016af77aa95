/** Opens the journal next to the output of a generation, for the command's models and seed. */

import type { CommandContext } from "../../cli/command.ts";
import { keepWork, noJournal, type WorkJournal } from "../../datasets/index.ts";
import { resumable } from "../shared/resumable.ts";
import type { Models } from "../shared/with-models.ts";

/**
 * @param out the file to write; until it exists, the journal is next to its path
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
