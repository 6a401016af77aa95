/** The publication that a name on the command line means. */

import type { CommandContext } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { readBibliographyList } from "../../literature/index.ts";
import { didYouMean } from "../../text/nearest.ts";
import { workspaceFolder } from "../../workspace/index.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

/**
 * Refuses a publication that neither the extraction nor the final list holds: most likely a slip of the fingers.
 * Without a final list every name is taken, as a taxonomy may be built without a survey.
 *
 * @throws OptionError with the nearest key
 */
export function checkPublication(context: Pick<CommandContext, "cwd" | "workspace">, id: string): void {
  const { workspace, state } = openTaxonomy(context);
  const extracted = state.extraction.publications.map((publication) => publication.id);
  if (extracted.includes(id)) return;
  const final = readBibliographyList(workspaceFolder(workspace, "literature"), "final").papers;
  if (final.length === 0 || final.some(({ key }) => key === id)) return;
  throw unknownPublication(id, [...extracted, ...final.map(({ key }) => key)]);
}

/** @returns the error for a publication that nobody knows */
export function unknownPublication(id: string, known: readonly string[]): OptionError {
  return new OptionError(`there is no publication "${id}" in the extraction or the final list`, {
    hint:
      didYouMean(id, known) ??
      "taxolink survey list F shows the keys; taxolink survey import FILE --final adds papers.",
  });
}
